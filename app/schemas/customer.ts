import * as v from "valibot";
import { fromFields } from "../domain/address/address.ts";
import { findCountry } from "../domain/address/countries.ts";
import {
  countyRequired,
  normalisePostcode,
  postcodeFits,
  stateRequired,
} from "../domain/address/postcodes.ts";
import { findState } from "../domain/address/states.ts";
import { LONGEST_EMAIL, LONGEST_LINE, LONGEST_MESSAGE } from "./lengths.ts";

/** Typographic apostrophes are what phones type; people mean the plain one. */
const tidy = (text: string) => text.normalize("NFC").replaceAll(/[‘’ʼ]/g, "'").replaceAll(/\s+/g, " ").trim();

/** A line of text that may stay empty. A missing field reads as empty, so that it gets our message. */
const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.transform(tidy),
  v.maxLength(LONGEST_MESSAGE, "errors:tooLong"),
);

/** Letters of all scripts, digits, space and the signs that names and addresses really have. */
const NAME_OR_ADDRESS = /^(?!.*[\uFE00-\uFE0F\u20D0-\u20FF])[\p{L}\p{M}\p{N} '\-.,/#&()]*$/u;
/** Names the first sign that cannot be used; what is made of several signs (an emoji in parts) is not named. */
function refusedSign(value: string): string {
  const sign = [...value].find((one) => !NAME_OR_ADDRESS.test(one));
  const isAlone = sign !== undefined && !/[\p{C}\p{M}]/u.test(sign);
  return isAlone
    ? ["errors:invalidSign", new URLSearchParams({ sign })].join("?")
    : "errors:invalidCharacters";
}
const line = v.pipe(text, v.maxLength(LONGEST_LINE, "errors:tooLong"));
const written = v.pipe(
  line,
  v.regex(NAME_OR_ADDRESS, ({ input }) => refusedSign(input)),
);
const filled = v.pipe(written, v.nonEmpty("errors:required"));

const PHONE = /^(?=(?:\D*\d){5})\+?[\d ()./-]{5,30}$/;
/** May be left empty; who needs one asks for it. */
export const PhoneSchema = v.pipe(
  text,
  v.check((value) => value === "" || PHONE.test(value), "errors:invalidPhone"),
);
const email = v.pipe(
  text,
  v.nonEmpty("errors:required"),
  v.maxLength(LONGEST_EMAIL, "errors:tooLong"),
  v.email("errors:invalidEmail"),
);
/** By code or English name, kept as the ISO 3166-1 alpha-2 code. */
const country = v.pipe(
  text,
  v.nonEmpty("errors:required"),
  v.check((value) => findCountry(value) !== undefined, "errors:countryNotServed"),
  v.transform((value) => findCountry(value)?.code ?? "GB"),
);

/** The fields that every form of a customer has. */
export const CUSTOMER_ENTRIES = {
  name: filled,
  email,
  phone: PhoneSchema,
  address_first_line: filled,
  address_second_line: written,
  address_city: filled,
  address_county: written,
  address_postcode: line,
  address_country: country,
  address_state: line,
  lang: line,
};

type Judged = {
  address_county?: unknown;
  address_country?: unknown;
  address_postcode?: unknown;
  address_state?: unknown;
};

/** A field's text; what is no text has its own complaint and reads as empty here. */
const wordsOf = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * What only the country can judge: its postcode and state. Speaks even when other fields are wrong, so that a person
 * hears everything at once.
 */
export function judgedByCountry<Form extends object>(needs: { state: boolean }) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = dataset.value as Judged;
    const code =
      typeof form.address_country === "string" ? findCountry(form.address_country)?.code : undefined;
    if (!code) return;
    const complain = (key: keyof Judged, message: string) =>
      addIssue({ message, path: [{ type: "object", origin: "value", input: form, key, value: form[key] }] });
    const postcode = normalisePostcode(wordsOf(form.address_postcode), code);
    if (postcode === "") complain("address_postcode", "errors:required");
    else if (!postcodeFits(postcode, code)) complain("address_postcode", "errors:invalidPostcode");
    if (needs.state && countyRequired(code) && wordsOf(form.address_county).trim() === "") {
      complain("address_county", "errors:required");
    }
    const state = wordsOf(form.address_state);
    const known = findState(state) !== undefined;
    if (stateRequired(code) && !known && (needs.state || state !== ""))
      complain("address_state", "errors:required");
  });
}

/** The checkout's customer form: phone only where a carrier needs it, which the shipping step asks for. */
export const CheckoutCustomerSchema = v.pipe(v.object(CUSTOMER_ENTRIES), judgedByCountry({ state: true }));

const { email: _email, lang: _lang, ...addressEntries } = CUSTOMER_ENTRIES;
/** An address that its recipient changes or mends. */
export const RecipientAddressSchema = v.pipe(
  v.object({ ...addressEntries, email, phone: PhoneSchema }),
  judgedByCountry({ state: false }),
);

/** The fields of the consumer form, beside the promotion code, which only some stores want. */
export const CONSUMER_ENTRIES = {
  ...CUSTOMER_ENTRIES,
  phone: v.pipe(PhoneSchema, v.nonEmpty("errors:required")),
  message: text,
  idempotency_key: v.pipe(text, v.regex(/^[\w-]{8,80}$/, "errors:staleForm")),
};

/** The promotion code, by what the store wants of it. */
export const PROMO_CODE_ENTRIES = {
  required: v.pipe(text, v.nonEmpty("errors:required")),
  optional: text,
};

/** The consumer form of a promo that wants a code. */
export const PromoClaimSchema = v.pipe(
  v.object({ ...CONSUMER_ENTRIES, promo_code: PROMO_CODE_ENTRIES.required }),
  judgedByCountry({ state: false }),
);
/** The consumer form of samples and of Bulk and Products stores. */
export const ConsumerOrderSchema = v.pipe(
  v.object({ ...CONSUMER_ENTRIES, promo_code: PROMO_CODE_ENTRIES.optional }),
  judgedByCountry({ state: false }),
);

type CustomerForm = v.InferOutput<v.ObjectSchema<typeof CUSTOMER_ENTRIES, undefined>>;

/** The form's fields as the order keeps them. */
export function addressOfForm(form: CustomerForm) {
  const { email, phone, lang } = form;
  return { ...fromFields(form), email, phone, lang: lang || "en" };
}
