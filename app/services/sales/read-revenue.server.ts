import { sameTimeOn } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { monthsOf, type Period, periodBefore } from "../../domain/sales/period.ts";
import {
  linesByClient,
  linesByMonth,
  linesByProduct,
  linesByStore,
  type RevenueGroup,
} from "../../domain/sales/revenue-lines.ts";
import type { Scope } from "../scope.ts";
import { readProductSales, readSales } from "../read-sales.server.ts";

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
        before: sales.before.find(({ currency }) => currency === row.currency)?.total ?? 0,
      }))
      .sort((a, b) => a.currency.localeCompare(b.currency)),
    months: { names: monthsOf({ from, to }), rows: sales.months },
    lines,
    clients: clientNames,
    stores,
  };
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
