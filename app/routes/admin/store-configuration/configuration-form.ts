import {
  type BasisPoints,
  type Currency,
  minorFromTyped,
  type Money,
  shareOf,
} from "../../../domain/money.ts";
import type { ShippingMethod } from "../../../domain/pricing/shipping.ts";
import type { Region, StoreType } from "../../../domain/store/store-event.ts";
import type { TaxAnswer } from "../../../domain/store/tax-answer.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";

/** What a part of the form needs: the store, its fields as they are stored, and what they are called. */
export type ConfigurationForm = {
  store: {
    region: Region;
    currency: Currency;
    type: StoreType;
    taxAnswers: readonly TaxAnswer[];
    /** Whether it sends to the United States, whose states can be limited. */
    hasStates: boolean;
    /** The rate that prices hold where each country's own applies; null where the company's country is none of the store's. */
    homeRate: BasisPoints | null;
  };
  stored: Readonly<Record<string, string>>;
  /** What stands in a field now: as it is typed, was sent, or is stored. */
  shown: (name: string) => string;
  /** Methods that cost more than another one and promise nothing earlier. */
  notQuicker: readonly ShippingMethod[];
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
};

export const TAX_TEXTS: Record<TaxAnswer, string> = {
  rate: "eventDesk:storeConfiguration.tax.rate",
  country: "eventDesk:storeConfiguration.tax.country",
  none: "eventDesk:storeConfiguration.tax.none",
  stripe: "eventDesk:storeConfiguration.tax.stripe",
};

/** How a store tells repeated orders of one person apart. */
export const DUPLICATE_TEXTS = {
  address_and_surname: "eventDesk:giftDesk.rule.addressAndSurname",
  address: "eventDesk:giftDesk.rule.address",
  email: "eventDesk:giftDesk.rule.email",
  code_only: "eventDesk:giftDesk.rule.codeOnly",
} as const;

/**
 * What shoppers pay for a price without VAT, by what stands in the form now; null where that is what they pay.
 * @param field of the price.
 */
export function shopperPays(
  { store, shown }: Pick<ConfigurationForm, "store" | "shown">,
  field: string,
): Money | null {
  const answer = shown("not_vat_registered");
  const typed = answer === "rate" ? minorFromTyped(shown("vat_rate")) : null;
  const net = minorFromTyped(shown(field)) ?? 0;
  const rate = (answer === "country" ? store.homeRate : typed) ?? 0;
  return net === 0 || rate === 0 ? null : { minor: net + shareOf(net, rate), currency: store.currency };
}
