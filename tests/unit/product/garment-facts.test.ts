import { expect, test } from "vitest";
import { garmentFacts } from "../../../app/routes/storefront/garment-facts.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";

const labelsOf = (code: string) => garmentFacts(catalogueProduct(code)).facts.map(({ label }) => label);

test("a box has a material and a size, a shirt a fabric, a weight and a fit", () => {
  expect(labelsOf("BOX-KEEP").slice(0, 2)).toEqual(["material", "size"]);
  expect(labelsOf("TEE-CLASSIC").slice(0, 3)).toEqual(["fabric", "weight", "fit"]);
});
