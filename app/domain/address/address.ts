import { findCountry } from "./countries.ts";
import { normalisePostcode, type Place } from "./places.ts";
import { findState } from "./states.ts";

/** The fields of an address by the names that forms and the API carry, and how an order keeps them. */
const KEY_OF_FIELD = {
  name: "name",
  address_first_line: "addressFirstLine",
  address_second_line: "addressSecondLine",
  address_city: "addressCity",
  address_county: "addressCounty",
  address_postcode: "addressPostcode",
  address_country: "addressCountry",
  address_state: "addressState",
} as const;

type Field = keyof typeof KEY_OF_FIELD;
type Key = (typeof KEY_OF_FIELD)[Field];
const FIELDS = Object.keys(KEY_OF_FIELD) as Field[];

/**
 * Where something goes, or who is invoiced: the country as ISO 3166-1 alpha-2 code, the state as abbreviation where the
 * country has states, and what is not known empty.
 */
export type Address = Record<Key, string>;
/** An address as forms and the API carry it. */
export type AddressFields = Record<Field, string>;

/** How an order keeps the parts of an address. */
export const ADDRESS_KEYS: readonly Key[] = Object.values(KEY_OF_FIELD);

export const NO_ADDRESS = Object.fromEntries(ADDRESS_KEYS.map((key) => [key, ""])) as Address;

/** An address by the names of a form's fields; `namesOf` gives country and state as people write them. */
export const toFields = (address: Address): AddressFields =>
  Object.fromEntries(FIELDS.map((field) => [field, address[KEY_OF_FIELD[field]]])) as AddressFields;

/** The country by its English name and the state by its name, as the API answers them. */
export const namesOf = ({ addressCountry, addressState }: Address) => ({
  address_country: findCountry(addressCountry)?.name ?? addressCountry,
  address_state: findState(addressState)?.name ?? addressState,
});

/**
 * The address that a form or a call brought.
 * @param fields read by a schema; country and state by code or name.
 */
export function fromFields(fields: AddressFields): Address {
  const address = Object.fromEntries(FIELDS.map((field) => [KEY_OF_FIELD[field], fields[field]])) as Address;
  const country = findCountry(address.addressCountry)?.code ?? "GB";
  return {
    ...address,
    addressCountry: country,
    addressPostcode: normalisePostcode(address.addressPostcode, country),
    // Only the United States have states here; another country's form may have kept one.
    addressState: country === "US" ? (findState(address.addressState)?.code ?? "") : "",
  };
}

/** Where an address lies, as far as its form was filled in by now. @param prefix what the names of its fields begin with. */
export function placeOfFields(fields: Readonly<Partial<Record<string, string>>>, prefix = ""): Place {
  const typed = (name: string) => fields[`${prefix}address_${name}`] ?? "";
  return {
    addressCountry: findCountry(typed("country"))?.code ?? "",
    addressPostcode: typed("postcode"),
    addressCity: typed("city"),
    addressState: findState(typed("state"))?.code ?? "",
  };
}
