import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../domain/access/password-rules.ts";
import { Button } from "../actions/button.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { NEW_PASSWORD } from "./account.rules.ts";
import { FormToken } from "../forms/form-token.tsx";
import { type AuthChrome, AuthLayout } from "./auth-layout.tsx";
import { UsernameForPasswordManagers } from "./username-for-password-managers.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  /** Whose password it will be, so that password managers keep it in the right place. */
  email: string;
  result?: FormResult;
};

/** A new password by a link from a mail: `password`. */
export function NewPasswordView({ chrome, action, formToken, email, result }: Props) {
  const { t } = useTranslation();
  const labels = { password: t("account:reset.newPassword") };
  return (
    <AuthLayout
      chrome={chrome}
      title={t("account:reset.newTitle")}
      lead={t("account:reset.newLead", { email })}
    >
      <form className="form" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        <ErrorSummary result={result} labels={labels} />
        <UsernameForPasswordManagers email={email} />
        <Field
          rules={NEW_PASSWORD.password}
          label={labels.password}
          hint={t("account:passwordHint", { count: PASSWORD_MIN })}
          autoComplete="new-password"
          result={result}
        />
        <Button size="big" wide>
          {t("account:reset.save")}
        </Button>
      </form>
    </AuthLayout>
  );
}
