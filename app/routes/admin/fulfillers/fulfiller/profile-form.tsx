import { useTranslation } from "react-i18next";
import { TIME_ZONES } from "../../../../domain/dates/time-zones.ts";
import { PRINT_TECHNIQUES } from "../../../../domain/fulfilment/fulfiller-profile.ts";
import { CURRENCIES } from "../../../../domain/money.ts";
import { FULFILLER_MODES } from "../../../../domain/order/fulfiller-mode.ts";
import { countryField } from "../../../../schemas/store-configuration.ts";
import { PRINT_PRICE_FIELDS, techniqueField } from "../../../../schemas/fulfiller-profile.ts";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { PRINT_FORMATS, type PrintFormat } from "../../../../domain/print/line-prints.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import { VersionedForm } from "../../../../ui/forms/versioned-form.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { techniqueName } from "../../../../i18n/catalogue-words.ts";
import { MODE_TEXTS } from "../../../../ui/admin/fulfillers/fulfillers-table.tsx";
import { PROFILE } from "./profile.rules.ts";
import { useProfileLabels } from "./use-profile-labels.ts";

export type ProfileProps = {
  version: number;
  stored: Readonly<Record<string, string>>;
  mayWrite: boolean;
  result?: FormResult;
};

const NO_CHOICE = { value: "", label: "–" };
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** What a fulfiller can make, when, for how much, and who it is. */
export function ProfileForm({ version, stored, mayWrite, result }: ProfileProps) {
  const { t } = useTranslation();
  const { labels, boxes, countries } = useProfileLabels();
  const field = (name: keyof typeof labels) => ({
    rules: PROFILE[name],
    label: labels[name],
    defaultValue: stored[name],
    autoComplete: "off",
    result,
  });
  const box = (name: string) => (
    <CheckboxField
      key={name}
      name={name}
      label={boxes[name]}
      defaultChecked={stored[name] === "on"}
      result={result}
    />
  );
  const say = (name: string, value: string) => {
    if (name in boxes)
      return t(value === "on" ? "fulfillerDesk:fulfillerProfile.yes" : "fulfillerDesk:fulfillerProfile.no");
    return value;
  };
  return (
    <VersionedForm
      legend={t("fulfillerDesk:fulfillerProfile.title")}
      labels={{ ...labels, ...boxes }}
      {...{ version, stored, mayWrite, result, say }}
    >
      <Card title={t("fulfillerDesk:fulfillerProfile.company")}>
        <div className="form">
          <Field {...field("name")} />
          <div className="pair">
            <Field {...field("contact_name")} />
            <Field {...field("email")} />
          </div>
          <div className="pair">
            <Field {...field("phone")} />
            <SelectField
              {...field("mode")}
              choices={FULFILLER_MODES.map((mode) => ({ value: mode, label: t(MODE_TEXTS[mode]) }))}
            />
          </div>
          <div className="pair">
            <SelectField {...field("ships_from")} choices={[NO_CHOICE, ...countries]} />
            <SelectField {...field("time_zone")} choices={[NO_CHOICE, ...plain(TIME_ZONES)]} />
          </div>
          <Field
            {...field("return_address")}
            as="textarea"
            rows={4}
            hint={t("fulfillerDesk:fulfillerProfile.hint.returnAddress")}
          />
        </div>
      </Card>
      <Card title={t("fulfillerDesk:fulfillerProfile.times")}>
        <div className="form">
          <div className="pair">
            <Field {...field("days_to_ship")} hint={t("fulfillerDesk:fulfillerProfile.hint.daysToShip")} />
            <Field
              {...field("cut_off")}
              placeholder="14:00"
              hint={t("fulfillerDesk:fulfillerProfile.hint.cutOff")}
            />
          </div>
          <div className="pair">
            <Field
              {...field("daily_capacity")}
              placeholder={t("fulfillerDesk:fulfillerProfile.default.capacity")}
            />
            <Field
              {...field("holidays")}
              as="textarea"
              rows={3}
              placeholder="2026-12-25"
              hint={t("fulfillerDesk:fulfillerProfile.hint.holidays")}
            />
          </div>
        </div>
      </Card>
      <Card title={t("fulfillerDesk:fulfillerProfile.costs")}>
        <div className="form">
          <SelectField {...field("currency")} choices={[NO_CHOICE, ...plain(CURRENCIES)]} />
          <div className="pair">
            <Field {...field("per_item")} />
            <Field {...field("per_parcel")} />
          </div>
          <fieldset className="field">
            <legend className="label">{t("fulfillerDesk:fulfillerProfile.perPrint")}</legend>
            <p className="soft small">{t("fulfillerDesk:fulfillerProfile.hint.perPrint")}</p>
            <div className="amounts">
              {PRINT_TECHNIQUES.map((technique) => (
                <Field
                  key={technique}
                  {...field(PRINT_PRICE_FIELDS[technique])}
                  label={techniqueName(t, technique)}
                />
              ))}
            </div>
          </fieldset>
        </div>
      </Card>
      <Card title={t("fulfillerDesk:fulfillerProfile.makes")}>
        <div className="form">
          <fieldset className="field">
            <legend className="label">{t("fulfillerDesk:fulfillerProfile.techniques")}</legend>
            <p className="soft small">{t("fulfillerDesk:fulfillerProfile.hint.techniques")}</p>
            <div className="country-boxes">{PRINT_TECHNIQUES.map((each) => box(techniqueField(each)))}</div>
          </fieldset>
          <div className="pair">
            <Field
              {...field("print_width")}
              placeholder={t("fulfillerDesk:fulfillerProfile.default.print")}
            />
            <Field
              {...field("print_height")}
              placeholder={t("fulfillerDesk:fulfillerProfile.default.print")}
            />
          </div>
          <SelectField
            {...field("print_format")}
            choices={PRINT_FORMATS.map((value) => ({ value, label: t(FORMAT_TEXTS[value]) }))}
            hint={t("fulfillerDesk:fulfillerProfile.hint.printFormat")}
          />
          <Field
            {...field("skus")}
            as="textarea"
            rows={4}
            placeholder={t("fulfillerDesk:fulfillerProfile.default.skus")}
            hint={t("fulfillerDesk:fulfillerProfile.hint.skus")}
          />
        </div>
      </Card>
      <Card title={t("fulfillerDesk:fulfillerProfile.countries")}>
        <p className="soft small">{t("fulfillerDesk:fulfillerProfile.hint.countries")}</p>
        <div className="country-boxes">{countries.map(({ value }) => box(countryField(value)))}</div>
      </Card>
    </VersionedForm>
  );
}

const FORMAT_TEXTS: Record<PrintFormat, string> = {
  pdf: "fulfillerDesk:fulfillerProfile.format.pdf",
  png: "fulfillerDesk:fulfillerProfile.format.png",
  svg: "fulfillerDesk:fulfillerProfile.format.svg",
};
