import type { Currency } from "../money.ts";
import { addDays, type Period } from "./period.ts";

/** The periods that the platform looks at, by the names that addresses use. */
export const TENANT_SALES_PERIODS = ["today", "7_days", "30_days"] as const;
export type TenantSalesPeriod = (typeof TENANT_SALES_PERIODS)[number];

const DAYS: Record<TenantSalesPeriod, number> = { today: 1, "7_days": 7, "30_days": 30 };

/** The days of a period that ends today. */
export function daysUntil(today: string, name: TenantSalesPeriod): Period {
  return { from: addDays(today, 1 - DAYS[name]), to: today };
}

type Sold = { currency: Currency; orders: number; total: number };

/** Orders and amounts of all tenants, a line for each currency. */
export function totalsByCurrency(rows: readonly Sold[]): Sold[] {
  const sums = new Map<Currency, Sold>();
  for (const { currency, orders, total } of rows) {
    const sum = sums.get(currency) ?? { currency, orders: 0, total: 0 };
    sums.set(currency, { currency, orders: sum.orders + orders, total: sum.total + total });
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}

/**
 * Orders are not added up before they are so old: one that is being written may still get an earlier time than another
 * that is there already.
 */
const SETTLED_AFTER_MS = 5 * 60_000;
/** Orders that were placed before may be added up now. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_AFTER_MS);
