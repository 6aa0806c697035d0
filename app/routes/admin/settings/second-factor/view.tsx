import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/actions/button.tsx";
import { WaitNotice } from "../../../../ui/auth/wait-notice.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { DeskForm } from "../../../../ui/forms/desk-form.tsx";
import { ErrorSummary } from "../../../../ui/forms/error-summary.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { FormToken } from "../../../../ui/forms/form-token.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { RecoveryCodes } from "../recovery-codes.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { ENABLE_SECOND_FACTOR } from "../settings.rules.ts";

type Props = {
  links: SettingsLinks;
  /** The viewer can do nothing else before it is on. */
  compulsory: boolean;
  /** What the authenticator app reads while the factor is off; null while it is on. */
  invitation: { qr: string; text: string; sealed: string } | null;
  /** Shown once, right after the factor was turned on. */
  recoveryCodes: readonly string[] | null;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** The second step of one's sign-in: `intent` enable (`sealed`, `code`, `current_password`) | disable (`current_password`). */
export function SecondFactorView(props: Props) {
  const { links, compulsory, invitation, recoveryCodes, result, waitSeconds } = props;
  const { t } = useTranslation();
  const labels = { code: t("factor:code"), current_password: t("preferences:password.current") };
  const trouble = waitSeconds ? (
    <WaitNotice seconds={waitSeconds} />
  ) : (
    <ErrorSummary result={result} labels={labels} />
  );
  return (
    <>
      <SettingsTabs links={links} current="account" />
      <div className="sheet stack">
        {compulsory && !recoveryCodes && <Notice tone="warning">{t("factor:compulsory")}</Notice>}
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
        {invitation ? (
          <Card title={t("factor:on.title")}>
            <DeskForm className="form" noValidate reloadDocument>
              <FormToken />
              <input type="hidden" name="sealed" value={invitation.sealed} />
              {trouble}
              <p className="soft">{t("factor:on.lead")}</p>
              <img className="qr" src={invitation.qr} alt={t("factor:on.qr")} width="200" height="200" />
              <p className="small">
                {t("factor:on.text")} <code>{invitation.text}</code>
              </p>
              <Field
                rules={ENABLE_SECOND_FACTOR.code}
                label={labels.code}
                autoComplete="one-time-code"
                result={result}
              />
              <Field
                rules={ENABLE_SECOND_FACTOR.current_password}
                label={labels.current_password}
                autoComplete="current-password"
                result={result}
              />
              <div>
                <Button name="intent" value="enable">
                  {t("factor:on.submit")}
                </Button>
              </div>
            </DeskForm>
          </Card>
        ) : (
          <Card title={t("factor:off.title")}>
            <DeskForm className="form" noValidate reloadDocument>
              <FormToken />
              {trouble}
              <p className="soft">{t("factor:off.lead")}</p>
              <Field
                rules={ENABLE_SECOND_FACTOR.current_password}
                label={labels.current_password}
                autoComplete="current-password"
                result={result}
              />
              <div>
                <Button look="danger" name="intent" value="disable">
                  {t("factor:off.submit")}
                </Button>
              </div>
            </DeskForm>
          </Card>
        )}
      </div>
    </>
  );
}
