import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Onboarding } from "../../../domain/access/setup.ts";
import type { TenantStatus } from "../../../domain/access/tenant-standing.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { SetupSteps } from "../../../ui/setup/setup-steps.tsx";

type Props = {
  standing: TenantStatus;
  /** Where an address that is not confirmed yet gets another link. */
  unverified: string | null;
  onboarding: Onboarding | null;
  shopHref: string | null;
  companyHref: string | null;
  billingHref: string | null;
};

const STANDING_TEXTS: Record<Exclude<TenantStatus, "verified" | "signed_up">, string> = {
  requires_verification: "setup:standing.requires_verification",
  refused: "setup:standing.refused",
  suspended: "setup:standing.suspended",
  closing: "setup:standing.closing",
  erased: "setup:standing.closing",
};

/** On the dashboard, as long as something is left to do: the address, the platform's look, the integration's steps. */
export function Beginning({ standing, unverified, onboarding, shopHref, companyHref, billingHref }: Props) {
  const { t } = useTranslation();
  const waits = standing !== "verified" && standing !== "signed_up";
  const showSteps = onboarding !== null && !onboarding.stepsCompleted;
  if (!waits && !unverified && !showSteps) return null;
  return (
    <div className="stack beginning">
      {unverified && (
        <Notice tone="warning" title={t("setup:standing.signed_up")}>
          <Link to={unverified} reloadDocument>
            {t("setup:finish")}
          </Link>
        </Notice>
      )}
      {waits && (
        <Notice tone={standing === "requires_verification" ? "info" : "error"}>
          <p>{t(STANDING_TEXTS[standing])}</p>
          {companyHref && <Link to={companyHref}>{t("setup:toCompany")}</Link>}
        </Notice>
      )}
      {showSteps && (
        <Card title={t("setup:stepsTitle")}>
          <SetupSteps
            steps={onboarding.steps}
            links={{
              ...(shopHref && { install_app: shopHref }),
              ...(companyHref && { become_customer: companyHref }),
              ...(billingHref && { connect_payment: billingHref }),
            }}
          />
        </Card>
      )}
    </div>
  );
}
