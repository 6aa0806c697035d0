import { useTranslation } from "react-i18next";
import { COUNTRIES } from "../../../domain/address/countries.ts";
import { countryField } from "../../../schemas/configuration-fields.ts";
import { countryChoices } from "../../../ui/address/country-names.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import type { ConfigurationForm } from "./configuration-form.ts";

const ALL = COUNTRIES.map(([code, name]) => ({ code, name }));

/** The countries that a store delivers to. */
export function CountryFields({ stored, result }: ConfigurationForm) {
  const { t, i18n } = useTranslation();
  return (
    <Card title={t("storeConfiguration:countries")}>
      <p className="soft small">{t("storeConfiguration:countriesText", { count: ALL.length })}</p>
      <p className="soft small">{t("storeConfiguration:countriesCustoms")}</p>
      <div className="country-boxes">
        {countryChoices(ALL, i18n.language).map(({ value: code, label }) => (
          <CheckboxField
            key={code}
            name={countryField(code)}
            label={label}
            defaultChecked={stored[countryField(code)] === "on"}
            result={result}
          />
        ))}
      </div>
    </Card>
  );
}
