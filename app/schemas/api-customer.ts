import * as v from "valibot";
import { ApiLinesSchema } from "./api-lines.ts";
import { CONSUMER_ENTRIES, CUSTOMER_ENTRIES, judgedByCountry, PROMO_CODE_ENTRIES } from "./customer.ts";

const told = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));

const address = {
  name: told(CUSTOMER_ENTRIES.name, "Name."),
  email: told(CUSTOMER_ENTRIES.email, "E-mail address."),
  address_first_line: told(CUSTOMER_ENTRIES.address_first_line, "First line of the address."),
  address_second_line: told(CUSTOMER_ENTRIES.address_second_line, "Second line."),
  address_city: told(CUSTOMER_ENTRIES.address_city, "City."),
  address_county: told(CUSTOMER_ENTRIES.address_county, "County, or province."),
  address_postcode: told(
    CUSTOMER_ENTRIES.address_postcode,
    "Postcode, as the country has them; needed wherever we deliver.",
  ),
  address_country: told(
    CUSTOMER_ENTRIES.address_country,
    "Country, by English name or ISO 3166-1 alpha-2 code.",
  ),
  lang: told(CUSTOMER_ENTRIES.lang, "Language of messages and mails."),
};

/** `create-customer`: who orders at the checkout, and what. */
export const ApiCustomerSchema = v.pipe(
  v.object({
    ...address,
    phone: told(CUSTOMER_ENTRIES.phone, "Phone number; needed across a customs border."),
    address_state: told(
      CUSTOMER_ENTRIES.address_state,
      "State, by name or abbreviation; needed in the United States.",
    ),
    products: told(ApiLinesSchema, "Basket lines. Prices are ignored."),
  }),
  judgedByCountry({ state: true }),
);

const consumer = {
  ...address,
  phone: told(CONSUMER_ENTRIES.phone, "Phone number."),
  address_state: told(CUSTOMER_ENTRIES.address_state, "State, by name or abbreviation."),
  message: told(CONSUMER_ENTRIES.message, "A message to the organiser."),
  idempotency_key: told(
    v.optional(CONSUMER_ENTRIES.idempotency_key),
    "8 to 80 letters, digits and hyphens of the caller's own.",
  ),
  products: told(
    v.optional(ApiLinesSchema),
    "In a promo: colour and size of its gifts. Elsewhere: the lines that are ordered. Prices are ignored.",
  ),
};

/** `order` of samples and of Bulk and Products stores. */
export const ApiOrderSchema = v.pipe(
  v.object({
    ...consumer,
    promo_code: told(
      PROMO_CODE_ENTRIES.optional,
      "The promotion code; promos that are no samples require it.",
    ),
  }),
  judgedByCountry({ state: false }),
);

/** `order` of a promo that wants a code. */
export const ApiClaimSchema = v.pipe(
  v.object({ ...consumer, promo_code: PROMO_CODE_ENTRIES.required }),
  judgedByCountry({ state: false }),
);
