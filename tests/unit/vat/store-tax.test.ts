import { describe, expect, test } from "vitest";
import { taxNotes, type TaxedStore } from "../../../app/domain/vat/store-tax.ts";
import { CROSS_BORDER_LIMIT } from "../../../app/domain/sales/vat-lines.ts";

const DUTCH: TaxedStore = {
  region: "EU",
  answer: "rate",
  vatRate: 2100,
  home: "NL",
  vatNumber: "NL820646660B01",
  countries: ["NL"],
  soldAbroad: 0,
  taxStates: null,
  today: "2026-11-28",
};
const notesOf = (change: Partial<TaxedStore>) =>
  taxNotes({ ...DUTCH, ...change }).map(({ key, isMissing, places }) => [key, isMissing, places.join(" ")]);

describe("a store of the Union", () => {
  test("that sells at home alone, at its country's rate, lacks nothing", () => {
    expect(notesOf({})).toEqual([]);
    expect(notesOf({ answer: "country" })).toEqual([]);
  });

  test("may take the rate at home abroad until the limit, and needs each country's from then on", () => {
    const abroad = { countries: ["NL", "DE", "FR"] };
    expect(notesOf(abroad)).toEqual([["belowLimit", false, "DE FR"]]);
    expect(notesOf({ ...abroad, soldAbroad: CROSS_BORDER_LIMIT })).toEqual([["belowLimit", false, "DE FR"]]);
    expect(notesOf({ ...abroad, soldAbroad: CROSS_BORDER_LIMIT + 1 })).toEqual([
      ["overLimit", true, "DE FR"],
    ]);
    expect(notesOf({ ...abroad, answer: "country" })).toEqual([["oss", false, "DE FR"]]);
  });

  test("is told of another rate than its country's on that day, and of the right one", () => {
    expect(notesOf({ vatRate: 2000 })).toEqual([["rate", true, "NL"]]);
    expect(taxNotes({ ...DUTCH, vatRate: 2000 })[0]?.rate).toBe(2100);
    // Estonia's rate rose on 1 July 2025.
    const estonian = { home: "EE", countries: ["EE"], vatRate: 2200 };
    expect(notesOf({ ...estonian, today: "2025-06-30" })).toEqual([]);
    expect(notesOf({ ...estonian, today: "2025-07-01" })).toEqual([["rate", true, "EE"]]);
  });

  test("charges VAT on exports only with one rate for everything", () => {
    const abroad = { countries: ["NL", "CH", "GB"] };
    expect(notesOf(abroad)).toEqual([["exports", false, "CH GB"]]);
    expect(notesOf({ ...abroad, answer: "country" })).toEqual([]);
  });

  test("needs a number, and a registration where its company lies outside; what must be done comes first", () => {
    expect(notesOf({ vatNumber: "" })).toEqual([["number", true, "NL"]]);
    expect(notesOf({ home: "GB", countries: ["DE", "GB"], vatNumber: "" })).toEqual([
      ["number", true, "GB"],
      ["registration", true, "DE"],
      ["exports", false, "GB"],
    ]);
  });

  test("says nothing of VAT where none is charged or nothing was answered, and asks for the company's country", () => {
    const all = { countries: ["NL", "DE", "CH"], vatNumber: "" };
    expect(notesOf({ ...all, answer: "none" })).toEqual([]);
    expect(notesOf({ ...all, answer: undefined })).toEqual([]);
    expect(notesOf({ ...all, home: "" })).toEqual([["home", true, ""]]);
  });
});

test("a store of the United Kingdom is asked for its own territory", () => {
  const british = { region: "UK", home: "GB", vatRate: 2000, countries: ["GB", "IE"] } as const;
  expect(notesOf(british)).toEqual([["exports", false, "IE"]]);
  expect(notesOf({ ...british, home: "NL", countries: ["GB"] })).toEqual([["registration", true, "GB"]]);
});

test("a store of the United States collects sales tax only where its account is registered", () => {
  const american = { region: "US", home: "US", answer: "stripe", countries: ["US"] } as const;
  expect(notesOf({ ...american, taxStates: null })).toEqual([]);
  expect(notesOf({ ...american, taxStates: [] })).toEqual([["states", true, ""]]);
  expect(notesOf({ ...american, taxStates: ["CA", "NY"] })).toEqual([["someStates", false, "CA NY"]]);
  expect(notesOf({ ...american, answer: "rate" })).toEqual([["oneRate", false, ""]]);
  expect(notesOf({ ...american, answer: "none" })).toEqual([]);
});
