import { useTranslation } from "react-i18next";
import { Button } from "../../ui/actions/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import type { FormResult } from "../../ui/forms/form-result.ts";
import { ASK_FOR_LINK } from "./account.rules.ts";
import { FormToken } from "../../ui/forms/form-token.tsx";
import { type AuthChrome, AuthLayout } from "../../ui/auth/auth-layout.tsx";
import { WaitNotice } from "../../ui/auth/wait-notice.tsx";

type Props = {
  chrome: AuthChrome;
  /** What the link is for. */
  purpose: "reset" | "verify";
  action: string;
  formToken: string;
  loginHref: string;
  email?: string | null;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** Asks where a link is to go: `email`. */
export function AskLinkView({ chrome, purpose, action, formToken, loginHref, email, ...answer }: Props) {
  const { t } = useTranslation();
  const labels = { email: t("common:fields.email") };
  const words =
    purpose === "reset"
      ? { title: t("account:reset.title"), lead: t("account:reset.lead"), submit: t("account:reset.submit") }
      : {
          title: t("account:verify.askTitle"),
          lead: t("account:verify.askLead"),
          submit: t("account:verify.askSubmit"),
        };
  return (
    <AuthLayout form="ask-link" chrome={chrome} title={words.title} lead={words.lead}>
      <form className="form" id="ask-link" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        {answer.waitSeconds ? (
          <WaitNotice seconds={answer.waitSeconds} />
        ) : (
          <ErrorSummary result={answer.result} labels={labels} />
        )}
        <Field
          rules={ASK_FOR_LINK.email}
          label={labels.email}
          autoComplete="username"
          defaultValue={email ?? undefined}
          result={answer.result}
        />
        <Button size="big" wide>
          {words.submit}
        </Button>
        <a href={loginHref}>{t("account:toLogin")}</a>
      </form>
    </AuthLayout>
  );
}
