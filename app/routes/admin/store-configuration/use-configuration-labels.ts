import { useTranslation } from "react-i18next";
import { COUNTRIES, countryName } from "../../../domain/address/countries.ts";
import { US_STATES } from "../../../domain/address/states.ts";
import type { Currency } from "../../../domain/money.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "../../../domain/pricing/shipping.ts";
import {
  countryField,
  methodField,
  type MethodPart,
  MOST_ZONES,
  stateField,
  zoneField,
} from "../../../schemas/store-configuration.ts";

export const METHOD_TEXTS: Record<ShippingMethod, string> = {
  standard: "eventDesk:storeConfiguration.standard",
  standard_tracked: "eventDesk:storeConfiguration.standardTracked",
  express: "eventDesk:storeConfiguration.express",
};
export const PART_TEXTS: Record<MethodPart, string> = {
  price: "eventDesk:storeConfiguration.price",
  from: "eventDesk:storeConfiguration.earliest",
  to: "eventDesk:storeConfiguration.latest",
  free_price: "eventDesk:storeConfiguration.freeFrom",
};

/** What the fields are called, by their names; those of a way to ship carry its name in the summary of errors. */
export function useConfigurationLabels(currency: Currency): Record<string, string> {
  const { t, i18n } = useTranslation();
  const parts = Object.entries(PART_TEXTS) as [MethodPart, string][];
  return {
    starts: t("voucherDesk:codes.new.starts"),
    ends: t("voucherDesk:codes.new.ends"),
    contact_email: t("eventDesk:details.contact"),
    ...Object.fromEntries(
      SHIPPING_METHODS.flatMap((method) =>
        parts.map(([part, text]) => [
          methodField(method, part),
          `${t(METHOD_TEXTS[method])}, ${t(text, { currency })}`,
        ]),
      ),
    ),
    ...Object.fromEntries(
      Array.from({ length: MOST_ZONES }, (_, at) => at + 1).flatMap((number) => [
        [zoneField(number, "countries"), t("eventDesk:storeConfiguration.zoneCountries", { number })],
        ...SHIPPING_METHODS.map((method) => [
          zoneField(number, method),
          t("eventDesk:storeConfiguration.zonePrice", { number, method: t(METHOD_TEXTS[method]), currency }),
        ]),
      ]),
    ),
    additional_item_price: t("eventDesk:storeConfiguration.additionalItem", { currency }),
    not_vat_registered: t("eventDesk:storeConfiguration.tax.title"),
    vat_rate: t("eventDesk:storeConfiguration.rate"),
    budget: t("eventDesk:giftDesk.budget", { currency }),
    duplicate_scope: t("eventDesk:giftDesk.duplicates"),
    ...Object.fromEntries(COUNTRIES.map(([code]) => [countryField(code), countryName(code, i18n.language)])),
    ...Object.fromEntries(US_STATES.map(([code, name]) => [stateField(code), name])),
  };
}
