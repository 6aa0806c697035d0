import { describe, expect, test } from "vitest";
import { searchProducts } from "../../../app/routes/storefront/listing/search-products.ts";

const product = (
  name: string,
  garment: "tshirt" | "sweatshirt" | "cap" | "mug" | "tote" | null,
  description = "",
) => ({
  name,
  description,
  category: "",
  print: { garment },
});
const STOCK = [
  product("Classic Tee", "tshirt"),
  product("Weekend Sweatshirt", "sweatshirt"),
  product("Five-panel", "cap"),
  product("Roastery Mug", "mug", "Holds 330 ml"),
  product("Market Tote", "tote"),
];
const found = (search: string, language = "en", stock = STOCK) =>
  searchProducts(stock, search, language).map(({ name }) => name);

describe("a search of a store finds", () => {
  test.each([
    ["tshirt", ["Classic Tee"]],
    ["T-Shirt", ["Classic Tee"]],
    ["t shirt", ["Classic Tee"]],
    ["tee", ["Classic Tee"]],
    ["hat", ["Five-panel"]],
    ["cup", ["Roastery Mug"]],
    ["330 mug", ["Roastery Mug"]],
    ["bag market", ["Market Tote"]],
    ["five panel", ["Five-panel"]],
    ["fivepanel", ["Five-panel"]],
    ["", STOCK.map(({ name }) => name)],
  ])("things, by how their words begin: %j", (search, names) => expect(found(search)).toEqual(names));

  test.each([
    ["swet", ["Weekend Sweatshirt"]],
    ["sweatshrit", ["Weekend Sweatshirt"]],
    ["roastry", ["Roastery Mug"]],
    ["roaastery", ["Roastery Mug"]],
    ["clasic", ["Classic Tee"]],
    ["markt", ["Market Tote"]],
  ])("what one mistake hides: %j", (search, names) => expect(found(search)).toEqual(names));

  test.each(["xylophone", "mgu", "cap mug", "!!", "rosatrey"])("nothing else: %j", (search) =>
    expect(found(search)).toEqual([]),
  );

  test.each([
    ["de", "Mütze", "Five-panel"],
    ["de", "muetze", "Five-panel"],
    ["fr", "tasse", "Roastery Mug"],
    ["it", "felpa", "Weekend Sweatshirt"],
    ["es", "camiseta", "Classic Tee"],
    ["nl", "draagtas", "Market Tote"],
    ["da", "kasket", "Five-panel"],
    ["fi", "muki", "Roastery Mug"],
    ["sv", "tröja", "Weekend Sweatshirt"],
    ["sv", "mug", "Roastery Mug"],
  ])("in %s a kind by its name there, and by the English one: %s", (language, search, name) =>
    expect(found(search, language)).toContain(name),
  );

  test("a part of a compound where no word begins so", () => {
    expect(found("flasche", "de", [product("Trinkflasche", null), product("Becher", "mug")])).toEqual([
      "Trinkflasche",
    ]);
  });
});
