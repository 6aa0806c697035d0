import { describe, expect, test } from "vitest";
import { giftLines, giftVariant, isUsedUp } from "../../../app/domain/gift/gift-lines.ts";

const colour = (name: string, hex: string, sizes: string[]) => ({
  name,
  hex,
  heather: false,
  sizes,
  skus: {},
});
const item = (id: string, change: object = {}) => ({
  id,
  offer: {
    colours: [colour("White", "#ffffff", ["S", "M"]), colour("Black", "#000000", ["L"])],
    defaultColour: "White",
    personalFields: [],
    cover: "front" as const,
    printedBack: false,
  },
  giftQuantity: 2,
  giftSize: null as string | null,
  giftColour: null as string | null,
  stockLeft: null as number | null,
  ...change,
});

test("a gift holds every product of the promo, in the organiser's quantity, chosen or not", () => {
  const stock = [item("tee"), item("cap", { giftQuantity: 1, giftColour: "Black" })];
  expect(giftLines(stock, [{ productId: "tee", size: "M" }], true)).toMatchObject({
    ok: true,
    value: [
      { item: { id: "tee" }, colour: "White", size: "M", quantity: 2 },
      { item: { id: "cap" }, colour: "Black", size: "L", quantity: 1 },
    ],
  });
});

describe("of what a recipient names", () => {
  test.each([
    ["a colour by its hex value", { colour: "#000000" }, { colour: "Black", size: "L" }],
    ["a size in other letters", { size: " m " }, { colour: "White", size: "M" }],
    ["no size where there is only one", { colour: "Black", size: "" }, { colour: "Black", size: "L" }],
  ])("%s is taken", (_, choice, line) => {
    expect(giftLines([item("tee")], [{ productId: "tee", ...choice }], true)).toMatchObject({
      ok: true,
      value: [line],
    });
  });

  test.each([
    ["a colour that it does not come in", { colour: "Plaid" }, "errors:variantNotSold", "colour"],
    ["a size of another colour", { colour: "Black", size: "S" }, "errors:variantNotSold", "size"],
    ["no size where there are some", { size: "" }, "errors:chooseSize", "size"],
  ])("%s is refused", (_, choice, error, part) => {
    expect(giftLines([item("tee")], [{ productId: "tee", ...choice }], true)).toEqual({
      ok: false,
      error,
      productId: "tee",
      part,
    });
  });

  test("a product that the promo does not have is refused, and no choice counts where there is none", () => {
    expect(giftLines([item("tee")], [{ productId: "mug" }], true)).toMatchObject({
      error: "errors:productNotSold",
      productId: "mug",
    });
    expect(giftLines([item("tee")], [{ productId: "tee", colour: "Plaid", size: "" }], false)).toMatchObject({
      value: [{ colour: "White", size: "S" }],
    });
  });
});

test("what the organiser named and is not offered any more gives way to the product's own", () => {
  const stale = item("tee", { giftColour: "Plaid", giftSize: "XXL" });
  expect(giftVariant(stale)).toEqual({ colour: "White", size: "S" });
});

test("one part that is gone ends a gift", () => {
  expect(isUsedUp([item("tee"), item("cap", { stockLeft: 2 })])).toBe(false);
  expect(isUsedUp([item("tee"), item("cap", { stockLeft: 1 })])).toBe(true);
});
