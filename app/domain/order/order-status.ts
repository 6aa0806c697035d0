/** The 23 statuses of a fulfilment, in the order of the process; the order shows their roll-up. */
export const ORDER_STATUSES = [
  "new",
  "queued downloading",
  "downloaded",
  "queued processing",
  "processing",
  "processed",
  "queued submitting to fulfiller",
  "submitting to fulfiller",
  "submitted to fulfiller",
  "picked",
  "in production",
  "awaiting packing",
  "packaged",
  "ready to ship",
  "shipped",
  "address issue",
  "artwork issue",
  "awaiting reprint",
  "cancelled",
  "fulfiller submission error",
  "fulfiller routing error",
  "over budget",
  "over budget limit",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  "not_needed",
  "pending",
  "processing",
  "paid",
  "part_refunded",
  "refunded",
  "disputed",
  "failed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Where people must act; the worst first. */
const EXCEPTIONS: readonly OrderStatus[] = [
  "over budget limit",
  "over budget",
  "address issue",
  "artwork issue",
  "fulfiller routing error",
  "fulfiller submission error",
  "awaiting reprint",
];

/**
 * Which status of its fulfilments an order shows: the first of this list that one of them has. The worst exception, else
 * the least advanced, and cancelled only when all are.
 */
export const ROLL_UP_ORDER: readonly OrderStatus[] = [
  ...EXCEPTIONS,
  ...ORDER_STATUSES.filter((status) => status !== "cancelled" && !EXCEPTIONS.includes(status)),
  "cancelled",
];

/** The status that an order shows for its fulfilments. */
export function rollUp(statuses: readonly OrderStatus[]): OrderStatus {
  return ROLL_UP_ORDER.find((status) => statuses.includes(status)) ?? "new";
}
