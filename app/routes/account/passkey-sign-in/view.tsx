import { useTranslation } from "react-i18next";
import { PasskeyForm } from "../../../ui/passkey/passkey-form.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";

type Props = {
  chrome: AuthChrome;
  action: string;
  formToken: string;
  loginHref: string;
  options: string;
  trouble: "failed" | "unasked" | null;
};

/** The sign-in by a passkey: the browser asks for it as soon as the page is there. */
export function PasskeySignInView({ chrome, action, formToken, loginHref, options, trouble }: Props) {
  const { t } = useTranslation();
  return (
    <AuthLayout chrome={chrome} title={t("passkey:signIn.title")} lead={t("passkey:signIn.lead")}>
      <PasskeyForm
        kind="get"
        action={action}
        formToken={formToken}
        options={options}
        atOnce={trouble === null}
        trouble={trouble}
        label={t("passkey:signIn.submit")}
      />
      <p>
        <a href={loginHref}>{t("passkey:signIn.password")}</a>
      </p>
    </AuthLayout>
  );
}
