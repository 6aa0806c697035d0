import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../../domain/access/password-rules.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { ACCEPT_INVITATION } from "../account.rules.ts";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { MailedLinkForm } from "../mailed-link-form.tsx";
import { UsernameForPasswordManagers } from "../../../ui/auth/username-for-password-managers.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  company: string;
  email: string;
  name: string;
  result?: FormResult;
};

/** An invitation is accepted with `name` and `password`. */
export function AcceptInvitationView({ chrome, action, formToken, company, email, name, result }: Props) {
  const { t } = useTranslation();
  const labels = { name: t("common:fields.name"), password: t("account:auth.password") };
  return (
    <AuthLayout
      form="invitation"
      chrome={chrome}
      title={t("account:invitation.title", { company })}
      lead={t("account:invitation.lead", { email })}
    >
      <MailedLinkForm
        id="invitation"
        action={action}
        formToken={formToken}
        submit={t("account:invitation.submit")}
      >
        <ErrorSummary result={result} labels={labels} />
        <UsernameForPasswordManagers email={email} />
        <Field
          rules={ACCEPT_INVITATION.name}
          label={labels.name}
          autoComplete="name"
          defaultValue={name}
          result={result}
        />
        <Field
          rules={ACCEPT_INVITATION.password}
          label={labels.password}
          hint={t("account:passwordHint", { count: PASSWORD_MIN })}
          autoComplete="new-password"
          result={result}
        />
      </MailedLinkForm>
    </AuthLayout>
  );
}
