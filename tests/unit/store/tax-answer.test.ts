import { expect, test } from "vitest";
import { TAX_ANSWERS, taxAnswerOf, taxAnswersIn, taxRulesFor } from "../../../app/domain/store/tax-answer.ts";

const NEW_STORE = { vatRate: 0, notVatRegistered: false, taxMode: "flat" as const };

test("a new store has said nothing of tax", () => {
  expect(taxAnswerOf(NEW_STORE)).toBeUndefined();
});

test.each(TAX_ANSWERS)("the answer %s is read from the rules that it made", (answer) => {
  expect(taxAnswerOf(taxRulesFor(answer, 2000, NEW_STORE))).toBe(answer);
});

test("one rate takes a store away from working it out, and leaves the way of the EU", () => {
  expect(taxRulesFor("rate", 850, { ...NEW_STORE, taxMode: "stripe" })).toMatchObject({
    taxMode: "flat",
    vatRate: 850,
  });
  expect(taxRulesFor("none", 850, { ...NEW_STORE, taxMode: "oss" })).toEqual({
    taxMode: "oss",
    vatRate: 0,
    notVatRegistered: true,
  });
});

test("tax is worked out for each address in the US only", () => {
  expect(taxAnswersIn("UK")).not.toContain("stripe");
  expect(taxAnswersIn("US")).toContain("stripe");
});
