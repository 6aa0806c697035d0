import type { Params } from "./form.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The API version of the official SDK in use (`stripe` 23.1); a test holds the two together. */
export const API_VERSION = "2026-10-28.endive";

/** The running sandbox: what every part of it may reach. */
export interface Sandbox {
  store: Store;
  faults: Faults;
  webhooks: Webhooks;
  /** Where browsers reach it, no slash at the end. */
  url: string;
  /** By account: why its refunds stay pending until a control settles them. */
  pendingRefunds?: Map<string, string>;
}

/** Who asks for something: an API call, or the sandbox itself on a person's behalf (hosted pages, timers). */
export interface Caller {
  sandbox: Sandbox;
  account: string;
  request: { id: string | null; idempotency_key: string | null };
}

/** One API call, decoded. */
export interface Call extends Caller {
  path: string;
  params: Params;
  /** The ids in the path, in order. */
  ids: string[];
  /** Set when the call came with a publishable key, from a browser. */
  publishableKey: string | null;
}

/** The caller for things that no API request started. */
export function unasked(sandbox: Sandbox, account: string): Caller {
  return { sandbox, account, request: { id: null, idempotency_key: null } };
}

/** Stripe's clock: seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
