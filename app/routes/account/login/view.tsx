import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { SIGN_IN } from "../account.rules.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { WaitNotice } from "../../../ui/auth/wait-notice.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  result?: FormResult;
  /** Where to go afterwards, already checked; posted as `next`. */
  next?: string | null;
  /** Seconds to wait after too many wrong tries. */
  waitSeconds?: number | null;
  /** Where the sign-in by a passkey begins; null at an address where none works. */
  passkeyAction: string | null;
  forgotHref: string;
  signUpHref: string;
  /** What happened just before: a password was reset, an address verified, a session ended under a form. */
  done?: "password" | "verified" | "ended" | null;
};

const DONE = {
  password: "account:reset.done",
  verified: "account:verify.done",
  ended: "account:sessionEnded",
} as const;

/** Sign-in: `email` and `password`. */
export function LoginView({ chrome, action, formToken, result, next, waitSeconds, done, ...rest }: Props) {
  const { t } = useTranslation();
  const labels = { email: t("common:fields.email"), password: t("account:auth.password") };
  return (
    <AuthLayout form="sign-in" chrome={chrome} title={t("account:auth.title")} lead={t("account:auth.lead")}>
      <form className="form" id="sign-in" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        {next && <input type="hidden" name="next" value={next} />}
        {done && !result && (
          <Notice tone={done === "ended" ? "warning" : "success"} live>
            {t(DONE[done])}
          </Notice>
        )}
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} />
        )}
        <Field rules={SIGN_IN.email} label={labels.email} autoComplete="username" result={result} />
        <Field
          rules={SIGN_IN.password}
          label={labels.password}
          autoComplete="current-password"
          result={result}
        />
        <CheckboxField name="remember" label={t("account:remember")} />
        <Button size="big" wide>
          {t("account:auth.submit")}
        </Button>
        {rest.passkeyAction && (
          <Button look="quiet" wide formAction={rest.passkeyAction}>
            {t("passkey:signIn.title")}
          </Button>
        )}
        <p className="row between">
          <a href={rest.forgotHref}>{t("account:auth.forgot")}</a>
          <a href={rest.signUpHref}>{t("account:signUp.submit")}</a>
        </p>
      </form>
    </AuthLayout>
  );
}
