import { useTranslation } from "react-i18next";
import type { Onboarding } from "../../../domain/access/setup.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { FormToken } from "../../../ui/forms/form-token.tsx";
import { SetupSteps } from "../../../ui/setup/setup-steps.tsx";
import { type AuthChrome, AuthLayout } from "../../../ui/auth/auth-layout.tsx";

type Props = {
  chrome: AuthChrome;
  formToken: string;
  dashboardHref: string;
  settingsHref: string;
  /** Leaves this page for another sign-in. */
  logoutAction: string;
  /** The address that is still to be confirmed. */
  unverified: { email: string; action: string } | null;
  /** The integration's steps, where there is one. */
  onboarding: Onboarding | null;
};

/** What is left to do before the admin area opens. */
export function FinishSignUpView({ chrome, formToken, unverified, onboarding, ...links }: Props) {
  const { t } = useTranslation();
  return (
    <AuthLayout chrome={chrome} title={t("setup:title")} lead={t("setup:lead")} wide>
      <div className="form">
        {unverified && (
          <form className="form" method="post" action={unverified.action}>
            <FormToken token={formToken} />
            <input type="hidden" name="email" value={unverified.email} />
            <p>{t("setup:confirm", { email: unverified.email })}</p>
            <Button size="big" wide>
              {t("account:verify.again")}
            </Button>
          </form>
        )}
        {onboarding && <SetupSteps steps={onboarding.steps} links={{}} />}
        {unverified ? (
          <form method="post" action={links.logoutAction}>
            <FormToken token={formToken} />
            <Button look="quiet" wide>
              {t("setup:otherAddress")}
            </Button>
          </form>
        ) : (
          <>
            <ButtonLink look="brand" href={links.dashboardHref}>
              {t("setup:toDashboard")}
            </ButtonLink>
            <p className="small">
              <a href={links.settingsHref}>{t("setup:toSettings")}</a>
            </p>
          </>
        )}
      </div>
    </AuthLayout>
  );
}
