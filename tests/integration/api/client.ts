import { onTestFinished, vi } from "vitest";
import { enter } from "../../../app/worker/front-door.server.ts";
import { sessionHashOf } from "../../../app/auth/session.server.ts";
import { answerApi } from "../../../app/routes/api/api.server.ts";
import { ORIGIN, type TestProduct } from "../../support/page.ts";

export type ApiAnswer = { status: number; headers: Headers; cookies: Record<string, string>; body: Json };
/** Deep reading of answers, as a client in a language without types would. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

type Input = {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  form?: URLSearchParams | FormData;
  raw?: BodyInit;
};

/** A caller of the API as the Worker would serve it: past the guard first, then to the calls. */
export function apiClient(product: TestProduct) {
  return async function api(method: string, path: string, input: Input = {}): Promise<ApiAnswer> {
    const headers = new Headers(input.headers);
    const cookies = Object.entries(input.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
    if (cookies.length > 0) headers.set("Cookie", cookies.join("; "));
    if (input.json !== undefined) headers.set("Content-Type", "application/json");
    const body = input.json !== undefined ? JSON.stringify(input.json) : (input.form ?? input.raw);
    const request = new Request(new URL(path, ORIGIN), { method, headers, body });
    const context = product.context();
    const { settings, now } = context.page;
    const owner = async () => (await sessionHashOf(request)) ?? "anyone";
    const entry = await enter(request, settings, owner, now().getTime());
    const response = entry.refusal
      ? Response.json({ message: entry.refusal.reason }, { status: entry.refusal.status })
      : await answerApi(entry.request, context.page);
    const text = await response.text();
    const type = response.headers.get("Content-Type") ?? "";
    return {
      status: response.status,
      headers: response.headers,
      cookies: Object.fromEntries(
        response.headers.getSetCookie().map((line) => line.split(";")[0]!.split("=")),
      ),
      body: type.startsWith("application/json") ? JSON.parse(text) : text,
    };
  };
}

export type Api = ReturnType<typeof apiClient>;

/** Keeps the log quiet where a test provokes an error of ours. */
export function quietly() {
  const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => spy.mockRestore());
  return spy;
}
