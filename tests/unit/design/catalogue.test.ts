import { describe, expect, test } from "vitest";
import { isHex } from "../../../app/domain/design/colour.ts";
import { GARMENT_KINDS } from "../../../app/domain/design/design.ts";
import { artLibrary } from "../../../db/seed/artwork/library.ts";
import { catalogue, catalogueProduct } from "../../../db/seed/catalogue.ts";
import { demoProducts } from "../../../db/seed/designs.ts";

describe("the catalogue", () => {
  test("has every kind of object that we can draw", () => {
    expect(new Set(catalogue.map(({ garment }) => garment))).toEqual(new Set(GARMENT_KINDS));
  });
  test.each(catalogue.map((product) => [product.code, product] as const))("%s is whole", (_, product) => {
    const codes = product.colours.map(({ code }) => code);
    expect(product.values.colour_count).toBe(codes.length);
    for (const record of [product.images, product.identifiers, product.skus])
      expect(Object.keys(record)).toEqual(codes);
    for (const { hex } of product.colours) expect(isHex(hex)).toBe(true);
    expect(product.values.size_chart.map(({ size }) => size)).toEqual(product.sizes);
    for (const linked of Object.values(product.associations).flat())
      expect(catalogueProduct(linked)).toBeDefined();
  });
  test("stock keeping units are unique", () => {
    const skus = catalogue.flatMap(({ skus }) =>
      Object.values(skus).flatMap((sizes) => Object.values(sizes)),
    );
    expect(new Set(skus).size).toBe(skus.length);
  });
});

describe("demo products", () => {
  test("keys and picture ids are unique", () => {
    for (const ids of [demoProducts.map(({ key }) => key), artLibrary.map(({ id }) => id)])
      expect(new Set(ids).size).toBe(ids.length);
  });
  test("the contract's UK store sells exactly what it names", () => {
    const sold = demoProducts.flatMap(({ name, category, sells, design }) =>
      sells
        .filter(({ store }) => store === "uk")
        .map(({ price, vat }) => {
          const colours = Object.keys(design.colour_size);
          return [
            name,
            price.minor,
            price.currency,
            vat,
            category,
            colours,
            design.colour_size[colours[0] ?? ""],
          ];
        }),
    );
    expect(sold).toEqual([
      ["Classic Tee", 1000, "GBP", 1, "T-shirts", ["White", "Black"], ["S", "M", "L", "XL"]],
      ["Zip Hoodie", 2499, "GBP", 1, "Hoodies", ["Black"], ["S", "M", "L"]],
      ["Kids Tee", 800, "GBP", 0, "Kids", ["White"], ["S", "M"]],
      ["Tote Bag", 999, "GBP", 1, "Bags", ["White"], ["One size"]],
      ["Collector Box", 123450, "GBP", 0, "Bags", ["White"], ["One size"]],
    ]);
  });
  test("the default colour is offered", () => {
    for (const { design, defaultColour } of demoProducts)
      expect(Object.keys(design.colour_size)).toContain(defaultColour);
  });
});
