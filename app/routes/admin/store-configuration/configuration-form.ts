import type { Currency, Money } from "../../../domain/money.ts";
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
  };
  stored: Readonly<Record<string, string>>;
  /** What shoppers pay for each way to ship, with VAT; empty where the price that is typed is what they pay. */
  shopperPays: Readonly<Partial<Record<ShippingMethod | "additional", Money>>>;
  /** Methods that cost more than another one and promise nothing earlier. */
  notQuicker: readonly ShippingMethod[];
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
};

export const TAX_TEXTS: Record<TaxAnswer, string> = {
  rate: "eventDesk:storeConfiguration.tax.rate",
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
