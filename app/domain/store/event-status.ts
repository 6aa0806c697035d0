import { ok, refuse, type Result } from "../result.ts";
import type { StoreStatus } from "./store-event.ts";

/** How long a deleted store can be restored. */
export const RESTORE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Where a store may go next. Back to Draft only while nobody has ordered anything. */
const NEXT = {
  Draft: ["Active"],
  Active: ["On hold", "Draft"],
  "On hold": ["Active", "Draft"],
} as const satisfies Record<StoreStatus, readonly StoreStatus[]>;

type Standing = { status: StoreStatus; locked: boolean; hasOrders: boolean };
export type StatusRefusal =
  | "eventDesk:refused.locked"
  | "eventDesk:refused.hasOrders"
  | "eventDesk:refused.step";

/** The statuses that a store may take from where it stands. */
export function nextStatuses({ status, locked, hasOrders }: Standing): readonly StoreStatus[] {
  return locked ? [] : NEXT[status].filter((next) => next !== "Draft" || !hasOrders);
}

/** Whether a store may take this status; what going live needs beside it stands in go-live.ts. */
export function mayBecome(store: Standing, to: StoreStatus): Result<StoreStatus, StatusRefusal> {
  if (store.locked) return refuse("eventDesk:refused.locked");
  if (to === "Draft" && store.hasOrders) return refuse("eventDesk:refused.hasOrders");
  return nextStatuses(store).includes(to) ? ok(to) : refuse("eventDesk:refused.step");
}

/** What was deleted before this moment is beyond restoring. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
}
