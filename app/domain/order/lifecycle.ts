import { type Result, ok, refuse } from "../result.ts";
import type { OrderStatus } from "./order-status.ts";

/**
 * Where a fulfilment may go next. To read this table is to read the process; who may move it and under which
 * conditions stands beside it, not in it (docs/decisions/0006).
 */
export const NEXT = {
  new: ["queued downloading", "over budget", "over budget limit", "address issue", "cancelled"],
  "queued downloading": ["downloaded", "artwork issue", "address issue", "cancelled"],
  downloaded: ["queued processing", "address issue", "artwork issue", "cancelled"],
  "queued processing": ["processing", "address issue", "artwork issue", "cancelled"],
  processing: ["processed", "artwork issue", "queued processing"],
  processed: [
    "queued submitting to fulfiller",
    "fulfiller routing error",
    "artwork issue",
    "address issue",
    "cancelled",
  ],
  "queued submitting to fulfiller": [
    "submitting to fulfiller",
    "fulfiller routing error",
    "address issue",
    "artwork issue",
    "cancelled",
  ],
  "submitting to fulfiller": [
    "submitted to fulfiller",
    "queued submitting to fulfiller",
    "fulfiller submission error",
  ],
  "submitted to fulfiller": [
    "picked",
    "in production",
    "awaiting packing",
    "packaged",
    "ready to ship",
    "shipped",
    "artwork issue",
    "address issue",
    "fulfiller submission error",
    "fulfiller routing error",
    "cancelled",
  ],
  picked: [
    "in production",
    "awaiting packing",
    "packaged",
    "ready to ship",
    "shipped",
    "artwork issue",
    "address issue",
    "fulfiller routing error",
    "cancelled",
  ],
  "in production": [
    "awaiting packing",
    "packaged",
    "ready to ship",
    "shipped",
    "awaiting reprint",
    "artwork issue",
  ],
  "awaiting packing": ["packaged", "ready to ship", "shipped", "awaiting reprint"],
  packaged: ["ready to ship", "shipped", "address issue", "awaiting reprint"],
  "ready to ship": ["shipped", "address issue"],
  shipped: ["address issue"],
  "address issue": ["new", "queued submitting to fulfiller", "packaged", "ready to ship", "cancelled"],
  "artwork issue": ["queued downloading", "queued processing", "cancelled"],
  "awaiting reprint": ["queued submitting to fulfiller", "queued processing", "in production", "cancelled"],
  cancelled: [],
  "fulfiller submission error": [
    "queued submitting to fulfiller",
    "fulfiller routing error",
    "address issue",
    "artwork issue",
    "cancelled",
  ],
  "fulfiller routing error": ["queued submitting to fulfiller", "cancelled"],
  "over budget": ["new", "over budget limit", "cancelled"],
  "over budget limit": ["new", "over budget", "cancelled"],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Whether the table has the edge. */
export function advance(from: OrderStatus, to: OrderStatus): Result<OrderStatus, "errors:illegalTransition"> {
  const allowed: readonly OrderStatus[] = NEXT[from];
  return allowed.includes(to) ? ok(to) : refuse("errors:illegalTransition");
}
