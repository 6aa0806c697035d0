import type { OrderStatus } from "../order/order-status.ts";

/** Statuses that the system moves on by itself, as soon as it may. */
export const SYSTEM_STATUSES = [
  "new",
  "queued downloading",
  "downloaded",
  "queued processing",
  "processing",
  "processed",
  "queued submitting to fulfiller",
  "submitting to fulfiller",
  "fulfiller routing error",
] as const satisfies readonly OrderStatus[];
export type SystemStatus = (typeof SYSTEM_STATUSES)[number];

export function isSystems(status: OrderStatus): status is SystemStatus {
  return (SYSTEM_STATUSES as readonly OrderStatus[]).includes(status);
}
