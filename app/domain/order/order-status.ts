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
 * The status that an order shows for its fulfilments: the worst exception if there is one, else the least advanced
 * that is not cancelled, and cancelled only when all are.
 */
export function rollUp(statuses: readonly OrderStatus[]): OrderStatus {
  const exception = EXCEPTIONS.find((status) => statuses.includes(status));
  if (exception) return exception;
  const alive = statuses.filter((status) => status !== "cancelled");
  if (alive.length === 0) return statuses.length === 0 ? "new" : "cancelled";
  return alive.reduce((least, status) =>
    ORDER_STATUSES.indexOf(status) < ORDER_STATUSES.indexOf(least) ? status : least,
  );
}
