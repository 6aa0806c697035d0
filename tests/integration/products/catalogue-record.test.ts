import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBlanks } from "../../../app/services/catalogue/read.server.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { world } from "../../support/world.ts";

const AMOUNT = {
  amount: expect.stringMatching(/^\d+\.\d{2}$/) as string,
  currency: expect.any(String) as string,
};
const PRICES = [{ locale: null, scope: "print_on_demand", data: [AMOUNT, AMOUNT, AMOUNT] }];

test("every catalogue product of the database holds what the specification names", async () => {
  const { runners } = await world();
  const blanks = await listBlanks(runners.scope);
  expect(blanks.length).toBeGreaterThan(10);
  const known = new Set(blanks.map(({ code }) => code));
  for (const blank of blanks) {
    const text = expect.any(String) as string;
    expect(blank).toMatchObject({
      code: text,
      family: text,
      family_variant: text,
      created: text,
      updated: text,
      values: {
        brand: text,
        apparel_group: text,
        apparel_fit: text,
        apparel_fabric: text,
        style: text,
        name: [{ data: text }],
        details_text: [{ data: text }],
        colour_count: blank.colours.length,
        blank_price: PRICES,
        print_price: PRICES,
        print_area_dpi: 300,
      },
    });
    expect(blank).toHaveProperty("parent");
    expect(blank.categories.length).toBeGreaterThan(0);
    expect(blank.values.print_techniques.length).toBeGreaterThan(0);
    expect(blank.values.availability_regions.length).toBeGreaterThan(0);
    for (const side of ["front", "back"] as const) {
      expect(blank.values.print_area[side].width).toBeGreaterThan(0);
      expect(blank.values.print_area[side].height).toBeGreaterThan(0);
    }
    for (const { code } of blank.colours) {
      expect(blank.images[code]?.front).toMatch(/^\/media\/blank-/);
      expect(blank.images[code]?.back).toMatch(/^\/media\/blank-/);
      expect(blank.identifiers[code]).toMatch(/\S/);
      for (const size of blank.sizes) expect(blank.skus[code]?.[size]).toMatch(/\S/);
    }
    // Nothing is named that a page could not lead to.
    for (const codes of Object.values(blank.associations))
      expect(codes.filter((code) => !known.has(code))).toEqual([]);
  }
});

test("each of the four associations is one that somewhere holds", async () => {
  const { runners } = await world();
  const blanks = await listBlanks(runners.scope);
  expect(Object.keys(blanks[0]!.associations).sort()).toEqual(["PACK", "SUBSTITUTION", "UPSELL", "X_SELL"]);
  for (const type of ["PACK", "SUBSTITUTION", "UPSELL", "X_SELL"] as const)
    expect(blanks.some(({ associations }) => associations[type].length > 0)).toBe(true);
});

test("an event price holds its store, its product, the price and when it was made and changed", async () => {
  const { runners, db } = await world();
  const store = await runners.store({ products: [{ price: 1234 }] });
  const [row] = await db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
  expect(row).toMatchObject({
    eventId: store.id,
    productId: store.productIds[0],
    storeSellingPrice: 1234,
    id: expect.any(String) as string,
    createdAt: expect.any(Date) as Date,
    updatedAt: expect.any(Date) as Date,
  });
});
