import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceOrder, taxedParts, unitGross } from "../../../app/domain/pricing/price-order.ts";
import contract from "../../../db/seed/demo-contract.json" with { type: "json" };
import { priceByContract } from "./price-by-contract.ts";

type Row = [
  store: string,
  price: number,
  units: number,
  rules: [rate: number, unregistered: boolean],
  shipping: number,
  voucher: number | null,
  tax: number,
  expected: object,
];

const amountOf = (voucher: number | null) =>
  voucher === null ? null : { discountAmount: voucher, percentOff: null };

const ROWS: Row[] = [
  [
    "uk",
    1000,
    3,
    [2000, false],
    550,
    500,
    0,
    { itemsGross: 3600, shippingVat: 110, totalBefore: 4260, total: 3760 },
  ],
  [
    "novat",
    1000,
    3,
    [2000, true],
    550,
    null,
    0,
    { itemsGross: 3000, shippingVat: 0, totalBefore: 3550, total: 3550 },
  ],
  [
    "eu",
    2000,
    2,
    [2100, false],
    645,
    null,
    0,
    { itemsGross: 4840, shippingVat: 135, totalBefore: 5620, total: 5620, totalVat: 975 },
  ],
  [
    "uk FULLCOVER",
    1000,
    3,
    [2000, false],
    550,
    10_000,
    0,
    { totalBefore: 4260, discount: 4260, total: 0, totalVat: 0, fullyPaidByVoucher: true },
  ],
  ["uk EXACT4260", 1000, 3, [2000, false], 550, 4260, 0, { total: 0, fullyPaidByVoucher: true }],
  ["uk SHORT4259", 1000, 3, [2000, false], 550, 4259, 0, { total: 1, fullyPaidByVoucher: false }],
  [
    "us Alabama",
    1500,
    2,
    [0, false],
    700,
    null,
    148,
    { itemsGross: 3000, shippingVat: 0, totalBefore: 3700, total: 3848, totalVat: 148 },
  ],
  [
    "the worked example of 4.7",
    2000,
    2,
    [2100, false],
    645,
    1000,
    0,
    { total: 4620, totalVat: 802, totalExcludingVat: 3818 },
  ],
];

describe("the contract's arithmetic", () => {
  test.each(ROWS)(
    "%s",
    (_, unitNet, quantity, [vatRate, notVatRegistered], shipping, voucher, tax, expected) => {
      const priced = priceOrder(
        [{ quantity, unitNet, storeDefaultVat: true }],
        { vatRate, notVatRegistered },
        shipping,
        amountOf(voucher),
        tax,
      );
      expect(priced).toMatchObject(expected);
    },
  );
});

test("a product that VAT does not apply to has no uplift, and neither has a business that is not registered", () => {
  const registered = { vatRate: 2000, notVatRegistered: false };
  expect(unitGross(800, false, registered)).toBe(800);
  expect(unitGross(800, true, registered)).toBe(960);
  expect(unitGross(800, true, { ...registered, notVatRegistered: true })).toBe(800);
});

test("rounding is per unit: three of 9.99 at 20 % are three times 11.99", () => {
  const priced = priceOrder(
    [{ quantity: 3, unitNet: 999, storeDefaultVat: true }],
    { vatRate: 2000, notVatRegistered: false },
    0,
    null,
  );
  expect(priced.itemsGross).toBe(3 * 1199);
});

test("every product of the contract has the price that its text gives", () => {
  for (const [key, sold] of Object.entries(contract.products)) {
    const store = (contract.stores as Record<string, { vat_rate?: number; not_vat_registered?: boolean }>)[
      key
    ];
    const rules = {
      vatRate: (store?.vat_rate ?? 0) * 100,
      notVatRegistered: store?.not_vat_registered ?? false,
    };
    for (const { price, store_default_vat } of sold) {
      const expected = priceByContract({
        lines: [{ price: String(price), quantity: 1, vat: store_default_vat === 1 }],
        rate: String(store?.vat_rate ?? 0),
        registered: !rules.notVatRegistered,
        shippingNet: "0",
        discount: null,
      });
      expect(unitGross(Math.round(price * 100), store_default_vat === 1, rules)).toBe(expected.itemsGross);
    }
  }
});

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unitNet: fc.integer({ min: 0, max: 200_000 }),
  storeDefaultVat: fc.boolean(),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  vatRate: fc.integer({ min: 0, max: 3000 }),
  notVatRegistered: fc.boolean(),
  shipping: fc.integer({ min: 0, max: 200_000 }),
  voucher: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  tax: fc.integer({ min: 0, max: 10_000 }),
});

describe("whatever is ordered", () => {
  test("net and VAT add up, nothing is below nothing, and the voucher never takes more than there is", () => {
    fc.assert(
      fc.property(order, ({ lines, voucher, shipping, tax, ...rules }) => {
        const priced = priceOrder(lines, rules, shipping, amountOf(voucher), tax);
        expect(priced.totalExcludingVat + priced.totalVat).toBe(priced.total);
        for (const amount of [priced.total, priced.totalVat, priced.totalExcludingVat, priced.discount]) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(amount)).toBe(true);
        }
        expect(priced.discount).toBeLessThanOrEqual(priced.totalBefore);
        expect(priced.totalBefore - priced.discount + tax).toBe(priced.total);
        for (const { unitNet, unitVat, unitGross: gross } of priced.lines)
          expect(unitNet + unitVat).toBe(gross);
      }),
      { numRuns: 3000 },
    );
  });

  test("item VAT is in the price once: without a voucher the VAT is that of the units and of shipping", () => {
    fc.assert(
      fc.property(order, ({ lines, shipping, ...rules }) => {
        const priced = priceOrder(lines, rules, shipping, null);
        const ofUnits = priced.lines.reduce((sum, { unitVat, quantity }) => sum + unitVat * quantity, 0);
        expect(priced.totalVat).toBe(ofUnits + priced.shippingVat);
      }),
    );
  });

  test("the numbers are those of a second reading of the contract in whole decimals", () => {
    fc.assert(
      fc.property(order, ({ lines, voucher, shipping, vatRate, notVatRegistered }) => {
        const decimal = (minor: number) =>
          `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
        const expected = priceByContract({
          lines: lines.map((one) => ({
            price: decimal(one.unitNet),
            quantity: one.quantity,
            vat: one.storeDefaultVat,
          })),
          rate: decimal(vatRate),
          registered: !notVatRegistered,
          shippingNet: decimal(shipping),
          discount: voucher === null ? null : decimal(voucher),
        });
        const { itemsGross, shippingVat, totalBefore, total, totalVat, fullyPaidByVoucher } = priceOrder(
          lines,
          { vatRate, notVatRegistered },
          shipping,
          amountOf(voucher),
        );
        expect({ itemsGross, shippingVat, totalBefore, total, totalVat, fullyPaidByVoucher }).toEqual(
          expected,
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe("what of an order is taxed by itself", () => {
  const NO_VAT = { vatRate: 0, notVatRegistered: false };
  const line = (unitNet: number, quantity = 1) => ({ unitNet, quantity, storeDefaultVat: true });
  test.each([
    // A coat and a cap: what is taxed of clothing may begin at a price of one line.
    [
      "two lines in proportion",
      [line(12_000), line(3000)],
      700,
      5000,
      { lines: [8000, 2000], shipping: 700 },
    ],
    [
      "the rest to the largest remainder",
      [line(100), line(100), line(101)],
      0,
      100,
      { lines: [67, 67, 67], shipping: 0 },
    ],
    [
      "nothing of a line that costs nothing",
      [line(0), line(900, 2)],
      250,
      800,
      { lines: [0, 1000], shipping: 250 },
    ],
    [
      "all as it is without a voucher",
      [line(12_000), line(3000)],
      700,
      null,
      { lines: [12_000, 3000], shipping: 700 },
    ],
    [
      "shipping last, where the goods are not enough",
      [line(1000), line(500)],
      700,
      1600,
      { lines: [0, 0], shipping: 600 },
    ],
    ["nothing where the voucher covers it all", [line(1000)], 700, 9000, { lines: [0], shipping: 0 }],
  ] as const)("%s", (_, lines, shipping, voucher, parts) => {
    expect(taxedParts(priceOrder(lines, NO_VAT, shipping, amountOf(voucher)))).toEqual(parts);
  });

  test("adds up to what is charged, and no line to more than it costs", () => {
    fc.assert(
      fc.property(order, ({ lines, voucher, shipping }) => {
        const priced = priceOrder(lines, NO_VAT, shipping, amountOf(voucher));
        const parts = taxedParts(priced);
        expect(parts.lines.reduce((sum, part) => sum + part, parts.shipping)).toBe(priced.total);
        for (const [index, part] of parts.lines.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(priced.lines[index]?.lineGross ?? -1);
        }
      }),
    );
  });
});
