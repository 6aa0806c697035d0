import { sameTimeOn } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { changeInPercent } from "../../domain/sales/merge-sales.ts";
import { daysOfPeriod, type Period, periodBefore, periodUntil } from "../../domain/sales/period.ts";
import type { SalesRow } from "../../domain/sales/revenue-lines.ts";
import type { Currency } from "../../domain/money.ts";
import type { Scope } from "../scope.ts";
import { readProductSales, readSales } from "../read-sales.server.ts";

const BEST = 5;

/** A sum with how it stands against as many days before, these up to the same time of day, in per cent. */
export type ComparedSum = { total: number; orders: number; change: number | null };

/**
 * How it goes: today, the last seven and the last thirty days in each currency, each against the days before, day by day;
 * and what sells best in the thirty days.
 * @param timeZone where the tenant's days begin.
 */
export async function readRecentSales(scope: Scope, { timeZone }: { timeZone: string }) {
  const now = scope.now();
  const today = dayIn(timeZone, now);
  const day = { from: today, to: today };
  const week = periodUntil(today, "7_days");
  const month = periodUntil(today, "30_days");
  // Today has only begun: the day that it is compared with is not taken whole either.
  const beforeThat = (period: Period) => {
    const before = periodBefore(period);
    return { group: "all", ...before, before: sameTimeOn(before.to, now, timeZone) } as const;
  };
  const [sales, best] = await Promise.all([
    readSales(scope, {
      asked: {
        today: { group: "all", ...day },
        yesterday: beforeThat(day),
        week: { group: "all", ...week },
        weekBefore: beforeThat(week),
        month: { group: "all", ...month },
        monthBefore: beforeThat(month),
        days: { group: "day", ...month },
      },
      timeZone,
    }),
    readProductSales(scope, { ...month, timeZone, most: BEST }),
  ]);
  const names =
    best.length === 0
      ? new Map<string, string>()
      : await scope.tenant.products.names(best.map(({ key }) => key));
  // What was only given away is counted among the orders; it is no money in a currency.
  const paid = [...sales.month, ...sales.monthBefore].filter(({ total }) => total > 0);
  const currencies = [...new Set(paid.map(({ currency }) => currency))].sort();
  return {
    currencies: currencies.map((currency) => ({
      currency,
      today: compared(currency, sales.today, sales.yesterday),
      week: compared(currency, sales.week, sales.weekBefore),
      month: compared(currency, sales.month, sales.monthBefore),
      days: daysOfPeriod(month).map((name) => ({
        day: name,
        total: sales.days.find((row) => row.key === name && row.currency === currency)?.total ?? 0,
      })),
    })),
    best: best.map(({ key, currency, units, total }) => ({
      key: `${key} ${currency}`,
      name: names.get(key) ?? key,
      currency,
      units,
      total,
    })),
  };
}

function compared(currency: Currency, now: readonly SalesRow[], before: readonly SalesRow[]): ComparedSum {
  const of = (rows: readonly SalesRow[]) => rows.find((row) => row.currency === currency);
  const total = of(now)?.total ?? 0;
  return { total, orders: of(now)?.orders ?? 0, change: changeInPercent(total, of(before)?.total ?? 0) };
}
