import { LIFECYCLE } from "./lifecycle.ts";
import type { OrderStatus } from "./order-status.ts";

/**
 * Which status of its fulfilments an order shows: the first of this list that one of them has. The most urgent, else the
 * least advanced, and cancelled only when all are.
 */
export const ROLL_UP_ORDER: readonly OrderStatus[] = (Object.keys(LIFECYCLE) as OrderStatus[]).toSorted(
  (a, b) => rank(a) - rank(b),
);

/** @returns the smaller, the sooner an order shows it: urgent statuses, then the line, then cancelled. */
function rank(status: OrderStatus): number {
  const { line, urgency } = LIFECYCLE[status];
  if (urgency !== null) return -urgency;
  return line ?? Number.POSITIVE_INFINITY;
}

/** The status that an order shows for its fulfilments. */
export function rollUp(statuses: readonly OrderStatus[]): OrderStatus {
  return ROLL_UP_ORDER.find((status) => statuses.includes(status)) ?? "new";
}
