import { expect, test } from "vitest";
import { garmentFacts } from "../../../app/routes/storefront/product/garment-facts.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";

const labelsOf = (code: string) =>
  garmentFacts(catalogueProduct(code), ["M"]).facts.map(({ label }) => label);

test("a box has a material and a size, a shirt a fabric, a weight and a fit", () => {
  expect(labelsOf("BOX-KEEP").slice(0, 2)).toEqual(["material", "size"]);
  expect(labelsOf("TEE-CLASSIC").slice(0, 3)).toEqual(["fabric", "weight", "fit"]);
});

test("the size guide knows the sizes that are sold, and nothing where there is only one", () => {
  const measuresOf = (sizes: string[]) => garmentFacts(catalogueProduct("TEE-CLASSIC"), sizes).measures;
  expect(measuresOf(["S", "L"]).map(({ size }) => size)).toEqual(["S", "L"]);
  expect(measuresOf(["L"])).toEqual([]);
});
