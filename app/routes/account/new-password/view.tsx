import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { MailedLinkForm, NewPasswordField } from "../mailed-link-form.tsx";

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
  return (
    <AuthLayout
      chrome={chrome}
      title={t("account:reset.newTitle")}
      lead={t("account:reset.newLead", { email })}
    >
      <MailedLinkForm action={action} formToken={formToken} submit={t("account:reset.save")}>
        <ErrorSummary result={result} labels={{ password: t("account:reset.newPassword") }} />
        <NewPasswordField email={email} result={result} />
      </MailedLinkForm>
    </AuthLayout>
  );
}
