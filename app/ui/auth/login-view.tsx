import { useTranslation } from "react-i18next";
import { Button } from "../actions/button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";
import type { FormResult } from "../forms/form-result.ts";
import { FormToken } from "../forms/form-token.tsx";
import { BrandMark } from "../layout/brand-mark.tsx";
import { CookieBanner } from "../layout/cookie-banner.tsx";

type Props = {
  action: string;
  formToken: string;
  homeHref: string;
  result?: FormResult;
  /** Where to go afterwards, already checked; posted as `next`. */
  next?: string | null;
  /** Seconds to wait after too many wrong tries. */
  waitSeconds?: number | null;
  forgotHref?: string | null;
};

/** Sign-in: `email` and `password`, nothing else. */
export function LoginView({ action, formToken, homeHref, result, next, waitSeconds, forgotHref }: Props) {
  const { t } = useTranslation();
  const labels = { email: t("common:fields.email"), password: t("auth:password") };
  return (
    <div className="login">
      <header>
        <a className="brand" href={homeHref}>
          <BrandMark size={36} /> Popstall
        </a>
      </header>
      <main id="main">
        <h1>{t("auth:title")}</h1>
        <p className="soft">{t("auth:lead")}</p>
        <form className="form" method="post" action={action} noValidate>
          <FormToken token={formToken} />
          {next && <input type="hidden" name="next" value={next} />}
          {waitSeconds ? (
            <Notice tone="error" live>
              {t("errors:slowDown", { seconds: waitSeconds })}
            </Notice>
          ) : (
            <ErrorSummary result={result} labels={labels} />
          )}
          <Field
            name="email"
            label={labels.email}
            type="email"
            autoComplete="username"
            result={result}
            required
          />
          <Field
            name="password"
            label={labels.password}
            type="password"
            autoComplete="current-password"
            result={result}
            required
          />
          <Button size="big" wide>
            {t("auth:submit")}
          </Button>
          {forgotHref && <a href={forgotHref}>{t("auth:forgot")}</a>}
        </form>
      </main>
      <CookieBanner />
    </div>
  );
}
