import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../domain/access/password-rules.ts";
import { Button } from "../actions/button.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { type AuthChrome, AuthLayout } from "./auth-layout.tsx";

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
  const labels = { name: t("common:fields.name"), password: t("auth:password") };
  return (
    <AuthLayout
      chrome={chrome}
      title={t("account:invitation.title", { company })}
      lead={t("account:invitation.lead", { email })}
    >
      <form className="form" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        <ErrorSummary result={result} labels={labels} />
        <input
          className="sr"
          type="email"
          defaultValue={email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <Field
          name="name"
          label={labels.name}
          autoComplete="name"
          maxLength={100}
          defaultValue={name}
          result={result}
          required
        />
        <Field
          name="password"
          label={labels.password}
          type="password"
          hint={t("account:passwordHint", { count: PASSWORD_MIN })}
          autoComplete="new-password"
          result={result}
          required
        />
        <Button size="big" wide>
          {t("account:invitation.submit")}
        </Button>
      </form>
    </AuthLayout>
  );
}
