import { mailboxKey } from "../../domain/address/recipient-key.ts";
import { openOrderLimits, quickOrderLimit } from "../limits/public-limits.ts";
import { tooMany, type TooMany } from "../limits/rate-limit.server.ts";
import type { Scope } from "../scope.ts";

/** Nobody reads and fills in a form in less. */
const HASTE_MS = 2_000;

/** An order without a code that has to wait; `tooQuick` is over as soon as a person sends it again. */
export type OrderWait = TooMany | { ok: false; error: "errors:tooQuick"; seconds: number };

type OpenOrder = { address: { email: string }; filledInMs?: number | undefined };

/**
 * Counts an order that no code stands behind (samples, orders on account): what came quicker than people are by its
 * sender's address, and each by its receiver (docs/decisions/0020).
 * @returns why it has to wait, or undefined when it may go on.
 */
export async function waitOfOpenOrder(
  scope: Scope,
  { store, address, filledInMs }: { store: { id: string; sample: boolean } } & OpenOrder,
): Promise<OrderWait | undefined> {
  if (filledInMs === undefined || filledInMs < HASTE_MS) {
    const wait = await tooMany(scope, [quickOrderLimit(scope, store.id)]);
    if (wait) return { ok: false, error: "errors:tooQuick", seconds: wait.seconds };
  }
  const receiver = await scope.keyedHash(`order|${mailboxKey(address.email)}`);
  return tooMany(scope, openOrderLimits(store.id, store.sample, receiver));
}
