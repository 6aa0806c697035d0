import { isInEu } from "../address/places.ts";
import type { BasisPoints } from "../money.ts";
import { standardRate } from "../pricing/vat-rates.ts";
import { isShop, type Region, type StoreType } from "./store-event.ts";

/**
 * What an organiser says of tax: one rate on everything, the rate of the country that a parcel goes to, none because the
 * business is not registered, or worked out for each address by the payment provider.
 */
export const TAX_ANSWERS = ["rate", "country", "none", "stripe"] as const;
export type TaxAnswer = (typeof TAX_ANSWERS)[number];

type TaxRules = {
  vatRate: number;
  notVatRegistered: boolean;
  taxMode: "flat" | "oss" | "stripe";
};

/**
 * In the US rates differ from state to state, so only its stores have them worked out; elsewhere they differ from country to
 * country, which counts where shoppers pay: an order on account is the company's own.
 */
export function taxAnswersOf({ region, type }: { region: Region; type: StoreType }): TaxAnswer[] {
  const isUs = region === "US";
  return TAX_ANSWERS.filter((answer) =>
    answer === "stripe" ? isUs : answer === "country" ? !isUs && isShop(type) : true,
  );
}

/** What a store's organiser answered about tax; undefined until then. */
export function taxAnswerOf({ vatRate, notVatRegistered, taxMode }: TaxRules): TaxAnswer | undefined {
  if (taxMode === "stripe") return "stripe";
  if (notVatRegistered) return "none";
  if (taxMode === "oss") return "country";
  return vatRate > 0 ? "rate" : undefined;
}

/**
 * The rate that prices hold where a store taxes by country: that of the company's own country, which must lie in the VAT
 * territory of the store's region, as the goods do.
 * @param day `YYYY-MM-DD`.
 * @returns undefined where the company's country is not known, or lies elsewhere.
 */
export function homeRate(region: Region, country: string | undefined, day: string): BasisPoints | undefined {
  const isHome = region === "EU" ? isInEu(country ?? "") : region === "UK" && country === "GB";
  return isHome ? standardRate({ addressCountry: country ?? "" }, day) : undefined;
}

/**
 * The store's rules for an answer.
 * @param rate what prices hold: typed with the answer `rate`, the company's own with `country`.
 */
export function taxRulesFor(answer: TaxAnswer, rate: BasisPoints): TaxRules {
  const taxMode = answer === "stripe" ? "stripe" : answer === "country" ? "oss" : "flat";
  const isTaxed = answer === "rate" || answer === "country";
  return { vatRate: isTaxed ? rate : 0, notVatRegistered: answer === "none", taxMode };
}
