import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "../../../domain/money.ts";
import { isPromo, isShop, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import type { TaxAnswer } from "../../../domain/store/tax-answer.ts";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { VersionedForm } from "../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { type ConfigurationForm, DUPLICATE_TEXTS, TAX_TEXTS } from "./configuration-form.ts";
import { StateFields } from "./state-fields.tsx";
import { ShippingFields } from "./shipping-fields.tsx";
import { CONFIGURATION } from "./store-configuration.rules.ts";
import { useConfigurationLabels } from "./use-configuration-labels.ts";
import { COUNTRIES } from "../../../domain/address/countries.ts";
import { countryField } from "../../../schemas/store-configuration.ts";
import { countryChoices } from "../../../ui/address/country-names.ts";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";

const ALL = COUNTRIES.map(([code, name]) => ({ code, name }));

/** The countries that a store delivers to. */
function CountryFields({ stored, result }: ConfigurationForm) {
  const { t, i18n } = useTranslation();
  return (
    <Card title={t("eventDesk:storeConfiguration.countries")}>
      <p className="soft small">{t("eventDesk:storeConfiguration.countriesText", { count: ALL.length })}</p>
      <p className="soft small">{t("eventDesk:storeConfiguration.countriesCustoms")}</p>
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

type Props = {
  store: ConfigurationForm["store"];
  version: number;
  isLocked: boolean;
  mayWrite: boolean;
  /** What placed orders have taken of the budget. */
  used: Money;
  stored: Readonly<Record<string, string>>;
  notQuicker: ConfigurationForm["notQuicker"];
  result?: FormResult;
};

/** What stands in the fields now; with scripts also while it is typed. */
function useShownFields(stored: Readonly<Record<string, string>>, result: FormResult) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const shown = (name: string): string => {
    const sent = result?.initialValue?.[name];
    return typed[name] ?? (typeof sent === "string" ? sent : stored[name]) ?? "";
  };
  const watch = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type !== "checkbox") {
      const { name, value } = target;
      setTyped((before) => ({ ...before, [name]: value }));
    }
  };
  return { shown, watch };
}

/** How a store sells and delivers. Works without scripts. */
export function StoreConfigurationView({ store, used, stored, notQuicker, result, ...form }: Props) {
  const { t } = useTranslation();
  const labels = useConfigurationLabels(store.currency);
  const { shown, watch } = useShownFields(stored, result);
  const part: ConfigurationForm = { store, stored, shown, notQuicker, labels, result };
  const say = (name: string, value: string) => {
    if (value === "on") return t("auditLog:yes");
    if (name === "not_vat_registered") return t(TAX_TEXTS[value as TaxAnswer] ?? value);
    if (name === "duplicate_scope") return t(DUPLICATE_TEXTS[value as keyof typeof DUPLICATE_TEXTS] ?? value);
    return value;
  };
  return (
    <>
      <PageHead
        title={t("eventDesk:storeConfiguration.title")}
        lead={t("eventDesk:storeConfiguration.place", {
          region: t(`common:region.${store.region}`),
          currency: store.currency,
          zone: TIME_ZONE_OF_REGION[store.region].replace("_", " "),
        })}
      />
      <VersionedForm
        legend={t("eventDesk:storeConfiguration.title")}
        {...form}
        {...{ stored, labels, result }}
        say={say}
      >
        <div className="stack" onInput={watch}>
          {isShop(store.type) && <ShippingFields {...part} />}
          {!isPromo(store.type) && <TaxFields {...part} />}
        </div>
        {!isShop(store.type) && <LimitFields {...part} used={used} />}
        <Opening {...part} />
        <CountryFields {...part} />
        {store.hasStates && <StateFields {...part} />}
        <p className="soft small">{t("eventDesk:storeConfiguration.openBaskets")}</p>
      </VersionedForm>
    </>
  );
}

function TaxFields({ store, stored, labels, result }: ConfigurationForm) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:storeConfiguration.tax.title")}>
      <div className="form">
        <RadioCards
          rules={CONFIGURATION.not_vat_registered}
          legend={t("eventDesk:storeConfiguration.tax.question")}
          layout="rows"
          options={store.taxAnswers.map((value) => ({ value, label: t(TAX_TEXTS[value]) }))}
          defaultValue={stored["not_vat_registered"]}
          result={result}
        />
        {store.taxAnswers.includes("country") && (
          <p className="soft small">
            {t(
              store.region === "EU"
                ? "eventDesk:storeConfiguration.tax.byCountry.EU"
                : "eventDesk:storeConfiguration.tax.byCountry.UK",
            )}
          </p>
        )}
        <Field
          rules={CONFIGURATION.vat_rate}
          label={labels["vat_rate"]}
          hint={t("eventDesk:storeConfiguration.rateHint")}
          defaultValue={stored["vat_rate"]}
          result={result}
        />
      </div>
    </Card>
  );
}

function LimitFields({ store, stored, labels, result, used }: ConfigurationForm & { used: Money }) {
  const { t } = useTranslation();
  return (
    <Card title={t("eventDesk:giftDesk.budgetTitle")}>
      <div className="form">
        <p className="soft small">
          {t("eventDesk:giftDesk.budgetText")} {t("eventDesk:storeConfiguration.creditLimit")}
        </p>
        <Field
          rules={CONFIGURATION.budget}
          label={labels["budget"]}
          placeholder={t("eventDesk:giftDesk.noLimit")}
          hint={t("eventDesk:giftDesk.budgetHint", { used: formatMoney(used, store.region) })}
          defaultValue={stored["budget"]}
          result={result}
        />
        {isPromo(store.type) && (
          <SelectField
            rules={CONFIGURATION.duplicate_scope}
            label={labels["duplicate_scope"]}
            hint={t("eventDesk:giftDesk.duplicatesHint")}
            choices={Object.entries(DUPLICATE_TEXTS).map(([value, text]) => ({ value, label: t(text) }))}
            defaultValue={stored["duplicate_scope"]}
            result={result}
          />
        )}
      </div>
    </Card>
  );
}

function Opening({ stored, labels, result }: ConfigurationForm) {
  const { t } = useTranslation();
  const field = (name: "starts" | "ends" | "contact_email", hint?: string) => (
    <Field
      rules={CONFIGURATION[name]}
      label={labels[name]}
      hint={hint}
      defaultValue={stored[name]}
      result={result}
    />
  );
  return (
    <Card title={t("eventDesk:storeConfiguration.opening")}>
      <div className="form">
        <div className="pair">
          {field("starts")}
          {field("ends", t("voucherDesk:codes.new.endsHint"))}
        </div>
        {field("contact_email", t("eventDesk:details.contactHint"))}
      </div>
    </Card>
  );
}
