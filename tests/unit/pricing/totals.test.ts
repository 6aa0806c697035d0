import { expect, test } from "vitest";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";
import { totalsOf } from "../../../app/domain/pricing/totals.ts";

const gbp = (minor: number) => ({ minor, currency: "GBP" as const });
const TEES = [{ quantity: 3, unitNet: 1000, storeDefaultVat: true }];
const VAT = { vatRate: 2000, notVatRegistered: false };

test("an order's sums lead from the items to what is charged, and VAT is a note", () => {
  expect(
    totalsOf("GBP", priceOrder(TEES, VAT, 550, { discountAmount: 500, percentOff: null }), {
      vatIncluded: true,
    }),
  ).toEqual({
    items: gbp(3600),
    byVoucher: null,
    charge: gbp(3760),
    vatIncluded: true,
    shipping: gbp(660),
    discount: gbp(500),
    tax: null,
    total: gbp(3760),
    note: { excludingVat: gbp(3133), vat: gbp(627) },
  });
});

test("what is not known or nothing is left out", () => {
  const totals = totalsOf("GBP", priceOrder(TEES, VAT, 0, null), { vatIncluded: true, withShipping: false });
  expect(totals).toMatchObject({ shipping: null, discount: null, tax: null, total: gbp(3600) });
});

test("sales tax comes on top, and what is shown adds up to the total", () => {
  const { items, shipping, tax, total } = totalsOf(
    "USD",
    priceOrder(TEES, { vatRate: 0, notVatRegistered: false }, 700, null, 148),
    { vatIncluded: false },
  );
  expect(items.minor + (shipping?.minor ?? 0) + (tax?.minor ?? 0)).toBe(total.minor);
});

test("a voucher that was paid for in advance lowers neither the total nor its VAT, and pays a part of it", () => {
  const priced = priceOrder(TEES, VAT, 550, { discountAmount: 500, percentOff: null, isTender: true });
  expect(totalsOf("GBP", priced, { vatIncluded: true })).toMatchObject({
    discount: null,
    total: gbp(4260),
    byVoucher: gbp(500),
    charge: gbp(3760),
    note: { vat: gbp(710) },
  });
  const all = priceOrder(TEES, VAT, 550, { discountAmount: 9000, percentOff: null, isTender: true }, 148);
  expect([all.total, all.voucherPaid, all.fullyPaidByVoucher]).toEqual([4408, 4408, true]);
});
