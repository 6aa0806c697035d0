import { COUNTRIES } from "../../../../domain/address/countries.ts";
import { type FulfillerProfile, PRINT_TECHNIQUES } from "../../../../domain/fulfilment/fulfiller-profile.ts";
import { typedFromMinor } from "../../../../domain/money.ts";
import { countryField } from "../../../../schemas/store-configuration.ts";
import {
  type FulfillerProfileForm,
  PRINT_PRICE_FIELDS,
  techniqueField,
} from "../../../../schemas/fulfiller-profile.ts";
import type { OwnFulfiller } from "../../../../services/fulfillers/read.server.ts";

const number = (value: number | undefined) => (value === undefined ? "" : String(value));
const amount = (minor: number | undefined) => (minor === undefined ? "" : typedFromMinor(minor));
const lines = (rows: readonly string[] | undefined) => (rows ?? []).join("\n");

/** The fields of the profile's form as they stand in the database. */
export function profileFields({ name, mode, profile }: OwnFulfiller): Record<string, string> {
  return {
    name,
    mode,
    contact_name: profile.contactName ?? "",
    email: profile.email ?? "",
    phone: profile.phone ?? "",
    ships_from: profile.shipsFrom ?? "",
    return_address: lines(profile.returnAddress),
    time_zone: profile.timeZone ?? "",
    cut_off: profile.cutOff ?? "",
    days_to_ship: number(profile.daysToShip),
    print_format: profile.printFormat ?? "pdf",
    daily_capacity: number(profile.dailyCapacity),
    holidays: lines(profile.holidays),
    print_width: number(profile.largestPrint?.[0]),
    print_height: number(profile.largestPrint?.[1]),
    skus: lines(profile.skus),
    currency: profile.costs?.currency ?? "",
    per_item: amount(profile.costs?.perItem),
    per_parcel: amount(profile.costs?.perParcel),
    ...Object.fromEntries(
      PRINT_TECHNIQUES.map((technique) => [
        PRINT_PRICE_FIELDS[technique],
        amount(profile.costs?.perPrint?.[technique]),
      ]),
    ),
    ...boxes(
      COUNTRIES.map(([code]) => code),
      countryField,
      profile.countries,
    ),
    ...boxes(PRINT_TECHNIQUES, techniqueField, profile.techniques),
  };
}

const boxes = (all: readonly string[], field: (name: string) => string, ticked: readonly string[] = []) =>
  Object.fromEntries(all.map((name) => [field(name), ticked.includes(name) ? "on" : ""]));

/**
 * A posted form as the profile that it describes.
 * @param before what the profile holds that its form does not show stays.
 */
export function profileOf(
  before: FulfillerProfile,
  form: FulfillerProfileForm,
  fields: FormData,
): FulfillerProfile {
  const ticked = (all: readonly string[], field: (name: string) => string) =>
    all.filter((name) => fields.get(field(name)) === "on");
  const size = form.print_width && form.print_height;
  return {
    ...before,
    contactName: form.contact_name,
    email: form.email,
    phone: form.phone,
    shipsFrom: form.ships_from,
    returnAddress: form.return_address,
    timeZone: form.time_zone,
    cutOff: form.cut_off || undefined,
    daysToShip: form.days_to_ship,
    printFormat: form.print_format,
    dailyCapacity: form.daily_capacity,
    holidays: [...form.holidays].sort(),
    largestPrint: size ? [form.print_width ?? 0, form.print_height ?? 0] : undefined,
    skus: listOrAll(form.skus),
    countries: listOrAll(
      ticked(
        COUNTRIES.map(([code]) => code),
        countryField,
      ),
    ),
    techniques: listOrAll(ticked(PRINT_TECHNIQUES, techniqueField)),
    costs: {
      currency: form.currency,
      perItem: form.per_item,
      perParcel: form.per_parcel,
      perPrint: Object.fromEntries(
        PRINT_TECHNIQUES.flatMap((technique) => {
          const price = form[PRINT_PRICE_FIELDS[technique]];
          return price === undefined ? [] : [[technique, price]];
        }),
      ),
    },
  };
}

/** Nothing named is everything. */
const listOrAll = (rows: string[]) => (rows.length === 0 ? undefined : rows);
