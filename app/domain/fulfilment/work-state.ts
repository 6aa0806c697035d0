import type { OrderStatus } from "../order/order-status.ts";

/** States that a fulfiller asks for its orders by, with the statuses that they are. */
export const WORK_STATES = {
  submitted: "submitted to fulfiller",
  acknowledged: "submitted to fulfiller",
  picked: "picked",
  in_production: "in production",
  awaiting_packing: "awaiting packing",
  packaged: "packaged",
  ready_to_ship: "ready to ship",
  shipped: "shipped",
} as const satisfies Record<string, OrderStatus>;
export type WorkState = keyof typeof WORK_STATES;
