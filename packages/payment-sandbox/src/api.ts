import { ApiError, type ErrorBody } from "./api-error.ts";
import { findRoute, type ApiRoute } from "./api-routes.ts";
import { accountOf, authenticate } from "./credentials.ts";
import { expand } from "./expansion.ts";
import { decodeForm, decodeJson, decodeMultipart, type Params } from "./form.ts";
import { json, type Incoming, type Outgoing } from "./http.ts";
import type { Answer, Idempotency } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { API_VERSION, type Call, type Sandbox } from "./sandbox.ts";
import { publicIntent } from "./public-intent.ts";

/** Answers one API request: key, account, idempotency, the route's work, and Stripe's headers around it. */
export async function answerApi(
  sandbox: Sandbox,
  idempotency: Idempotency,
  incoming: Incoming,
  slowness: number,
): Promise<Outgoing> {
  const { message, method, path } = incoming;
  const requestId = newId("req", 14);
  const key = header(incoming, "idempotency-key");
  const headers: Record<string, string> = {
    ...CORS,
    "Request-Id": requestId,
    "Stripe-Version": header(incoming, "stripe-version") ?? API_VERSION,
  };
  if (key) headers["Idempotency-Key"] = key;
  const named = header(incoming, "stripe-account");
  if (named) headers["Stripe-Account"] = named;
  try {
    const params = paramsOf(incoming, header(incoming, "content-type") ?? "");
    const match = findRoute(method, path);
    const { publishableKey } = authenticate(message.headers, params, match?.route.publishable ?? false);
    if (!match) throw unknownAddress(method, path);
    const account = accountOf(sandbox, message.headers, params);
    const request = { id: requestId, idempotency_key: key };
    const call: Call = {
      sandbox,
      account,
      request,
      path,
      params,
      ids: match.ids.map(decoded),
      publishableKey,
    };
    // A slow answer is slow while its key is in use, so that a hasty second request meets the 409 it would meet.
    const run = async () => {
      if (slowness > 0) await new Promise((resolve) => setTimeout(resolve, slowness));
      return execute(match.route, call);
    };
    if (method !== "POST" || !key) {
      const { status, body } = await run();
      return json(status, body, headers);
    }
    const scope = { account, key, path, body: incoming.body, requestId };
    const { answer, replayOf } = await idempotency.once(scope, run);
    if (replayOf) {
      headers["Idempotent-Replayed"] = "true";
      headers["Original-Request"] = replayOf;
    }
    return json(answer.status, answer.body, headers);
  } catch (error) {
    const { status, body } = errorAnswer(error, requestId, incoming);
    return json(status, body, headers);
  }
}

/** The second generation of the API takes JSON. */
function paramsOf({ method, path, query, body }: Incoming, type: string): Params {
  if (type.startsWith("multipart/form-data")) return decodeMultipart(body, type);
  if (method === "GET" || method === "DELETE") return decodeForm(query);
  return path.startsWith("/v2/") ? decodeJson(body) : decodeForm(body);
}

/** Browsers ask first; any site may call, as at Stripe. */
export const CORS: Record<string, string> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, HEAD, PUT, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Stripe-Version, Stripe-Account, Idempotency-Key",
  "Access-Control-Expose-Headers": "Request-Id, Stripe-Version, Idempotent-Replayed",
  "Access-Control-Max-Age": "300",
};

/** Stripe's answer when its own servers fail, for the fault switches. */
export function serverTrouble(status: number): Outgoing {
  const error = { type: "api_error", message: "An unknown error occurred (sandbox fault switch)." };
  return json(status, { error }, { ...CORS, "Request-Id": newId("req", 14) });
}

function execute(route: ApiRoute, call: Call): Answer {
  try {
    const made = route.handle(call);
    const { store } = call.sandbox;
    const shown = call.publishableKey ? publicIntent(made) : expand(store, made, expansions(call.params));
    return { status: 200, body: JSON.stringify(shown, null, 2), keep: true };
  } catch (error) {
    if (call.publishableKey && error instanceof ApiError && error.body.payment_intent) {
      error.body.payment_intent = publicIntent(error.body.payment_intent);
    }
    const { status, body } = errorAnswer(error, call.request.id ?? "", null);
    const keep = !(error instanceof ApiError) || error.executed;
    return { status, body, keep };
  }
}

function expansions(params: Params): string[] {
  return Array.isArray(params.expand) ? params.expand.filter((path) => typeof path === "string") : [];
}

function errorAnswer(error: unknown, requestId: string, incoming: Incoming | null) {
  if (error instanceof ApiError) {
    const body: ErrorBody = {
      ...error.body,
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    };
    return { status: error.status, body: JSON.stringify({ error: body }, null, 2) };
  }
  // A mistake of the sandbox itself. Only the address is logged: bodies may carry card numbers.
  console.error(`Stripe sandbox: ${incoming ? `${incoming.method} ${incoming.path}` : requestId}`, error);
  const body: ErrorBody = { type: "api_error", message: "The sandbox itself failed; see its log." };
  return { status: 500, body: JSON.stringify({ error: body }, null, 2) };
}

function unknownAddress(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). The sandbox speaks the part of the API that packages/payment-sandbox/src/api-routes.ts lists.`;
  return new ApiError(404, { type: "invalid_request_error", message });
}

function header({ message }: Incoming, name: string): string | null {
  const value = message.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
