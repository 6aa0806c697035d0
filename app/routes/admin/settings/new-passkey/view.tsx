import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { PasskeyForm } from "../../../../ui/passkey/passkey-form.tsx";
import { RecoveryCodes } from "../recovery-codes.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { PASSKEY_NAME } from "../settings.rules.ts";

type Props = {
  links: SettingsLinks;
  action: string;
  passkeysHref: string;
  /** What the browser makes the passkey from; null when the password was given too long ago. */
  options: string | null;
  /** What this device is likely called. */
  name: string;
  recoveryCodes: readonly string[] | null;
  result?: FormResult;
};

/** Makes a passkey on this device: `name`, `response`. */
export function NewPasskeyView(props: Props) {
  const { links, action, passkeysHref, options, name, recoveryCodes, result } = props;
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="account" />
      <div className="sheet stack">
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : (
          <Card title={t("passkey:create.title")}>
            {options ? (
              <PasskeyForm kind="create" action={action} options={options} label={t("passkey:create.submit")}>
                <p className="soft">{t("passkey:create.lead")}</p>
                <ErrorSummary result={result} labels={{ name: t("passkey:name") }} />
                <Field
                  rules={PASSKEY_NAME.name}
                  label={t("passkey:name")}
                  hint={t("passkey:nameHint")}
                  defaultValue={name}
                  result={result}
                />
              </PasskeyForm>
            ) : (
              <p className="soft">{t("passkey:refused.late")}</p>
            )}
          </Card>
        )}
        <p>
          <Link to={passkeysHref}>{t("passkey:back")}</Link>
        </p>
      </div>
    </>
  );
}
