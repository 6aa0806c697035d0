import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { enqueueSoon } from "../../app/http/wiring/outbox.server.ts";
import { ORIGIN } from "./page.ts";

type Route = (args: ActionFunctionArgs) => unknown;

/** What a loader or an action said, whether it returned or threw it. */
export type Answer = {
  status: number;
  location: string | null;
  setCookie: string | null;
  /** The data of a page, or the text of a plain response. */
  body: unknown;
};

type DataAnswer = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

function isDataAnswer(value: unknown): value is DataAnswer {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit"
  );
}

/** Calls a loader or an action. An error that is no response is the test's failure, as it would be a 500. */
export async function call(
  route: Route,
  request: Request,
  context: AppLoadContext,
  params: Record<string, string> = paramsOf(request),
): Promise<Answer> {
  const said = await Promise.resolve()
    .then(() => route({ request, params, context } as ActionFunctionArgs))
    .catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    })
    // As the Worker does at the end of each request.
    .finally(() => enqueueSoon(context, context.page));
  if (said instanceof Response) {
    return {
      status: said.status,
      location: said.headers.get("Location"),
      setCookie: said.headers.get("Set-Cookie"),
      body: await said.text(),
    };
  }
  if (isDataAnswer(said)) {
    const headers = new Headers(said.init?.headers);
    return {
      status: said.init?.status ?? 200,
      location: null,
      setCookie: headers.get("Set-Cookie"),
      body: said.data,
    };
  }
  return { status: 200, location: null, setCookie: null, body: said };
}

/** The params that the table of routes would find in a store's address. */
function paramsOf(request: Request): Record<string, string> {
  const [slug = "", designRef = ""] = new URL(request.url).pathname
    .split("/")
    .slice(1)
    .map(decodeURIComponent);
  return { slug, designRef };
}

type Input = { cookie?: string | undefined; headers?: Record<string, string> };

function headersOf({ cookie, headers }: Input): Record<string, string> {
  return { ...(cookie ? { Cookie: cookie } : {}), ...headers };
}

export function get(path: string, input: Input = {}): Request {
  return new Request(new URL(path, ORIGIN), { headers: headersOf(input) });
}

/** A posted form, with its length, as every browser sends it; a list posts a field several times. */
export function post(path: string, fields: Record<string, string | string[]>, input: Input = {}): Request {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  const headers = { "Content-Length": String(body.toString().length), ...headersOf(input) };
  return new Request(new URL(path, ORIGIN), { method: "POST", body, headers });
}

/** A value deep in an answer's data; undefined where the way ends. */
export function at(answer: unknown, ...way: (string | number)[]): unknown {
  return way.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    answer,
  );
}
