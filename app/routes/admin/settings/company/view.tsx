import { useTranslation } from "react-i18next";
import type { TenantStatus } from "../../../../domain/access/tenant-standing.ts";
import { US_STATES } from "../../../../domain/address/states.ts";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../../ui/forms/checkbox-field.tsx";
import { ChangedMeanwhile } from "../../../../ui/forms/changed-meanwhile.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import { MadeFrom } from "../../../../ui/forms/made-from.tsx";
import { EditForm } from "../../../../ui/forms/edit-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { type Choice, SelectField } from "../../../../ui/forms/select-field.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { COMPANY } from "../settings.rules.ts";

export type CompanyForm = {
  legal_name: string;
  registration_number: string;
  /** `on`, or empty. */
  vat_registered: string;
  vat_number: string;
  address_first_line: string;
  address_second_line: string;
  address_city: string;
  address_postcode: string;
  address_country: string;
  contact_email: string;
  return_name: string;
  return_address_first_line: string;
  return_address_second_line: string;
  return_address_city: string;
  return_address_county: string;
  return_address_postcode: string;
  return_address_country: string;
  /** Its abbreviation. */
  return_address_state: string;
};

type Props = {
  links: SettingsLinks;
  company: CompanyForm;
  standing: TenantStatus;
  countries: readonly Choice[];
  /** Of what is stored: only what was made from it is saved. */
  version: number;
  mayWrite: boolean;
  result?: FormResult;
};

const STANDING_TEXTS: Record<TenantStatus, string> = {
  signed_up: "preferences:standing.signed_up",
  requires_verification: "preferences:standing.requires_verification",
  verified: "preferences:standing.verified",
  refused: "preferences:standing.refused",
  suspended: "preferences:standing.suspended",
  closing: "preferences:standing.closing",
  erased: "preferences:standing.closing",
};
const STANDING_TONES = {
  signed_up: "info",
  requires_verification: "info",
  verified: "success",
  refused: "error",
  suspended: "error",
  closing: "error",
  erased: "error",
} as const;

/** Who the tenant is, and where it stands with the platform. */
export function CompanyView(props: Props) {
  const { links, company, version, standing, countries, mayWrite, result } = props;
  const { t } = useTranslation();
  const labels = {
    legal_name: t("preferences:company.legalName"),
    registration_number: t("preferences:company.registrationNumber"),
    vat_registered: t("preferences:company.vatRegistered"),
    vat_number: t("preferences:company.vatNumber"),
    address_first_line: t("common:fields.address_first_line"),
    address_second_line: t("common:fields.address_second_line"),
    address_city: t("common:fields.address_city"),
    address_postcode: t("common:fields.address_postcode"),
    address_country: t("common:fields.address_country"),
    contact_email: t("preferences:company.contactEmail"),
    return_name: t("common:fields.name"),
    return_address_first_line: t("common:fields.address_first_line"),
    return_address_second_line: t("common:fields.address_second_line"),
    return_address_city: t("common:fields.address_city"),
    return_address_county: t("common:fields.address_county"),
    return_address_postcode: t("common:fields.address_postcode"),
    return_address_country: t("common:fields.address_country"),
    return_address_state: t("common:fields.address_state"),
  };
  const text = (name: Exclude<keyof CompanyForm, "vat_registered">, more: object = {}) => (
    <Field
      rules={COMPANY[name]}
      label={labels[name]}
      defaultValue={company[name]}
      result={result}
      readOnly={!mayWrite}
      {...more}
    />
  );
  return (
    <>
      <SettingsTabs links={links} current="company" />
      <div className="sheet stack">
        <Notice tone={STANDING_TONES[standing]}>{t(STANDING_TEXTS[standing])}</Notice>
        {!mayWrite && <Notice>{t("preferences:readOnly")}</Notice>}
        <Card title={t("preferences:company.title")}>
          <EditForm stored={company} result={result} mayWrite={mayWrite}>
            <MadeFrom version={version} stored={company} result={result} />
            <ErrorSummary result={result} labels={labels} />
            <ChangedMeanwhile
              stored={company}
              labels={labels}
              result={result}
              say={(_, value) => (value === "on" ? t("auditLog:yes") : value)}
            />
            {text("legal_name", { autoComplete: "organization" })}
            <div className="pair">
              {text("registration_number")}
              {text("contact_email", { autoComplete: "email" })}
            </div>
            {text("address_first_line", { autoComplete: "address-line1" })}
            {text("address_second_line", { autoComplete: "address-line2" })}
            <div className="pair">
              {text("address_postcode", { autoComplete: "postal-code" })}
              {text("address_city", { autoComplete: "address-level2" })}
            </div>
            <SelectField
              rules={COMPANY.address_country}
              label={labels.address_country}
              choices={[{ value: "", label: t("preferences:company.choose") }, ...countries]}
              defaultValue={company.address_country}
              result={result}
            />
            <CheckboxField
              rules={COMPANY.vat_registered}
              label={labels.vat_registered}
              defaultChecked={company.vat_registered === "on"}
              result={result}
            />
            {text("vat_number", { hint: t("preferences:company.vatHint") })}
            <h3>{t("preferences:company.returnTitle")}</h3>
            <p className="soft small">{t("preferences:company.returnHint")}</p>
            {text("return_name")}
            {text("return_address_first_line")}
            {text("return_address_second_line")}
            <div className="pair">
              {text("return_address_postcode")}
              {text("return_address_city")}
            </div>
            <div className="pair">
              {text("return_address_county")}
              <SelectField
                rules={COMPANY.return_address_state}
                label={labels.return_address_state}
                choices={[
                  { value: "", label: t("preferences:company.returnStateNone") },
                  ...US_STATES.map(([value, label]) => ({ value, label })),
                ]}
                defaultValue={company.return_address_state}
                result={result}
              />
            </div>
            <SelectField
              rules={COMPANY.return_address_country}
              label={labels.return_address_country}
              choices={[{ value: "", label: t("preferences:company.returnCountryNone") }, ...countries]}
              defaultValue={company.return_address_country}
              result={result}
            />
            {mayWrite && (
              <div>
                <Button>{t("preferences:save")}</Button>
              </div>
            )}
          </EditForm>
        </Card>
      </div>
    </>
  );
}
