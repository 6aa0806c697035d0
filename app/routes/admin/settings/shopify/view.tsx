import { useTranslation } from "react-i18next";
import type { Onboarding } from "../../../../domain/access/setup.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { SetupSteps } from "../../../../ui/setup/setup-steps.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";

type Props = {
  links: SettingsLinks;
  /** Null where the account is not part of the program. */
  steps: Onboarding["steps"] | null;
  /** Where steps are done; null for those who may not do them. */
  companyHref: string | null;
  billingHref: string | null;
  programHref: string;
  instructionsHref: string;
};

/** The steps that connect a Shopify shop, and where the program is told of. */
export function ShopifyView({
  links,
  steps,
  companyHref,
  billingHref,
  programHref,
  instructionsHref,
}: Props) {
  const { t } = useTranslation();
  return (
    <>
      <SettingsTabs links={links} current="shopify" />
      <Card title={t("setup:connection.title")}>
        <div className="stack">
          <p className="soft">{steps ? t("setup:connection.lead") : t("setup:connection.notPart")}</p>
          {steps && (
            <SetupSteps
              steps={steps}
              links={{
                ...(companyHref && { become_customer: companyHref }),
                ...(billingHref && { connect_payment: billingHref }),
              }}
            />
          )}
          <p className="row">
            <ButtonLink look="quiet" href={programHref}>
              {t("setup:connection.about")}
            </ButtonLink>
            <ButtonLink look="quiet" href={instructionsHref}>
              {t("setup:connection.instructions")}
            </ButtonLink>
          </p>
        </div>
      </Card>
    </>
  );
}
