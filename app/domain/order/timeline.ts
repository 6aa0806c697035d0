import type { OrderStatus } from "./order-status.ts";
import { STATUS_GROUPS } from "./status-groups.ts";

/** What the move of an order means to those who read its history. */
export type TimelineEvent =
  | "placed"
  | "released"
  | "address"
  | "budget"
  | "limit"
  | "artwork"
  | "reprint"
  | "printer"
  | "shipped"
  | "cancelled";

const EVENTS: Partial<Record<OrderStatus, TimelineEvent>> = {
  "address issue": "address",
  "over budget": "budget",
  "over budget limit": "limit",
  "artwork issue": "artwork",
  "awaiting reprint": "reprint",
  "fulfiller submission error": "printer",
  "fulfiller routing error": "printer",
  shipped: "shipped",
  cancelled: "cancelled",
};

/** The event of a move; null where the status says all there is. */
export function timelineEvent({
  from,
  to,
}: {
  from: OrderStatus | null;
  to: OrderStatus;
}): TimelineEvent | null {
  const event = EVENTS[to];
  if (event) return event;
  if (from === null) return "placed";
  // Out of what waited for a person.
  return STATUS_GROUPS.attention.some((status) => status === from) ? "released" : null;
}
