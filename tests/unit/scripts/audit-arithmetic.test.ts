import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";
import { amountsOf, feeOf } from "../../../scripts/audit/arithmetic.ts";

const ordered = (change: object = {}) => ({
  lines: [{ quantity: 3n, unitNet: 1000n, vatApplies: true }],
  vatRate: 2000n,
  registered: true,
  shippingNet: 550n,
  voucher: 0n,
  percentOff: null,
  salesTax: 0n,
  ...change,
});

test.each([
  ["uk with SAVE5", ordered({ voucher: 500n }), { itemsGross: 3600n, shippingVat: 110n, total: 3760n }],
  ["not registered", ordered({ registered: false }), { itemsGross: 3000n, shippingVat: 0n, total: 3550n }],
  [
    "eu",
    ordered({
      lines: [{ quantity: 2n, unitNet: 2000n, vatApplies: true }],
      vatRate: 2100n,
      shippingNet: 645n,
    }),
    { itemsGross: 4840n, shippingVat: 135n, total: 5620n },
  ],
  [
    "a tenth of the goods, five pounds at most",
    ordered({ voucher: 500n, percentOff: 1000n }),
    { discount: 360n, total: 3900n },
  ],
  ["a voucher for all of it", ordered({ voucher: 10_000n }), { discount: 4260n, total: 0n, totalVat: 0n }],
  [
    "us with tax",
    ordered({
      lines: [{ quantity: 2n, unitNet: 1500n, vatApplies: true }],
      vatRate: 0n,
      shippingNet: 700n,
      salesTax: 148n,
    }),
    { itemsGross: 3000n, shippingVat: 0n, total: 3848n, totalVat: 148n },
  ],
])("the contract's example: %s", (_name, order, amounts) => {
  expect(amountsOf(order)).toMatchObject(amounts);
});

test("the fee is production, shipping and a share, and never more than the total", () => {
  const order = { production: 900n, shippingNet: 550n, totalExcludingVat: 3550n, total: 4260n };
  expect(feeOf({ ...order, platformFee: 500n })).toBe(1628n);
  expect(feeOf({ ...order, production: 9_000n, platformFee: 500n })).toBe(4260n);
});

test("two implementations of the arithmetic agree on any order", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    unitNet: fc.integer({ min: 0, max: 200_000 }),
    storeDefaultVat: fc.boolean(),
  });
  const any = [
    fc.array(line, { minLength: 1, maxLength: 5 }),
    fc.constantFrom(0, 550, 700, 1900, 2000, 2100, 2550),
    fc.boolean(),
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: 0, max: 300_000 }),
    fc.option(fc.integer({ min: 1, max: 10_000 })),
  ] as const;
  fc.assert(
    fc.property(...any, (lines, vatRate, notVatRegistered, shipping, voucher, percentOff) => {
      const priced = priceOrder(lines, { vatRate, notVatRegistered }, shipping, {
        discountAmount: voucher,
        percentOff,
      });
      const amounts = amountsOf({
        lines: lines.map(({ quantity, unitNet, storeDefaultVat }) => ({
          quantity: BigInt(quantity),
          unitNet: BigInt(unitNet),
          vatApplies: storeDefaultVat,
        })),
        vatRate: BigInt(vatRate),
        registered: !notVatRegistered,
        shippingNet: BigInt(shipping),
        voucher: BigInt(voucher),
        percentOff: percentOff === null ? null : BigInt(percentOff),
        salesTax: 0n,
      });
      for (const name of [
        "itemsGross",
        "shippingVat",
        "discount",
        "total",
        "totalVat",
        "totalExcludingVat",
      ] as const)
        expect(BigInt(priced[name])).toBe(amounts[name]);
    }),
    { numRuns: 2_000 },
  );
});
