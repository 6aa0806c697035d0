import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { SECOND_STEP } from "../account.rules.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { PasskeyForm } from "../../../ui/passkey/passkey-form.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { WaitNotice } from "../../../ui/auth/wait-notice.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  loginHref: string;
  /** Whether there is an authenticator app whose code may be typed. */
  hasApp: boolean;
  /** What the browser asks the person's passkeys; its options are null at an address where none works. */
  passkey: { options: string | null } | null;
  passkeyTrouble?: "failed" | "unasked" | null | undefined;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** The second step of a sign-in: `response` of a passkey, or `code`, of the authenticator or a recovery code. */
export function SecondStepView(props: Props) {
  const { chrome, action, formToken, loginHref, hasApp, passkey, passkeyTrouble, result, waitSeconds } =
    props;
  const { t } = useTranslation();
  const labels = { code: hasApp ? t("account:second.code") : t("passkey:second.recoveryCode") };
  return (
    <AuthLayout
      chrome={chrome}
      title={t("account:second.title")}
      lead={passkey ? t("passkey:second.lead") : t("account:second.lead")}
    >
      {passkey?.options && (
        <PasskeyForm
          kind="get"
          action={action}
          formToken={formToken}
          options={passkey.options}
          trouble={passkeyTrouble}
          label={t("passkey:signIn.submit")}
        />
      )}
      {passkey && !passkey.options && <Notice tone="warning">{t("passkey:second.notHere")}</Notice>}
      <form className="form" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} />
        )}
        <Field
          rules={SECOND_STEP.code}
          label={labels.code}
          hint={hasApp ? t("account:second.hint") : t("passkey:second.recoveryHint")}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          result={result}
        />
        <Button size="big" wide look={passkey?.options ? "quiet" : "brand"}>
          {t("account:auth.submit")}
        </Button>
        <a href={loginHref}>{t("account:toLogin")}</a>
      </form>
    </AuthLayout>
  );
}
