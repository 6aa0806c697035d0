/** The 23 statuses of a fulfilment, as the specification lists them; an order shows their roll-up. */
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
