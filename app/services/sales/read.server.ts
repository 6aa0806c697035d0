import { settledBefore } from "../../domain/sales/tenant-sales.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { sameTimeOn } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { changeInPercent } from "../../domain/sales/merge-sales.ts";
import { statementsOf } from "../../domain/sales/statement.ts";
import {
  daysOfMonth,
  daysOfPeriod,
  monthsOf,
  type Period,
  periodBefore,
  periodUntil,
} from "../../domain/sales/period.ts";
import {
  linesByClient,
  linesByMonth,
  linesByProduct,
  linesByStore,
  type RevenueGroup,
  type SalesRow,
} from "../../domain/sales/revenue-lines.ts";
import { type Currency, sumOf } from "../../domain/money.ts";
import { readProductSales, readSales } from "../read-sales.server.ts";

/** The tenants that sold something which is settled and not added up yet. */
export function tenantsDue(scope: BaseScope) {
  return scope.platform.salesDue.tenants(settledBefore(scope.now()));
}

const BEST = 5;

/** A sum with how it stands against as many days before, these up to the same time of day, in per cent. */
type ComparedSum = { total: number; orders: number; change: number | null };

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
        total: totalIn(
          currency,
          sales.days.filter((row) => row.key === name),
        ),
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
  const total = totalIn(currency, now);
  const orders = now.find((row) => row.currency === currency)?.orders ?? 0;
  return { total, orders, change: changeInPercent(total, totalIn(currency, before)) };
}

/** The sales in a currency, in its minor units. */
const totalIn = (currency: Currency, rows: readonly SalesRow[]): number =>
  sumOf(rows.filter((row) => row.currency === currency).map(({ total }) => total));

export type RevenueFilter = Period & { by: RevenueGroup; clientId: string; eventId: string };

/** More products than anybody reads on a page; the file has more. */
const PRODUCTS_ON_PAGE = 100;

/**
 * What was sold in a period, in each currency: lines by month, client, store or product, the months for a chart, and the
 * sums with those of the period before.
 * @param most how many products at most.
 */
export async function readRevenue(
  scope: Scope,
  { timeZone, most = PRODUCTS_ON_PAGE, ...filter }: RevenueFilter & { timeZone: string; most?: number },
) {
  const { clients, orders, products } = scope.tenant;
  const { from, to, by } = filter;
  const [{ names: clientNames, stores: clientStores }, stores] = await Promise.all([
    clients.namesAndStores(),
    orders.storeNames(),
  ]);
  const eventIds = storesAsked(filter, clientStores);
  const before = periodBefore({ from, to });
  const now = scope.now();
  // A period that today belongs to has not ended: the one before is taken up to the same time of its last day.
  const isOpen = to === dayIn(timeZone, now);
  const [sales, best] = await Promise.all([
    readSales(scope, {
      asked: {
        months: { group: "month", from, to },
        all: { group: "all", from, to },
        before: {
          group: "all",
          ...before,
          ...(isOpen && { before: sameTimeOn(before.to, now, timeZone) }),
        },
        stores: { group: "store", from, to },
      },
      timeZone,
      eventIds,
    }),
    by === "product" ? readProductSales(scope, { from, to, eventIds, timeZone, most }) : [],
  ]);
  const names =
    best.length === 0 ? new Map<string, string>() : await products.names(best.map(({ key }) => key));
  const lines = {
    month: () => linesByMonth(sales.months),
    store: () => linesByStore(sales.stores, stores),
    client: () => linesByClient(sales.stores, clientStores, clientNames),
    product: () => linesByProduct(best, names),
  }[by]();
  return {
    sums: sales.all
      .map((row) => ({
        ...row,
        before: totalIn(row.currency, sales.before),
      }))
      .sort((a, b) => a.currency.localeCompare(b.currency)),
    months: { names: monthsOf({ from, to }), rows: sales.months },
    lines,
    clients: clientNames,
    stores,
  };
}

/**
 * What the stores that are run for a client sold in a month, less what went back in it: a part for each currency, with
 * the sums that the page of revenue has for the same days.
 * @param input.month `YYYY-MM`, of the tenant's time zone.
 */
export async function readStatement(
  scope: Scope,
  { clientId, month, timeZone }: { clientId: string; month: string; timeZone: string },
) {
  const { clients, orders } = scope.tenant;
  const [{ stores: clientStores }, stores] = await Promise.all([
    clients.namesAndStores(),
    orders.storeNames(),
  ]);
  const eventIds = storesAsked({ clientId, eventId: "" }, clientStores);
  const asked = { stores: { group: "store", ...daysOfMonth(month) } } as const;
  const sales = await readSales(scope, { asked, timeZone, eventIds });
  return statementsOf(sales.stores, stores);
}

/** The stores that a filter leaves; undefined is all of them. */
function storesAsked(
  { clientId, eventId }: Pick<RevenueFilter, "clientId" | "eventId">,
  clientStores: readonly { eventId: string; clientId: string }[],
): string[] | undefined {
  const ofClient =
    clientId === ""
      ? undefined
      : clientStores.filter((store) => store.clientId === clientId).map((store) => store.eventId);
  if (eventId === "") return ofClient;
  return !ofClient || ofClient.includes(eventId) ? [eventId] : [];
}
