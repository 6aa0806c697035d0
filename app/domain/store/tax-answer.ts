import type { Region } from "./store-event.ts";

/**
 * What an organiser says of tax: one rate on everything, none because the business is not registered, or worked out for
 * each address by the payment provider.
 */
export const TAX_ANSWERS = ["rate", "none", "stripe"] as const;
export type TaxAnswer = (typeof TAX_ANSWERS)[number];

type TaxRules = {
  vatRate: number;
  notVatRegistered: boolean;
  taxMode: "flat" | "oss" | "stripe";
};

/** Rates differ from state to state in the US only, so only its stores may have them worked out. */
export const taxAnswersIn = (region: Region): TaxAnswer[] =>
  TAX_ANSWERS.filter((answer) => answer !== "stripe" || region === "US");

/** What a store's organiser answered about tax; undefined until then. */
export function taxAnswerOf({ vatRate, notVatRegistered, taxMode }: TaxRules): TaxAnswer | undefined {
  if (taxMode === "stripe") return "stripe";
  if (notVatRegistered) return "none";
  return vatRate > 0 ? "rate" : undefined;
}

/** The store's rules for an answer. */
export function taxRulesFor(answer: TaxAnswer, rate: number, before: TaxRules): TaxRules {
  if (answer === "stripe") return { vatRate: 0, notVatRegistered: false, taxMode: "stripe" };
  const taxMode = before.taxMode === "stripe" ? "flat" : before.taxMode;
  return { vatRate: answer === "rate" ? rate : 0, notVatRegistered: answer === "none", taxMode };
}
