import fc from "fast-check";
import type { VatCategory } from "../../../app/domain/documents/document-content.ts";
import { invoiceSums } from "../../../app/domain/documents/invoice-sums.ts";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 5000 }),
  unitNet: fc.integer({ min: 0, max: 20_000 }),
  storeDefaultVat: fc.boolean(),
});
/** What can be bought, at any rate, with or without a voucher. */
export const anyOrder = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 40 }),
  rate: fc.constantFrom(0, 550, 1700, 1900, 2000, 2100, 2400, 2550, 2700),
  /** What is owed where it goes; undefined: what the prices hold. */
  dueRate: fc.constantFrom(undefined, undefined, 0, 1700, 2550, 2700),
  notVatRegistered: fc.boolean(),
  shipping: fc.integer({ min: 0, max: 3000 }),
  off: fc.integer({ min: 0, max: 100_000 }),
  salesTax: fc.constantFrom(0, 0, 813),
});

type Input = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** An order as the shop prices it, and its invoice. */
export function invoiceOf(
  { lines, rate, dueRate, notVatRegistered, shipping, off, salesTax }: Input,
  withoutVat: VatCategory = "O",
) {
  const rules = { vatRate: rate, notVatRegistered, ...(dueRate !== undefined && { dueRate }) };
  const discount = { discountAmount: off, percentOff: null };
  const priced = priceOrder(lines, rules, shipping, off === 0 ? null : discount, salesTax);
  const frozen = priced.lines.map((each, at) => ({
    ...each,
    orderLineId: `l${at}`,
    name: `Tee ${at}`,
    detail: "",
    sku: "",
    vatRate: each.unitVat > 0 ? (dueRate ?? rate) : 0,
  }));
  const hasVat = priced.totalVat - priced.salesTax > 0;
  const untaxed = hasVat ? "Z" : withoutVat;
  return { priced, frozen, sums: invoiceSums(priced, frozen, { untaxed, storeRate: rate }) };
}
