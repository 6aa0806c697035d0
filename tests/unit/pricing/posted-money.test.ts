import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";
import { basketOf } from "../../../app/routes/api/lines.ts";
import { AddToBasketSchema, RestoreBasketSchema } from "../../../app/schemas/basket.ts";
import { ApiLinesSchema } from "../../../app/schemas/api-lines.ts";
import { ApiPaySchema } from "../../../app/schemas/api-payment.ts";
import type { StockItem } from "../../../app/services/storefront.ts";

// Tens of thousands of bodies take their time on a busy machine.

const TEE = {
  id: "tee1",
  name: "Tee",
  storeDefaultVat: true,
  unitNet: 1000,
  unitGross: 1200,
  unmade: { variants: {}, countries: [] },
  offer: {
    colours: [{ name: "White", hex: "#ffffff", heather: false, sizes: ["S", "M"], skus: {} }],
    defaultColour: "White",
    personalFields: [],
    cover: "front",
    printedBack: false,
  },
} as unknown as StockItem;
const RULES = { vatRate: 2000, notVatRegistered: false };

/** What people try: money of every kind where a number belongs, and things that are no numbers. */
const bait = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    -1,
    0.001,
    1e21,
    -1e21,
    "1e3",
    "0x10",
    "NaN",
    "-0",
    "",
    " ",
    "1,5",
    "١٢",
    "9".repeat(400),
    null,
    true,
    [],
    {},
    [1],
    { amount: 1 },
    "USD",
    Number.MAX_SAFE_INTEGER,
  ),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.anything({ maxDepth: 2 }),
);
const MONEY = [
  "price",
  "store_selling_price",
  "store_default_vat",
  "unitNet",
  "unit_net",
  "currency",
  "total",
  "vat_rate",
];

const line = fc
  .tuple(
    fc.record({
      product_id: fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>("tee1") }, bait),
      quantity: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1, max: 999 }) as fc.Arbitrary<unknown> },
        bait,
      ),
      size: fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>("M") }, bait),
      products: fc.oneof(
        { weight: 5, arbitrary: fc.constant<unknown>({ store: { colour: "White", size: "M", price: 1 } }) },
        bait,
      ),
    }),
    fc.dictionary(fc.constantFrom(...MONEY), bait),
  )
  .map(([fields, money]) => ({ ...money, ...fields }));

test("whatever a basket's lines say, they are refused or cost what the store says", () => {
  let charged = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const judged = v.safeParse(ApiLinesSchema, lines);
      if (!judged.success) return;
      const found = basketOf([TEE], judged.output);
      if (!found.ok) return;
      charged += 1;
      const units = found.basket.reduce((sum, { quantity }) => sum + quantity, 0);
      for (const { item, quantity } of found.basket) {
        expect(item).toBe(TEE);
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true);
      }
      const priced = priceOrder(
        found.basket.map(({ item, quantity }) => ({ ...item, quantity })),
        RULES,
        0,
        null,
      );
      expect(priced.total).toBe(units * 1200);
    }),
    { numRuns: 20_000 },
  );
  // Enough of them got through to mean something.
  expect(charged).toBeGreaterThan(3000);
});

test("an amount that a caller says is a whole number of minor units from 0, or refused", () => {
  fc.assert(
    fc.property(bait, bait, (amount, shipping) => {
      const judged = v.safeParse(ApiPaySchema, {
        customer_id: "c1",
        shipping_method: "standard",
        amount,
        total_shipping_price: shipping,
      });
      if (!judged.success) return;
      for (const value of [judged.output.amount, judged.output.total_shipping_price]) {
        if (value !== undefined) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }
    }),
    { numRuns: 20_000 },
  );
});

test("a form's quantity is a whole number from 1 to 999, or refused", () => {
  fc.assert(
    fc.property(bait, (quantity) => {
      const judged = v.safeParse(AddToBasketSchema, {
        product: "tee1",
        colour: "White",
        size: "M",
        quantity,
      });
      if (judged.success) {
        expect(Number.isInteger(judged.output.quantity)).toBe(true);
        expect(judged.output.quantity).toBeGreaterThanOrEqual(1);
        expect(judged.output.quantity).toBeLessThanOrEqual(999);
      }
    }),
    { numRuns: 20_000 },
  );
});

test("a browser's copy of a basket gives lines without any money, or none", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(line, bait), { maxLength: 4 }), (lines) => {
      let text: string | undefined;
      try {
        text = JSON.stringify(lines);
      } catch {
        return;
      }
      const judged = v.safeParse(RestoreBasketSchema, { lines: text });
      if (!judged.success) return;
      for (const kept of judged.output.lines) {
        expect(Object.keys(kept).sort()).toEqual([
          "colour",
          "personal_texts",
          "product_id",
          "quantity",
          "size",
        ]);
        expect(kept.quantity).toBeGreaterThanOrEqual(1);
      }
    }),
    { numRuns: 10_000 },
  );
});
