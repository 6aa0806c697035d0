import { useTranslation } from "react-i18next";
import { PASSWORD_MIN } from "../../../domain/access/password-rules.ts";
import { type Region, REGIONS } from "../../../domain/store/store-event.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { RobotTrap } from "../../../ui/forms/robot-trap.tsx";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { SIGN_UP } from "../account.rules.ts";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { RadioCards } from "../../../ui/forms/radio-cards.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";
import { WaitNotice } from "../../../ui/auth/wait-notice.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  loginHref: string;
  termsHref: string;
  privacyHref: string;
  /** The store that was built before: where it sells, and what it is called. */
  built?: { region: Region; name: string } | undefined;
  /** Whether they sign up with a shop of Shopify's, which sells in US dollars. */
  isProgram: boolean;
  result?: FormResult;
  waitSeconds?: number | null;
};

/** Sign-up: `company`, `name`, `email`, `password`, `region`, `accept_terms`. */
export function SignUpView({
  chrome,
  action,
  formToken,
  built,
  isProgram,
  result,
  waitSeconds,
  ...links
}: Props) {
  const { t } = useTranslation();
  const labels = {
    company: t("account:signUp.company"),
    name: t("common:fields.name"),
    email: t("common:fields.email"),
    password: t("account:auth.password"),
    region: t("account:signUp.region"),
    accept_terms: t("account:signUp.terms"),
  };
  return (
    <AuthLayout
      form="sign-up"
      chrome={chrome}
      title={t("account:signUp.title")}
      lead={built ? t("account:signUp.built", { store: built.name }) : t("account:signUp.lead")}
      wide
    >
      <form className="form" id="sign-up" method="post" action={action} noValidate>
        <FormToken token={formToken} />
        {waitSeconds ? (
          <WaitNotice seconds={waitSeconds} />
        ) : (
          <ErrorSummary result={result} labels={labels} />
        )}
        <p className="small soft">{t("common:requiredNote")}</p>
        <Field
          rules={SIGN_UP.company}
          label={labels.company}
          hint={t("account:signUp.companyHint")}
          autoComplete="organization"
          defaultValue={built?.name}
          result={result}
        />
        <div className="pair">
          <Field rules={SIGN_UP.name} label={labels.name} autoComplete="name" result={result} />
          <Field rules={SIGN_UP.email} label={labels.email} autoComplete="email" result={result} />
        </div>
        <Field
          rules={SIGN_UP.password}
          label={labels.password}
          hint={t("account:passwordHint", { count: PASSWORD_MIN })}
          autoComplete="new-password"
          result={result}
        />
        {isProgram ? (
          <p className="small">{t("setup:shop.inProgram")}</p>
        ) : (
          <RadioCards
            rules={SIGN_UP.region}
            legend={labels.region}
            options={REGIONS.map((region) => ({ value: region, label: t(`common:region.${region}`) }))}
            defaultValue={built?.region ?? "UK"}
            result={result}
          />
        )}
        <CheckboxField
          rules={SIGN_UP.accept_terms}
          label={
            <TextWithLinks
              text={t("account:signUp.accept")}
              hrefs={{ terms: links.termsHref, privacy: links.privacyHref }}
            />
          }
          result={result}
        />
        <RobotTrap result={result} />
        <Button size="big" wide>
          {t("account:signUp.submit")}
        </Button>
        <p className="small">
          {t("account:signUp.known")} <a href={links.loginHref}>{t("account:auth.submit")}</a>
        </p>
      </form>
    </AuthLayout>
  );
}

/**
 * A text in which `<name>words</name>` stands for a link. The `Trans` of react-i18next reads any markup, for which it
 * would add 3 KB to the scripts that every page of React shares.
 */
function TextWithLinks({ text, hrefs }: { text: string; hrefs: Readonly<Record<string, string>> }) {
  // Two groups: every third part is a name, and the one after it its words.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    if (index % 3 === 1) return null;
    return (
      <a key={index} href={hrefs[parts[index - 1] ?? ""]}>
        {part}
      </a>
    );
  });
}
