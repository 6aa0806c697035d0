import { describe, expect, test } from "vitest";
import type { FulfillerProfile } from "../../../app/domain/fulfilment/fulfiller-profile.ts";
import {
  type Maker,
  makersFor,
  makersOf,
  type PrintedProduct,
  unmadeOf,
} from "../../../app/domain/fulfilment/makers.ts";
import { judge, type Obstacle } from "../../../app/domain/fulfilment/route-candidate.ts";
import type { ProductOffer } from "../../../app/domain/product/offer.ts";

const NOW = new Date("2026-11-26T10:00:00Z");
const LAST = "2026-12-01";
const OFFER: ProductOffer = {
  colours: ["White", "Black"].map((name) => ({
    name,
    hex: "#000000",
    heather: false,
    sizes: ["S", "M"],
    skus: { S: `${name}-S`, M: `${name}-M` },
  })),
  defaultColour: "White",
  personalFields: [],
  cover: "front",
  printedBack: false,
};
const TEE: PrintedProduct = {
  offer: OFFER,
  catalogueCode: "TEE",
  garment: "tshirt",
  techniques: ["DTG", "Screen print"],
};

const maker = (id: string, profile: FulfillerProfile = {}, also: Partial<Maker> = {}): Maker => ({
  id,
  name: id,
  state: "active",
  mode: "pull",
  hasPage: false,
  version: 1,
  profile,
  ...also,
});
type Stock = Parameters<typeof makersOf>[1]["stock"];
const makers = (rows: readonly Maker[], stock: Stock = []) =>
  makersOf(rows, { stock, now: NOW, beginsBy: LAST, substitutes: {}, blanks: [] });
const none = (sku: string, fulfillerId = "one") => ({ fulfillerId, sku, count: 0 });
const EVERYTHING = { White: ["S", "M"], Black: ["S", "M"] };

describe("what no fulfiller can make", () => {
  test("is everything where there is no fulfiller", () => {
    expect(unmadeOf(TEE, ["DE", "FR"], makers([]))).toEqual({
      variants: EVERYTHING,
      countries: ["DE", "FR"],
    });
  });

  test("is nothing where one can make all of it for all countries", () => {
    expect(unmadeOf(TEE, ["DE", "FR"], makers([maker("one")]))).toEqual({ variants: {}, countries: [] });
  });

  test("is a size that each of them has run out of, and not one that one of them has", () => {
    const two = [maker("one"), maker("two")];
    expect(unmadeOf(TEE, ["DE"], makers(two, [none("White-S")])).variants).toEqual({});
    const both = [none("White-S"), none("White-S", "two"), none("Black-M")];
    expect(unmadeOf(TEE, ["DE"], makers(two, both)).variants).toEqual({ White: ["S"] });
  });

  test("is what nobody's list of articles has", () => {
    const listed = makers([maker("one", { skus: ["White-S", "Black-S", "Black-M"] })]);
    expect(unmadeOf(TEE, ["DE"], listed).variants).toEqual({ White: ["M"] });
  });

  test("is told by country, also where two fulfillers share the countries", () => {
    const here = makers([maker("one", { countries: ["DE"] }), maker("two", { countries: ["FR", "US"] })]);
    expect(unmadeOf(TEE, ["DE", "FR", "IT"], here)).toEqual({ variants: {}, countries: ["IT"] });
    const out = makers(
      [maker("one", { countries: ["DE"] }), maker("two", { countries: ["FR"] })],
      ["White-S", "White-M", "Black-S", "Black-M"].map((sku) => none(sku)),
    );
    expect(unmadeOf(TEE, ["DE", "FR"], out)).toEqual({ variants: {}, countries: ["DE"] });
  });

  test("counts a stock of null as without limit", () => {
    const unlimited = makers([maker("one")], [{ fulfillerId: "one", sku: "White-S", count: null }]);
    expect(unmadeOf(TEE, ["DE"], unlimited).variants).toEqual({});
  });

  const barred: [Obstacle, Maker][] = [
    ["not_active", maker("one", {}, { state: "paused" })],
    ["not_active", maker("one", {}, { state: "invited" })],
    ["no_page", maker("one", {}, { mode: "desk" })],
    ["no_page", maker("one", {}, { mode: "csv" })],
    ["technique", maker("one", { techniques: ["Embroidery"] })],
    ["print_size", maker("one", { largestPrint: [100, 100] })],
    ["capacity", maker("one", { dailyCapacity: 0 })],
    ["closed", maker("one", { holidays: ["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"] })],
  ];
  test.each(barred)("is everything of a fulfiller that routing passes over as %s", (obstacle, only) => {
    const here = makers([only]);
    expect(unmadeOf(TEE, ["DE"], here).variants).toEqual(EVERYTHING);
    const line = { id: "1", code: "TEE", sku: "White-S", quantity: 1, substitutes: [] };
    const asked = { ...line, techniques: TEE.techniques, prints: [[396, 490] as const] };
    const job = { destination: { addressCountry: "DE" }, beginsBy: LAST };
    expect(judge(job, [asked], here.candidates[0]!).obstacles).toEqual([obstacle]);
  });

  test("is not what waits for a weekend or for one holiday", () => {
    const closedToday = makers([maker("one", { holidays: ["2026-11-26"] })]);
    expect(unmadeOf(TEE, ["DE"], closedToday).variants).toEqual({});
  });

  test("is given to a fulfiller that is closed for long once it is paid", () => {
    const [closed] = makers([maker("one", { holidays: ["2026-11-26", "2026-11-27"] })]).candidates;
    const line = {
      id: "1",
      code: "TEE",
      sku: "White-S",
      quantity: 1,
      substitutes: [],
      techniques: [],
      prints: [],
    };
    expect(judge({ destination: { addressCountry: "DE" } }, [line], closed!).obstacles).toEqual([]);
  });
});

describe("an order", () => {
  const want = (quantity: number, colour = "White", size = "S", id = colour + size) => ({
    id,
    product: TEE,
    colour,
    size,
    quantity,
  });
  const TO = { addressCountry: "DE" };

  test("is made by one fulfiller, or shared by several where no single one can", () => {
    const here = makers([
      maker("one", { skus: ["White-S"] }, { version: 3 }),
      maker("two", { skus: ["Black-M"] }, { mode: "desk", hasPage: true }),
    ]);
    const made = makersFor([want(2), want(1, "Black", "M")], TO, here);
    expect(made).toEqual({
      ok: true,
      parts: expect.arrayContaining([
        { fulfillerId: "one", version: 3, needsPage: false, needs: [{ sku: "White-S", quantity: 2 }] },
        { fulfillerId: "two", version: 1, needsPage: true, needs: [{ sku: "Black-M", quantity: 1 }] },
      ]),
    });
  });

  test("names the lines that nobody can make for the country", () => {
    const here = makers([maker("one", { skus: ["White-S"] })]);
    expect(makersFor([want(1), want(1, "Black", "M")], TO, here)).toEqual({ ok: false, ids: ["BlackM"] });
    const abroad = makers([maker("one", { countries: ["FR"] })]);
    expect(makersFor([want(1)], TO, abroad)).toEqual({ ok: false, ids: ["WhiteS"] });
  });

  test("of more pieces than there are names its line, also where two lines take of the same pieces", () => {
    const here = makers([maker("one")], [{ fulfillerId: "one", sku: "White-S", count: 3 }]);
    expect(makersFor([want(3)], TO, here).ok).toBe(true);
    expect(makersFor([want(4)], TO, here)).toEqual({ ok: false, ids: ["WhiteS"] });
    const twice = [want(2, "White", "S", "first"), want(2, "White", "S", "second")];
    expect(makersFor(twice, TO, here)).toEqual({ ok: false, ids: ["second"] });
  });

  test("larger than the whole day of every fulfiller is refused", () => {
    const here = makers([maker("one", { dailyCapacity: 10 })]);
    expect(makersFor([want(10)], TO, here).ok).toBe(true);
    expect(makersFor([want(11)], TO, here).ok).toBe(false);
  });
});
