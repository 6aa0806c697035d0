import { unavailableIn } from "../../domain/availability/unavailable.ts";
import { type ApiBody, readApiBody } from "../../http/api/body.server.ts";
import { answerRefusal, ApiRefusal, bareRefusal } from "../../http/api/answer.server.ts";
import { languageOfCall } from "../../http/api/reading.server.ts";
import { xsrfIsGood } from "../../http/api/xsrf.server.ts";
import { bearerOf, sessionHashOf } from "../../http/session/session.server.ts";
import {
  authoriseChannel,
  csrfCookie,
  getLanguage,
  login,
  logout,
  setLanguage,
  user,
} from "./account-calls.server.ts";
import type { ApiCallArgs } from "./call-args.ts";
import { createCustomer, pay } from "./checkout-calls.server.ts";
import { type ApiCall, type CallName, CALLS } from "./description.ts";
import { docsPage } from "./docs-page.ts";
import { openApiOf } from "./openapi.ts";
import { order } from "./order-call.server.ts";
import { paymentSuccess } from "./payment-success-call.server.ts";
import { lockedToCountry, product } from "./store-calls.server.ts";
import { createEvent, moveImage, setupOfIntegration } from "./tenant-calls.server.ts";
import { logError, pathForLog } from "../../log.server.ts";

type Args = ApiCallArgs["args"];

/** Who answers each call of the description. */
const HANDLERS: Record<CallName, (call: ApiCallArgs) => Promise<Response> | Response> = {
  csrfCookie,
  login,
  logout,
  user,
  getLanguage,
  setLanguage,
  authoriseChannel,
  lockedToCountry,
  product,
  order,
  createCustomer,
  pay,
  paymentSuccess,
  setupOfIntegration,
  moveImage,
  createEvent,
  openApi: ({ args }) => Response.json(openApiOf(CALLS, args.context.page.settings.APP_ORIGIN)),
  docs: ({ args }) => docsPage(CALLS, args.context.page.nonce),
};

/** Answers a call of the API. Whatever goes wrong, the answer is JSON. */
export async function dispatch(args: Args): Promise<Response> {
  let body: ApiBody = {};
  try {
    const { call, at } = find(args.request);
    if (call.method === "POST") {
      await assertNotForged(call, args);
      body = await readApiBody(args.request);
    }
    return await HANDLERS[call.name]({ args, at, body });
  } catch (error) {
    if (error instanceof ApiRefusal) {
      return answerRefusal(error, await languageOfCall(body, args.request, args.context));
    }
    const unavailable = unavailableIn(error);
    if (unavailable) {
      const headers = { "Retry-After": String(unavailable.retryAfterSeconds) };
      const text = unavailable.dependency === "payments" ? "errors:paymentsUnavailable" : "errors:page.busy";
      const refusal = new ApiRefusal(503, text, undefined, headers);
      return answerRefusal(refusal, await languageOfCall(body, args.request, args.context));
    }
    const { requestId } = args.context.page;
    logError("api", error, { requestId, path: pathForLog(new URL(args.request.url).pathname) });
    return bareRefusal(500, "Something went wrong on our side.");
  }
}

type Found = { call: ApiCall & { name: CallName }; at: ApiCallArgs["at"] };

/** The call that an address and method mean. A page's path may stand between a store's slug and the last part. */
function find(request: Request): Found {
  const parts = partsOf(request);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const matching = CALLS.flatMap((call): Found[] => {
    const at = match(call.path, parts);
    return at ? [{ call, at }] : [];
  });
  const found = matching.find(({ call }) => call.method === method);
  if (found) return found;
  if (matching.length === 0) throw new ApiRefusal(404, "errors:page.notFoundTitle");
  const allow = matching.map(({ call }) => call.method).join(", ");
  throw new ApiRefusal(405, `This address takes ${allow} only.`, undefined, { Allow: allow });
}

function partsOf(request: Request): string[] {
  try {
    return new URL(request.url).pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    throw new ApiRefusal(400, "The address is malformed.");
  }
}

/** A fixed address, or one whose beginning names tenant and store and whose end names the call. */
function match(path: string, parts: string[]): ApiCallArgs["at"] | undefined {
  const wanted = path.split("/").filter(Boolean);
  const call = parts.at(-1) ?? "";
  if (!path.startsWith("/api/{tenant}/")) {
    const same = wanted.length === parts.length && wanted.every((part, index) => part === parts[index]);
    return same ? { tenant: "", slug: "", call } : undefined;
  }
  const head = wanted[2] === "{slug}" ? 3 : 2;
  if (parts.length < wanted.length || parts[0] !== "api") return undefined;
  const tail = wanted.slice(head);
  const said = parts.slice(-tail.length);
  const fits = tail.every((part, index) => {
    const [fixed = ""] = part.split("{", 1);
    return part === fixed ? said[index] === part : said[index]?.startsWith(fixed);
  });
  return fits ? { tenant: parts[1] ?? "", slug: head === 3 ? (parts[2] ?? "") : "", call } : undefined;
}

/** A call that acts with the session's cookie must repeat the anti-forgery cookie; a bearer token proves itself. */
async function assertNotForged(call: ApiCall, { request, context }: Args): Promise<void> {
  if (!call.guarded || bearerOf(request) !== undefined) return;
  if ((await sessionHashOf(request)) === undefined) return;
  const { settings, now } = context.page;
  if (await xsrfIsGood(request, settings.SESSION_SECRET, now().getTime())) return;
  throw new ApiRefusal(403, "The header X-XSRF-TOKEN is missing or does not fit the cookie XSRF-TOKEN.");
}
