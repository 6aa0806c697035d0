import { type TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Country } from "../../domain/address/countries.ts";
import { Button } from "../actions/button.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { SelectField } from "../forms/select-field.tsx";
import type { InputRules } from "../../schemas/input-rules.ts";
import { ADDRESS, BILLING } from "./address.rules.ts";
import { countryChoices } from "./country-names.ts";

/** What a form of names and addresses asks for, by the rules of the country that is chosen now. */
export type AddressForm = {
  countries: readonly Country[];
  /** ISO code of the country the form is drawn for. */
  country: string;
  /** Names of the states, the default first; null where the country has none. */
  states: readonly string[] | null;
  /** Names of the only states that the store sends to, for whichever country is chosen next. */
  servedStates?: readonly string[] | undefined;
  /** Whether a county is asked for in this country. */
  county: boolean;
  /** Whether a parcel to this country is stopped at a customs border. */
  customs: boolean;
  /** What this form or this country requires beyond the schema's fields. */
  required: { phone: boolean; county: boolean; state: boolean };
  /** What to show before anything was typed. */
  defaults?: Readonly<Partial<Record<string, string>>>;
};

type Props = { form: AddressForm; result?: FormResult; prefix?: "" | "billing_" };

/** What the fields are called, by their names; also for the summary of errors. */
export function addressLabels(
  t: TFunction,
  country: string,
  prefix: "" | "billing_" = "",
): Record<string, string> {
  const us = country === "US";
  return {
    [`${prefix}name`]: t("common:fields.name"),
    [`${prefix}email`]: t("common:fields.email"),
    [`${prefix}phone`]: t("common:fields.phone"),
    [`${prefix}address_country`]: t("common:fields.address_country"),
    [`${prefix}address_first_line`]: t(
      us ? "common:fields.address_first_line_us" : "common:fields.address_first_line",
    ),
    [`${prefix}address_second_line`]: t(
      us ? "common:fields.address_second_line_us" : "common:fields.address_second_line",
    ),
    [`${prefix}address_city`]: t(us ? "common:fields.address_city_us" : "common:fields.address_city"),
    [`${prefix}address_postcode`]: t(us ? "common:fields.zip" : "common:fields.address_postcode"),
    [`${prefix}address_county`]: t("common:fields.address_county"),
    [`${prefix}address_state`]: t("common:fields.address_state"),
  };
}

/** Name, e-mail and phone. */
export function ContactFields({ form, result }: Props) {
  const { t } = useTranslation();
  const { required, defaults = {} } = form;
  return (
    <>
      <Field
        rules={ADDRESS.name}
        label={t("common:fields.name")}
        autoComplete="name"
        defaultValue={defaults.name}
        result={result}
      />
      <Field
        rules={ADDRESS.email}
        label={t("common:fields.email")}
        autoComplete="email"
        defaultValue={defaults.email}
        hint={t("common:fields.emailHint")}
        result={result}
      />
      <Field
        rules={ADDRESS.phone}
        label={
          required.phone
            ? t("common:fields.phone")
            : t("common:fields.optional", { label: t("common:fields.phone") })
        }
        autoComplete="tel"
        defaultValue={defaults.phone}
        hint={required.phone ? undefined : t("common:fields.phoneHint")}
        result={result}
        // oxlint-disable-next-line own/field-rules-by-hand -- carriers want it across customs, which the form's store decides
        required={required.phone}
      />
    </>
  );
}

/** Its country decides what an address asks for. Without scripts the button beside it draws the form anew. */
export function CountryField({ form, result, prefix = "", hint }: Props & { hint?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const name = `${prefix}address_country`;
  return (
    <div className="country">
      <SelectField
        rules={rulesOf(prefix)[name] ?? { name }}
        label={t("common:fields.address_country")}
        autoComplete={`${prefix === "" ? "shipping" : "billing"} country`}
        choices={countryChoices(form.countries, i18n.language)}
        defaultValue={form.country}
        hint={hint}
        result={result}
      />
      <Button look="quiet" name="intent" value="country" formNoValidate>
        {t("common:fields.update")}
      </Button>
    </div>
  );
}

const rulesOf = (prefix: string): Readonly<Record<string, InputRules>> => (prefix === "" ? ADDRESS : BILLING);

/**
 * The address, for delivery or (with the prefix) for the bill.
 * @param hasCountry false where the country was asked before it.
 */
export function AddressFields({
  form,
  result,
  prefix = "",
  hasCountry = true,
}: Props & { hasCountry?: boolean }) {
  const { t } = useTranslation();
  const { country, states, required, defaults = {} } = form;
  const labels = addressLabels(t, country, prefix);
  const section = prefix === "" ? "shipping" : "billing";
  const all = rulesOf(prefix);
  const about = (name: string, autoComplete: string) => ({
    rules: all[`${prefix}${name}`] ?? { name: `${prefix}${name}` },
    label: labels[`${prefix}${name}`],
    autoComplete: `${section} ${autoComplete}`,
    defaultValue: defaults[`${prefix}${name}`],
    result,
  });
  return (
    <>
      {hasCountry && <CountryField form={form} result={result} prefix={prefix} />}
      <Field {...about("address_first_line", "address-line1")} />
      <Field {...about("address_second_line", "address-line2")} />
      <div className="pair">
        <Field {...about("address_city", "address-level2")} />
        <Field {...about("address_postcode", "postal-code")} autoCapitalize="characters" />
      </div>
      <div className="pair">
        {form.county && (
          <Field
            {...about("address_county", "address-level1")}
            {...(!required.county && {
              label: t("common:fields.optional", { label: t("common:fields.address_county") }),
            })}
            // oxlint-disable-next-line own/field-rules-by-hand -- by the chosen country (`ALSO_REQUIRED`)
            required={required.county}
          />
        )}
        {states && (
          <SelectField
            {...about("address_state", "address-level1")}
            choices={states.map((state) => ({ value: state, label: state }))}
            defaultValue={defaults[`${prefix}address_state`] ?? states[0]}
            // oxlint-disable-next-line own/field-rules-by-hand -- by the chosen country (`ALSO_REQUIRED`)
            required={required.state}
          />
        )}
      </div>
    </>
  );
}
