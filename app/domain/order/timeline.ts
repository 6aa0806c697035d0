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
  | "route"
  | "shipped"
  | "cancelled";

const EVENTS: Partial<Record<OrderStatus, TimelineEvent>> = {
  "address issue": "address",
  "over budget": "budget",
  "over budget limit": "limit",
  "artwork issue": "artwork",
  "awaiting reprint": "reprint",
  "fulfiller submission error": "printer",
  "fulfiller routing error": "route",
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

/** Fewer steps than this stand for themselves. */
const FOLDED_FROM = 3;

type Entry = { event: TimelineEvent | null; by: string | null; note: string | null };

/**
 * The moves of an order in runs, in their own order: those that the system made one after another, and that mean nothing
 * to who reads them, are one run; each other is a run of its own. The first, where the order stands now, is never folded.
 */
export function timelineRuns<T extends Entry>(timeline: readonly T[]): T[][] {
  const [latest, ...older] = timeline;
  const isAutomatic = (entry: Entry | undefined) =>
    entry !== undefined && entry.event === null && entry.by === "system" && entry.note === null;
  const runs: T[][] = [];
  for (const entry of older) {
    const last = runs.at(-1);
    if (last && isAutomatic(entry) && isAutomatic(last[0])) last.push(entry);
    else runs.push([entry]);
  }
  const single = (run: T[]) => (run.length < FOLDED_FROM ? run.map((entry) => [entry]) : [run]);
  return [...(latest ? [[latest]] : []), ...runs.flatMap(single)];
}
