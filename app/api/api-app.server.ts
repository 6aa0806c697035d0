import { Hono, type Context, type MiddlewareHandler } from "hono";
import { describeRoute } from "hono-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import * as v from "valibot";
import { secondsUntil } from "../domain/availability/maintenance.ts";
import { OffError, requireOn } from "../domain/availability/switches.ts";
import { unavailableIn } from "../domain/availability/unavailable.ts";
import { logError } from "../log.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { bearerOf, sessionHashOf } from "../auth/session.server.ts";
import { answerRefusal, ApiRefusal, bareRefusal } from "./answer.server.ts";
import { type ApiBody, readApiBody } from "./body.server.ts";
import type { ApiCall, CallArgs } from "./call.server.ts";
import { operationOf } from "./operation.server.ts";
import { judgeBody, languageOfCall, readBody } from "./reading.server.ts";
import { xsrfIsGood } from "./xsrf.server.ts";

type ApiEnv = { Bindings: { page: PageState }; Variables: { body: ApiBody } };
export type ApiApp = Hono<ApiEnv>;
type ApiContext = Context<ApiEnv>;

const argsOf = (c: ApiContext): CallArgs["args"] => ({
  request: c.req.raw,
  context: { page: c.env.page },
});

/** Routes calls by their addresses and describes them; the document is made of its routes. */
export function apiApp(calls: readonly ApiCall[]): ApiApp {
  const app: ApiApp = new Hono<ApiEnv>({ getPath: pathOf });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        const allow = methods.filter((method) => method !== "HEAD").join(", ");
        const refusal = new ApiRefusal(405, `This address takes ${allow} only.`, undefined, { Allow: allow });
        return refuse(refusal, c as unknown as ApiContext);
      },
    }),
  );
  app.onError((error, c) => answerFailure(error, c));
  app.notFound((c) => refuse(new ApiRefusal(404, "faults:notFoundTitle"), c));
  for (const call of calls) {
    const [first = "", ...behindPages] = patternsOf(call.path);
    app.on(call.method, first, describeRoute(operationOf(call)), answered(call));
    for (const pattern of behindPages) app.on(call.method, pattern, answered(call));
  }
  return app;
}

/** Answers a request to the API. Whatever goes wrong, the answer is JSON. */
export async function answerApi(app: ApiApp, request: Request, page: PageState): Promise<Response> {
  if (pathOf(request) === MALFORMED) return bareRefusal(400, "The address is malformed.");
  return app.fetch(request, { page });
}

const MALFORMED = "";
const NO_FIELDS = v.object({});

/**
 * The parts of an address, decoded, without empty ones. Hono decodes what it finds between the slashes once more, so the
 * two signs that would mean something else then stay encoded.
 */
function pathOf(request: Request): string {
  const parts = new URL(request.url).pathname.split("/").filter(Boolean);
  try {
    const decoded = parts.map((part) =>
      decodeURIComponent(part).replaceAll("%", "%25").replaceAll("/", "%2F"),
    );
    return `/${decoded.join("/")}`;
  } catch {
    return MALFORMED;
  }
}

/** The router's patterns of an address: behind a tenant or a store with the path of a page in between, too. */
function patternsOf(path: string): string[] {
  const parts = path
    .split("/")
    .map((part) =>
      part.replace(/^([^{]*)\{(\w+)\}$/, (_, fixed, name) => `:${name}${fixed && `{${fixed}.+}`}`),
    );
  const head = parts.findLastIndex((part) => part === ":tenant" || part === ":slug") + 1;
  const inner = parts.join("/");
  return head === 0
    ? [inner]
    : [inner, [...parts.slice(0, head), ":page{.+}", ...parts.slice(head)].join("/")];
}

function answered(call: ApiCall): MiddlewareHandler<ApiEnv> {
  return async (c) => {
    const args = argsOf(c);
    c.env.page.measured.route = call.path;
    requireOn(c.env.page.switchedOff, "api");
    let body: ApiBody = {};
    if (call.method === "POST" && call.caller !== "fulfiller") {
      if (call.guarded) await assertNotForged(args);
      body = await readApiBody(args.request);
      c.set("body", body);
    }
    const { tenant = "", slug = "", productId = "", id = "" } = c.req.param() as Record<string, string>;
    const schema = call.body ?? NO_FIELDS;
    return call.answer({
      args,
      at: { tenant, slug, productId: productId.replace(/^product-id=/, ""), id },
      body,
      judge: (stricter, preset) => judgeBody(stricter ?? schema, body, preset) as never,
      input: () => readBody(schema, body),
    });
  };
}

/** A call that acts with the session's cookie must repeat the anti-forgery cookie; a bearer token proves itself. */
async function assertNotForged({ request, context }: CallArgs["args"]): Promise<void> {
  if (bearerOf(request) !== undefined || (await sessionHashOf(request)) === undefined) return;
  const { settings, now } = context.page;
  if (await xsrfIsGood(request, settings.SESSION_SECRET, now().getTime())) return;
  throw new ApiRefusal(403, "The header X-XSRF-TOKEN is missing or does not fit the cookie XSRF-TOKEN.");
}

async function refuse(refusal: ApiRefusal, c: ApiContext): Promise<Response> {
  const { request, context } = argsOf(c);
  return answerRefusal(refusal, await languageOfCall(c.get("body") ?? {}, request, context));
}

async function answerFailure(error: unknown, c: ApiContext): Promise<Response> {
  if (error instanceof ApiRefusal) return refuse(error, c);
  if (error instanceof OffError) {
    const { page } = c.env;
    page.refusedAsOff = error;
    const headers = { "Retry-After": String(secondsUntil(error.until, page.now())) };
    const { key, values } = error.text(page.now());
    return refuse(new ApiRefusal(503, key, undefined, headers, values, undefined, error.code), c);
  }
  const unavailable = unavailableIn(error);
  if (unavailable) {
    const headers = { "Retry-After": String(unavailable.retryAfterSeconds) };
    const text = unavailable.dependency === "payments" ? "errors:paymentsUnavailable" : "faults:busy";
    return refuse(new ApiRefusal(503, text, undefined, headers), c);
  }
  const { requestId } = c.env.page;
  logError("api", error, { requestId });
  return bareRefusal(500, "Something went wrong on our side.");
}
