import * as v from "valibot";
import { fromFields } from "../domain/address/address.ts";
import { findCountry } from "../domain/address/countries.ts";
import { countyRequired, normalisePostcode, postcodeFits, stateRequired } from "../domain/address/places.ts";
import { findState } from "../domain/address/states.ts";
import { codeText, email, filled, line, phone, signs, text, written } from "./texts.ts";

/** By code or English name, kept as the ISO 3166-1 alpha-2 code. */
const country = v.pipe(
  filled(line()),
  v.check((value) => findCountry(value) !== undefined, "errors:countryNotServed"),
  v.transform((value) => findCountry(value)?.code ?? "GB"),
);

/** The fields that every form of a customer has. */
export const CUSTOMER_ENTRIES = {
  name: filled(written),
  email,
  phone,
  address_first_line: filled(written),
  address_second_line: written,
  address_city: filled(written),
  address_county: written,
  address_postcode: signs(),
  address_country: country,
  address_state: line(),
  lang: line(),
};

/** A field's text; what is no text has its own complaint and reads as empty here. */
const wordsOf = (value: unknown) => (typeof value === "string" ? value : "");

type Judge = {
  /** Whether the state, or the province, has to be there. */
  state: boolean;
  /** What the names of the address's fields begin with. */
  prefix?: string;
  /** Whether this form's address is validated at all. */
  applies?: (form: object) => boolean;
};

/**
 * What depends on the country: its postcode and state. Validated even when other fields are wrong, so that a person
 * hears everything at once.
 */
export function judgedByCountry<Form extends object>({ state, prefix = "", applies }: Judge) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = dataset.value as Record<string, unknown>;
    const typed = (name: string) => wordsOf(form[`${prefix}${name}`]).trim();
    const code = findCountry(typed("address_country"))?.code;
    if (!code || applies?.(form) === false) return;
    const complain = (name: string, message: string) => {
      const key = `${prefix}${name}`;
      addIssue({ message, path: [{ type: "object", origin: "value", input: form, key, value: form[key] }] });
    };
    const postcode = normalisePostcode(typed("address_postcode"), code);
    if (postcode === "") complain("address_postcode", "errors:required");
    else if (!postcodeFits(postcode, code)) complain("address_postcode", "errors:invalidPostcode");
    if (state && countyRequired(code) && typed("address_county") === "") {
      complain("address_county", "errors:required");
    }
    const chosen = typed("address_state");
    const exists = findState(chosen) !== undefined;
    if (stateRequired(code) && !exists && (state || chosen !== ""))
      complain("address_state", "errors:required");
  });
}

/** The checkout's customer form: phone only where a carrier needs it, which the shipping step asks for. */
export const CheckoutCustomerSchema = v.pipe(
  v.object({
    ...CUSTOMER_ENTRIES,
    /** Ticked by whoever means a state that the ZIP code does not lie in. */
    state_confirmed: text(),
  }),
  judgedByCountry({ state: true }),
);

const { lang: _lang, ...addressEntries } = CUSTOMER_ENTRIES;
/** An address that its recipient changes or mends. */
export const RecipientAddressSchema = v.pipe(v.object(addressEntries), judgedByCountry({ state: false }));

/** The fields of the consumer form, beside the promotion code, which only some stores want. */
export const CONSUMER_ENTRIES = {
  ...CUSTOMER_ENTRIES,
  phone: filled(phone),
  message: text(),
  /** A field that no person sees. */
  website: text(),
  idempotency_key: v.pipe(text(), v.regex(/^[\w-]{8,80}$/, "errors:staleForm")),
};

/** The promotion code, by what the store wants of it. */
export const PROMO_CODE_ENTRIES = {
  required: filled(codeText()),
  optional: codeText(),
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
