import { describe, expect, test } from "vitest";
import {
  blanksFor,
  blankPrices,
  isMadeIn,
  techniquesOf,
  unlikeColours,
  pictureOfBlank,
} from "../../../app/domain/design/catalogue-filter.ts";
import { catalogue, catalogueProduct } from "../../../db/seed/catalogue.ts";

const ANY = { words: "", region: "", technique: "", most: undefined } as const;
const codes = (wish: Partial<Parameters<typeof blanksFor>[1]>) =>
  blanksFor(catalogue, { ...ANY, ...wish }, "GBP").map(({ code }) => code);

describe("blanks are found", () => {
  test("by every word of name, brand, style, material and category, however written", () => {
    expect(codes({ words: "  ORGANIC   alder " })).toEqual(["TEE-ORGANIC"]);
    expect(codes({ words: "organic northmill" })).toEqual([]);
    expect(codes({})).toHaveLength(catalogue.length);
  });

  test("by the technique that they are printed in", () => {
    const embroidered = codes({ technique: "Embroidery" });
    expect(embroidered).toContain("TEE-HEAVY");
    expect(embroidered).not.toContain("TEE-CLASSIC");
  });

  test("up to a price that holds garment and one print, to the penny", () => {
    const { blank, print } = blankPrices(catalogueProduct("TEE-CLASSIC"), "GBP");
    expect([blank, print]).toEqual([280, 320]);
    expect(codes({ most: 600 })).toContain("TEE-CLASSIC");
    expect(codes({ most: 599 })).not.toContain("TEE-CLASSIC");
  });

  test("in the region that has them", () => {
    const uk = catalogueProduct("TEE-CLASSIC");
    const eu = { ...uk, code: "EU-ONLY", values: { ...uk.values, availability_regions: ["EU" as const] } };
    expect(isMadeIn(eu, "UK")).toBe(false);
    expect(blanksFor([uk, eu], { ...ANY, region: "UK" }, "GBP")).toEqual([uk]);
    expect(blanksFor([uk, eu], { ...ANY, region: "EU" }, "GBP")).toEqual([uk, eu]);
  });

  test("under no price limit where the price list is silent", () => {
    const uk = catalogueProduct("TEE-CLASSIC");
    const free = { ...uk, values: { ...uk.values, blank_price: [] } };
    expect(blankPrices(free, "GBP").blank).toBeUndefined();
    expect(blanksFor([free], { ...ANY, most: 999_900 }, "GBP")).toEqual([]);
    expect(blanksFor([free], ANY, "GBP")).toEqual([free]);
  });
});

test("each technique is offered once", () => {
  const offered = techniquesOf(catalogue);
  expect(offered).toEqual([...new Set(offered)]);
  expect(offered).toContain("Screen print");
});

test("blanks beside each other are shown in colours that none before them wears, while they have any", () => {
  const tee = catalogueProduct("TEE-CLASSIC");
  const twin = { ...tee, code: "TWIN" };
  const onlyWhite = { ...tee, code: "WHITE", colours: tee.colours.slice(0, 1) };
  const colours = unlikeColours([tee, twin, onlyWhite, { ...tee, code: "BARE", colours: [] }]);
  expect([...colours]).toEqual([
    ["TEE-CLASSIC", tee.colours[0]?.code],
    ["TWIN", tee.colours[1]?.code],
    ["WHITE", tee.colours[0]?.code],
    ["BARE", undefined],
  ]);
  expect(pictureOfBlank(twin, colours.get("TWIN"))).not.toBe(pictureOfBlank(tee));
});
