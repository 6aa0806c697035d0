import { useTranslation } from "react-i18next";
import { COUNTRIES } from "../../../../domain/address/countries.ts";
import { PRINT_TECHNIQUES } from "../../../../domain/fulfilment/fulfiller-profile.ts";
import { countryField } from "../../../../schemas/store-configuration.ts";
import {
  PRINT_PRICE_FIELDS,
  type PrintPriceField,
  techniqueField,
} from "../../../../schemas/fulfiller-profile.ts";
import { techniqueName } from "../../../../i18n/catalogue-words.ts";
import { countryChoices } from "../../../../ui/address/country-names.ts";

const ALL = COUNTRIES.map(([code, name]) => ({ code, name }));

/** What the fields of a profile are called. */
export function useProfileLabels() {
  const { t, i18n } = useTranslation();
  const countries = countryChoices(ALL, i18n.language);
  const labels = {
    name: t("fulfillerDesk:field.name"),
    contact_name: t("fulfillerDesk:field.contact"),
    email: t("common:fields.email"),
    phone: t("common:fields.phone"),
    mode: t("fulfillerDesk:field.mode"),
    ships_from: t("fulfillerDesk:fulfillerProfile.shipsFrom"),
    return_address: t("fulfillerDesk:fulfillerProfile.returnAddress"),
    time_zone: t("fulfillerDesk:fulfillerProfile.timeZone"),
    cut_off: t("fulfillerDesk:fulfillerProfile.cutOff"),
    days_to_ship: t("fulfillerDesk:fulfillerProfile.daysToShip"),
    daily_capacity: t("fulfillerDesk:fulfillerProfile.capacity"),
    holidays: t("fulfillerDesk:fulfillerProfile.holidays"),
    skus: t("fulfillerDesk:fulfillerProfile.skus"),
    print_width: t("fulfillerDesk:fulfillerProfile.printWidth"),
    print_height: t("fulfillerDesk:fulfillerProfile.printHeight"),
    print_format: t("fulfillerDesk:fulfillerProfile.printFormat"),
    currency: t("fulfillerDesk:fulfillerProfile.currency"),
    per_item: t("fulfillerDesk:fulfillerProfile.perItem"),
    per_parcel: t("fulfillerDesk:fulfillerProfile.perParcel"),
    ...(Object.fromEntries(
      PRINT_TECHNIQUES.map((technique) => [
        PRINT_PRICE_FIELDS[technique],
        t("fulfillerDesk:fulfillerProfile.perPrintIn", { technique: techniqueName(t, technique) }),
      ]),
    ) as Record<PrintPriceField, string>),
  };
  const boxes = {
    ...Object.fromEntries(countries.map(({ value, label }) => [countryField(value), label])),
    ...Object.fromEntries(
      PRINT_TECHNIQUES.map((technique) => [techniqueField(technique), techniqueName(t, technique)]),
    ),
  };
  return { labels, boxes, countries };
}
