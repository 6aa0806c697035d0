import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { type AuthChrome, AuthLayout } from "./auth-layout.tsx";
import { WaitNotice } from "./wait-notice.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  loginHref: string;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** The second step of a sign-in: `code`, of the authenticator or a recovery code. */
export function SecondStepView({ chrome, action, formToken, loginHref, result, waitSeconds }: Props) {
  const { t } = useTranslation();
  const labels = { code: t("account:second.code") };
  return (
    <AuthLayout chrome={chrome} title={t("account:second.title")} lead={t("account:second.lead")}>
      <form className="form" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} />
        )}
        <Field
          name="code"
          label={labels.code}
          hint={t("account:second.hint")}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={40}
          result={result}
          required
        />
        <Button size="big" wide>
          {t("auth:submit")}
        </Button>
        <a href={loginHref}>{t("account:toLogin")}</a>
      </form>
    </AuthLayout>
  );
}
