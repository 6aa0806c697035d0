import { describe, expect, test } from "vitest";
import {
  isOffered,
  type ProductOffer,
  sameVariants,
  variantsOffBut,
  withoutVariants,
  withVariant,
} from "../../../app/domain/product/offer.ts";

const colour = (name: string, sizes: string[]) => ({ name, hex: "#000000", heather: false, sizes, skus: {} });
const OFFER: ProductOffer = {
  colours: [colour("White", ["S", "M"]), colour("Black", ["M"]), colour("Red", ["One size"])],
  defaultColour: "White",
  personalFields: [],
  cover: "front",
  printedBack: false,
};

describe("an offer without what is switched off", () => {
  test("lacks the sizes and whole colours of each list", () => {
    const left = withoutVariants(OFFER, { White: ["S"] }, { Black: "all" });
    expect(left.colours.map(({ name, sizes }) => [name, sizes])).toEqual([
      ["White", ["M"]],
      ["Red", ["One size"]],
    ]);
  });

  test("begins at another colour where its own is off", () => {
    expect(withoutVariants(OFFER, { White: ["S", "M"] }).defaultColour).toBe("Black");
    expect(withoutVariants(OFFER, { Black: "all" }).defaultColour).toBe("White");
  });

  test("passes over colours and sizes that it does not have", () => {
    expect(withoutVariants(OFFER, { Green: "all", Red: ["XL"] })).toEqual(OFFER);
  });

  test("has no colour where everything is off", () => {
    expect(withoutVariants(OFFER, variantsOffBut(OFFER, [])).colours).toEqual([]);
  });

  test("leaves a size out that a wholly switched off colour gets later", () => {
    const off = variantsOffBut(OFFER, [{ colour: "White", size: "S" }]);
    const later = { ...OFFER, colours: [colour("Black", ["M", "L"]), colour("White", ["S"])] };
    expect(withoutVariants(later, off).colours.map(({ name }) => name)).toEqual(["White"]);
  });
});

test("what is off is told from what stays on, in whichever order", () => {
  const off = variantsOffBut(OFFER, [
    { colour: "White", size: "M" },
    { colour: "Red", size: "One size" },
    { colour: "Green", size: "M" },
  ]);
  expect(off).toEqual({ White: ["S"], Black: "all" });
  expect(sameVariants(off, { Black: "all", White: ["S"] })).toBe(true);
  expect(sameVariants(off, { Black: "all", White: ["M"] })).toBe(false);
  expect(sameVariants(off, { Black: ["M"], White: ["S"] })).toBe(false);
  expect(sameVariants(off, { Black: "all" })).toBe(false);
});

test("a variant that somebody has stays a choice of theirs", () => {
  const onSale = withoutVariants(OFFER, { White: ["S"], Black: "all" });
  const theirs = withVariant(onSale, OFFER, { colour: "Black", size: "M" });
  expect(isOffered(theirs, "Black", "M")).toBe(true);
  expect(isOffered(theirs, "White", "S")).toBe(false);
  expect(withVariant(onSale, OFFER, { colour: "Green", size: "M" })).toEqual(onSale);
});
