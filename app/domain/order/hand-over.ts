import type { FulfillerProfile } from "../fulfilment/fulfiller-profile.ts";
import { nextDayBegins } from "../fulfilment/work-days.ts";
import type { OrderKind } from "./order-kind.ts";
import type { OrderStatus } from "./order-status.ts";
import { UNTOUCHED } from "./recipient-view.ts";

const MINUTE_MS = 60_000;

/** For how long, at least, an order may be changed and cancelled by the person who placed it. */
export const SHORTEST_CHANGE_MS = {
  store: 30 * MINUTE_MS,
  claim: 120 * MINUTE_MS,
  account: 30 * MINUTE_MS,
  shopify: 30 * MINUTE_MS,
} as const satisfies Record<OrderKind, number>;

/** So long before its day's last order a printer is given one: its files are made and checked in that time. */
const FILES_TAKE_MS = 15 * MINUTE_MS;

/** By when a printer begins on which day what it is given. */
export type PrinterClock = Pick<FulfillerProfile, "cutOff" | "holidays" | "timeZone">;

/**
 * When a printer takes an order. One that begins today whatever comes by its cut-off is given it shortly before; after
 * that, and while it is closed, shortly before the next one. Without a cut-off, or where one of several has none, an
 * order is taken as soon as the shortest time to change it is over.
 * @param earliest the end of that time.
 */
export function handOverAt(earliest: Date, printers: readonly PrinterClock[]): Date {
  const moments = printers.map((printer) => takenAt(earliest, printer).getTime());
  return moments.length === 0 ? earliest : new Date(Math.min(...moments));
}

function takenAt(earliest: Date, printer: PrinterClock): Date {
  if (printer.cutOff === undefined) return earliest;
  const last = new Date(nextDayBegins(printer, earliest).getTime() - FILES_TAKE_MS);
  return last > earliest ? last : earliest;
}

type Part = { status: OrderStatus; editableUntil: Date | null };

/** An order that may be changed and cancelled; `until` is null while it waits for something that has no hour. */
export type Changeable = { until: Date | null };

/**
 * Whether an order may still be changed or cancelled by the person who placed it: no printer has it, and none takes it
 * yet. While it waits for a budget, no printer does. Null where it is too late.
 */
export function changeable(
  parts: readonly Part[],
  { printers, now }: { printers: readonly PrinterClock[]; now: Date },
): Changeable | null {
  const open = parts.filter(({ status }) => status !== "cancelled");
  if (!mayBeChangeable(open)) return null;
  const moments = open.flatMap(({ status, editableUntil }) =>
    status === "new" && editableUntil ? [handOverAt(editableUntil, printers)] : [],
  );
  if (moments.some((moment) => moment <= now)) return null;
  const [first] = moments.toSorted((a, b) => a.getTime() - b.getTime());
  return { until: first ?? null };
}

/** What can be said of it without the clocks of its printers. */
export const mayBeChangeable = (parts: readonly Part[]): boolean =>
  parts.some(({ status }) => status !== "cancelled") &&
  parts.every(
    ({ status, editableUntil }) =>
      status === "cancelled" || (UNTOUCHED.includes(status) && editableUntil !== null),
  );
