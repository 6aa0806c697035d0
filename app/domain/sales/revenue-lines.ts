import type { Currency } from "../money.ts";
import type { Figures } from "./merge-sales.ts";

/** What the page of revenue can be broken down by. */
export const REVENUE_GROUPS = ["month", "client", "store", "product"] as const;
export type RevenueGroup = (typeof REVENUE_GROUPS)[number];

/** Sums of orders, less what went back of them by its day; amounts in minor units. */
export type SalesSums = {
  orders: number;
  items: number;
  shipping: number;
  discount: number;
  vat: number;
  total: number;
  cost: number;
  /** What went back; `total` and `vat` are without it. */
  refunded: number;
};
export type SalesRow = Figures<SalesSums>;
export type ProductSalesRow = Figures<{ units: number; total: number }>;

/** One line of the table; amounts in minor units. Products have no orders, vouchers, VAT or refunds of their own. */
export type RevenueLine = {
  key: string;
  /** The month, or the name of the client, store or product; null for stores that are run for no client. */
  name: string | null;
  currency: Currency;
  orders: number | null;
  units: number | null;
  discount: number | null;
  vat: number | null;
  refunded: number | null;
  total: number;
};

type Named = { id: string; name: string };

const lineOf = (row: SalesRow, key: string, name: string | null): RevenueLine => ({
  key,
  name,
  currency: row.currency,
  orders: row.orders,
  units: null,
  discount: row.discount,
  vat: row.vat,
  refunded: row.refunded,
  total: row.total,
});

const bestFirst = (lines: RevenueLine[]) =>
  lines.sort((a, b) => b.total - a.total || (b.orders ?? 0) - (a.orders ?? 0));

/** The latest month first. */
export function linesByMonth(months: readonly SalesRow[]): RevenueLine[] {
  return months.map((row) => lineOf(row, row.key, row.key)).sort((a, b) => b.key.localeCompare(a.key));
}

export function linesByStore(rows: readonly SalesRow[], stores: readonly Named[]): RevenueLine[] {
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return bestFirst(rows.map((row) => lineOf(row, row.key, names.get(row.key) ?? row.key)));
}

/** Stores that are run for no client are one line without a name. */
export function linesByClient(
  rows: readonly SalesRow[],
  clientStores: readonly { eventId: string; clientId: string }[],
  clients: readonly Named[],
): RevenueLine[] {
  const clientOf = new Map(clientStores.map(({ eventId, clientId }) => [eventId, clientId]));
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  const sums = new Map<string, SalesRow>();
  for (const row of rows) {
    const key = clientOf.get(row.key) ?? "";
    const at = `${row.currency} ${key}`;
    const sum = sums.get(at);
    sums.set(at, sum ? added(sum, row) : { ...row, key });
  }
  return bestFirst([...sums.values()].map((sum) => lineOf(sum, sum.key, names.get(sum.key) ?? null)));
}

const added = (sum: SalesRow, row: SalesRow): SalesRow => ({
  key: sum.key,
  currency: sum.currency,
  orders: sum.orders + row.orders,
  items: sum.items + row.items,
  shipping: sum.shipping + row.shipping,
  discount: sum.discount + row.discount,
  vat: sum.vat + row.vat,
  refunded: sum.refunded + row.refunded,
  total: sum.total + row.total,
  cost: sum.cost + row.cost,
});

export function linesByProduct(
  rows: readonly ProductSalesRow[],
  names: ReadonlyMap<string, string>,
): RevenueLine[] {
  return rows.map(({ key, currency, units, total }) => ({
    key,
    name: names.get(key) ?? key,
    currency,
    orders: null,
    units,
    discount: null,
    vat: null,
    refunded: null,
    total,
  }));
}
