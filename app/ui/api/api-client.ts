import { API_BASE, callAddress, callOptions } from "../../domain/access/api-address.ts";
import { pushAnswer } from "../feedback/toast-queue.ts";

type Surroundings = {
  base: string;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  page: () => string;
  cookies: () => string;
  /** Shows what an answer has to say. */
  say: (answer: unknown) => void;
};

const BROWSER: Surroundings = {
  base: (import.meta.env["VITE_API_BASE"] as string | undefined) || API_BASE,
  fetch: (address, init) => fetch(address, init),
  page: () => window.location.href,
  cookies: () => document.cookie,
  say: pushAnswer,
};

export type ApiAnswer = { ok: boolean; status: number; body: unknown };
type Input = {
  json?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Its failures are only logged. */
  quiet?: boolean;
};

/**
 * The browser's client of the API: same base for all calls, cookies and the mark of a script's request for that base
 * only, the anti-forgery cookie fetched when it is needed, and a toast for every answer with a message.
 */
export function apiClient(around: Surroundings = BROWSER) {
  async function send(method: string, address: string, input: Input): Promise<Response> {
    const { isOwn, credentials, headers } = callOptions(around.base, address, around.page());
    Object.assign(headers, input.headers);
    if (input.json) headers["Content-Type"] = "application/json";
    const token = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(around.cookies())?.[1];
    if (isOwn && method !== "GET" && token) headers["X-XSRF-TOKEN"] = decodeURIComponent(token);
    return around.fetch(address, {
      method,
      credentials,
      headers,
      ...(input.json && { body: JSON.stringify(input.json) }),
    });
  }

  const freshToken = () => send("GET", `${around.base}/sanctum/csrf-cookie`, {});

  async function call(method: string, address: string, input: Input = {}): Promise<ApiAnswer> {
    const writes = method !== "GET";
    if (writes && !/(?:^|;\s*)XSRF-TOKEN=/.test(around.cookies())) await freshToken();
    let response = await send(method, address, input);
    // The cookie may be of another session, or too old: a new one, once.
    if (writes && response.status === 403) {
      await freshToken();
      response = await send(method, address, input);
    }
    const body: unknown = await response.json().catch(() => null);
    if (input.quiet) {
      if (!response.ok) console.error(`${method} ${address}: ${response.status}`);
    } else {
      around.say(body);
    }
    return { ok: response.ok, status: response.status, body };
  }

  return {
    call,
    /** A call of the platform: `login`, `broadcasting/auth`. */
    platform: (method: string, name: string, input?: Input) => call(method, `${around.base}/${name}`, input),
    /** A call of a tenant, from a page: `/events`, `shopify-event`. */
    tenant: (method: string, place: { tenantId: string; page: string }, name: string, input?: Input) =>
      call(method, callAddress(around.base, place.tenantId, place.page, name), input),
  };
}
