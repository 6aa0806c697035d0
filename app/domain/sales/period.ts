import type { Day } from "../delivery/delivery-window.ts";

/** Days from the first to the last, both included. */
export type Period = { from: Day; to: Day };

export const PERIODS = ["7_days", "30_days", "90_days", "12_months", "this_year", "all"] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Before anything could be sold: where "all" begins. */
const FIRST_DAY: Day = "2020-01-01";
const DAY_MS = 86_400_000;

const momentOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: Day, count: number): Day {
  return new Date(momentOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((momentOf(to) - momentOf(from)) / DAY_MS) + 1;
}

/** A period that ends today. */
export function periodUntil(today: Day, name: PeriodName): Period {
  const since = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  switch (name) {
    case "7_days":
      return since(7);
    case "30_days":
      return since(30);
    case "90_days":
      return since(90);
    case "12_months":
      return { from: firstOfMonth(today, -11), to: today };
    case "this_year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "all":
      return { from: FIRST_DAY, to: today };
  }
}

/** The month of a day, from its first day up to that day. */
export const monthUntil = (today: Day): Period => ({ from: firstOfMonth(today, 0), to: today });

/** The days of a month (`YYYY-MM`), the last one included. */
export function daysOfMonth(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(firstOfMonth(from, 1), -1) };
}

/** So many months (`YYYY-MM`) that end with a day's, the latest first. */
export const monthsUntil = (today: Day, count: number): string[] =>
  monthsOf({ from: firstOfMonth(today, 1 - count), to: today }).reverse();

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - daysIn(period)), to };
}

/** The first day of the month so many months away from a day's. */
function firstOfMonth(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Every month (`YYYY-MM`) that a period touches, the earliest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from, 0); first <= to; first = firstOfMonth(first, 1)) {
    months.push(first.slice(0, 7));
  }
  return months;
}

/** Every quarter (`YYYY-Q1`) that a period touches, the latest first. */
export function quartersOf(period: Period): string[] {
  return [...new Set(monthsOf(period).map(quarterOf))].reverse();
}

/** The quarter of a month or a day. */
export const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;

/** The days of a quarter, the last one included. */
export function daysOfQuarter(quarter: string): Period {
  const last = Number(quarter.slice(-1)) * 3;
  const monthAt = (month: number) => `${quarter.slice(0, 4)}-${String(month).padStart(2, "0")}`;
  return { from: `${monthAt(last - 2)}-01`, to: daysOfMonth(monthAt(last)).to };
}

/** Every day of a period, the earliest first. */
export function daysOfPeriod(period: Period): Day[] {
  return Array.from({ length: daysIn(period) }, (_, at) => addDays(period.from, at));
}
