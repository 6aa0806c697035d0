import { type Currency, sumOf } from "../money.ts";
import type { SalesRow } from "./revenue-lines.ts";

/** Sums of a client's month in minor units; `gross` less `refunded` is `total`, and `total` less `vat` is `net`. */
export type StatementSums = {
  orders: number;
  /** With VAT, before anything went back. */
  gross: number;
  refunded: number;
  total: number;
  vat: number;
  net: number;
};
export type StatementLine = StatementSums & { key: string; name: string };
/** What the stores of a client sold in one currency, and the sum of it. */
export type Statement = { currency: Currency; lines: StatementLine[]; sum: StatementSums };

/** What a line of the revenue's table says, apart by what was sold and what went back. */
function sumsOf(rows: readonly SalesRow[]): StatementSums {
  const total = sumOf(rows.map((row) => row.total));
  const vat = sumOf(rows.map((row) => row.vat));
  const refunded = sumOf(rows.map((row) => row.refunded));
  return {
    orders: sumOf(rows.map((row) => row.orders)),
    gross: total + refunded,
    refunded,
    total,
    vat,
    net: total - vat,
  };
}

/**
 * The month of a client: a part for each currency with a line for each store, in the order of the names.
 * @param stores every store of the tenant in the order in which a reader looks for them.
 */
export function statementsOf(
  rows: readonly SalesRow[],
  stores: readonly { id: string; name: string }[],
): Statement[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const lines = stores.flatMap(({ id, name }) => {
      const ofStore = own.filter(({ key }) => key === id);
      return ofStore.length === 0 ? [] : [{ key: id, name, ...sumsOf(ofStore) }];
    });
    return { currency, lines, sum: sumsOf(own) };
  });
}
