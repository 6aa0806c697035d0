import { dayIn } from "../delivery/delivery-window.ts";
import type { Currency } from "../money.ts";
import type { Period } from "./period.ts";

/** One line of figures: a currency's sums for a day, a store, a product or whatever else they are grouped by. */
export type Figures<Sums> = { key: string; currency: Currency } & Sums;

/** Sums of orders that were placed within a quarter of an hour (`quarter`, milliseconds since 1970). */
export type LateFigures<Sums> = { quarter: number; currency: Currency } & Sums;

/**
 * The kept sums with what was placed or cancelled since they were made.
 * @param names the sums, each a whole number.
 * @param timeZone where days begin and end, or of which row it is asked.
 * @param keyOf the group that late figures belong to, by their day.
 */
export function mergeSales<Name extends string, Late extends LateFigures<Record<Name, number>>>(
  {
    kept,
    plus,
    minus,
  }: { kept: readonly Figures<Record<Name, number>>[]; plus: readonly Late[]; minus: readonly Late[] },
  {
    names,
    period,
    timeZone,
    keyOf,
  }: {
    names: readonly Name[];
    period: Period;
    timeZone: string | ((late: Late) => string);
    keyOf: (late: Late, day: string) => string;
  },
): Figures<Record<Name, number>>[] {
  const sums = new Map<string, Figures<Record<Name, number>>>();
  const add = (key: string, currency: Currency, figures: Record<Name, number>, sign: 1 | -1) => {
    const at = `${currency} ${key}`;
    const row = sums.get(at) ?? ({ key, currency, ...zero(names) } as Figures<Record<Name, number>>);
    for (const name of names) (row as Record<Name, number>)[name] += sign * figures[name];
    sums.set(at, row);
  };
  for (const row of kept) add(row.key, row.currency, row, 1);
  const addLate = (late: readonly Late[], sign: 1 | -1) => {
    for (const row of late) {
      const zone = typeof timeZone === "string" ? timeZone : timeZone(row);
      const day = dayIn(zone, new Date(row.quarter));
      if (day >= period.from && day <= period.to) add(keyOf(row, day), row.currency, row, sign);
    }
  };
  addLate(plus, 1);
  addLate(minus, -1);
  return [...sums.values()].filter((row) => names.some((name) => row[name] !== 0));
}

function zero<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}

/** The first sales are not growth: from ten times as much on, the page shows only the figures. */
const MOST_PERCENT = 999;

/** How much more or less than before, in whole per cent; null where there was nothing, or next to nothing, before. */
export function changeInPercent(now: number, before: number): number | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return percent > MOST_PERCENT ? null : percent;
}
