import { COUNTRIES } from "../../domain/address/countries.ts";
import { isInEu } from "../../domain/address/places.ts";
import { bookDay } from "../../domain/ledger/journal.ts";
import { sumOf } from "../../domain/money.ts";
import { daysOfQuarter, quarterOf, quartersOf } from "../../domain/sales/period.ts";
import { limitReached, type VatOrder, vatLines } from "../../domain/sales/vat-lines.ts";
import type { Scope } from "../scope.ts";

/** So many orders are read at a time. */
const AT_ONCE = 500;

/**
 * VAT by country and rate in a quarter, as it is booked, and how near the company is to the limit up to which it may take
 * the rate at home to other countries of the Union. Quarters are those of the book, in UTC.
 * @param asked `YYYY-Q1`; one that the book does not have is this one.
 * @returns the limit only where a shop of the Union takes one rate everywhere.
 */
export async function readVat(scope: Scope, asked: string) {
  const { ledger, company, events } = scope.tenant;
  const today = scope.now().toISOString().slice(0, 10);
  const [begins, { tenant }, hasOneRate] = await Promise.all([
    ledger.begins(),
    company.find(),
    events.hasOneRateInUnion(),
  ]);
  const quarters = quartersOf({ from: begins?.toISOString().slice(0, 10) ?? today, to: today });
  const quarter = quarters.includes(asked) ? asked : quarterOf(today);
  const home = tenant.companyDetails.country ?? "";
  const orders = await ordersOf(scope, daysOfQuarter(quarter));
  const others = COUNTRIES.map(([code]) => code).filter((code) => code !== home && isInEu(code));
  const year = { from: bookDay(`${today.slice(0, 4)}-01-01`), to: bookDay(today) };
  const sold = isInEu(home) && hasOneRate ? await ledger.soldTo(year, others) : null;
  return {
    quarter,
    quarters,
    lines: vatLines(orders, home),
    limit: sold === null ? null : { sold, state: limitReached(sold) },
  };
}

async function ordersOf(scope: Scope, { from, to }: { from: string; to: string }): Promise<VatOrder[]> {
  const { ledger } = scope.tenant;
  const days = { from: bookDay(from), to: bookDay(to) };
  const orders: VatOrder[] = [];
  let after = "";
  for (let isLast = false; !isLast;) {
    const rows = await ledger.vatOfOrders(days, { after, limit: AT_ONCE });
    isLast = rows.length < AT_ONCE;
    after = rows.at(-1)?.orderId ?? after;
    const lines = rows.length === 0 ? [] : await ledger.ratesOf(rows.map(({ orderId }) => orderId));
    for (const row of rows) {
      const its = lines.filter(({ orderId }) => orderId === row.orderId);
      const netOf = (some: typeof its) => sumOf(some.map(({ unitNet, quantity }) => unitNet * quantity));
      const taxed = its.filter(({ unitVat }) => unitVat > 0);
      orders.push({
        currency: row.currency,
        country: row.country,
        isByCountry: row.isByCountry,
        buyer: row.vatState === "free" ? (row.vatCheck?.number ?? "") : "",
        net: 0 - row.sales,
        vat: 0 - row.vat,
        isSold: row.isSold === 1,
        rate: Math.max(0, ...taxed.map(({ vatRate }) => vatRate)),
        taxedNet: netOf(taxed) + (row.shippingVat > 0 ? row.shippingNet : 0),
        wholeNet: netOf(its) + row.shippingNet,
      });
    }
  }
  return orders;
}
