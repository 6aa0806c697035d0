import { expect, test } from "vitest";
import {
  homeRate,
  TAX_ANSWERS,
  taxAnswerOf,
  taxAnswersOf,
  taxRulesFor,
} from "../../../app/domain/store/tax-answer.ts";

test("a new store has said nothing of tax", () => {
  expect(taxAnswerOf({ vatRate: 0, notVatRegistered: false, taxMode: "flat" })).toBeUndefined();
});

test.each(TAX_ANSWERS)("the answer %s is read from the rules that it made", (answer) => {
  expect(taxAnswerOf(taxRulesFor(answer, 2000))).toBe(answer);
});

test("an answer takes nothing over from the one before", () => {
  expect(taxRulesFor("rate", 850)).toEqual({ taxMode: "flat", vatRate: 850, notVatRegistered: false });
  expect(taxRulesFor("none", 850)).toEqual({ taxMode: "flat", vatRate: 0, notVatRegistered: true });
  expect(taxRulesFor("country", 2100)).toEqual({ taxMode: "oss", vatRate: 2100, notVatRegistered: false });
});

test("tax is worked out for each address in the US, and by country elsewhere", () => {
  expect(taxAnswersOf({ region: "UK", type: "Store" })).toEqual(["rate", "country", "none"]);
  expect(taxAnswersOf({ region: "EU", type: "Store" })).toEqual(["rate", "country", "none"]);
  expect(taxAnswersOf({ region: "US", type: "Store" })).toEqual(["rate", "none", "stripe"]);
  // An order form takes no payment, so that no country's rate applies.
  expect(taxAnswersOf({ region: "EU", type: "Bulk" })).toEqual(["rate", "none"]);
});

test.each([
  ["EU", "NL", 2100],
  ["EU", "SK", 2300],
  ["EU", "GB", undefined],
  ["EU", "CH", undefined],
  ["EU", undefined, undefined],
  ["UK", "GB", 2000],
  ["UK", "IE", undefined],
  ["US", "US", undefined],
] as const)("prices of a store of the %s hold the rate of a company of %s", (region, country, rate) => {
  expect(homeRate(region, country, "2026-11-27")).toBe(rate);
});
