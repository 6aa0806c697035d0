import type { FulfillerState } from "../order/fulfiller-mode.ts";
import type { OrderStatus } from "../order/order-status.ts";

/** Where a fulfiller may go next. Its profile takes it to `profile`, people further. */
const NEXT = {
  invited: ["profile", "retired"],
  profile: ["tested", "retired"],
  tested: ["active", "retired"],
  active: ["paused", "retired"],
  paused: ["active", "retired"],
  retired: [],
} as const satisfies Record<FulfillerState, readonly FulfillerState[]>;

/** What a person decides; `tested` by looking at what the fulfiller printed on trial. */
export const DECIDED_STATES = ["tested", "active", "paused", "retired"] as const;
export type DecidedState = (typeof DECIDED_STATES)[number];

export function mayBecome(from: FulfillerState, to: FulfillerState): boolean {
  return (NEXT[from] as readonly FulfillerState[]).includes(to);
}

/** What a person may decide about a fulfiller now. */
export const decisionsFor = (state: FulfillerState): DecidedState[] =>
  DECIDED_STATES.filter((decided) => mayBecome(state, decided));

/** Statuses that the system moves on by itself, as soon as it may. */
const SYSTEM_STATUSES = [
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
