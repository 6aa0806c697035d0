import { useTranslation } from "react-i18next";
import type { Onboarding } from "../../../../domain/access/setup.ts";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { SetupSteps } from "../../../../ui/setup/setup-steps.tsx";
import { type SettingsLinks, SettingsTabs } from "../../../../ui/admin/settings/settings-tabs.tsx";
import { ConnectForm, DataRequests, type RequestModel, ShopCard, type ShopModel } from "./shop-card.tsx";

import { type RefusedModel, RefusedOrders } from "./refused-orders.tsx";

export type { ShopModel } from "./shop-card.tsx";

type Props = {
  links: SettingsLinks;
  /** Null where the account is not part of the program. */
  steps: Onboarding["steps"] | null;
  /** Where steps are done; null for those who may not do them. */
  companyHref: string | null;
  billingHref: string | null;
  /** Whether this platform has an app at Shopify. */
  isSetUp: boolean;
  mayWrite: boolean;
  /** The shop that let the app in and waits in this browser. */
  waiting: string | null;
  shops: readonly ShopModel[];
  /** Customers of shops who ask what is kept of them. */
  requests: readonly RequestModel[];
  /** Orders of shops that were refused, and how many are shown at most. */
  refused: readonly RefusedModel[];
  mostRefused: number;
  result: FormResult | undefined;
  connectHref: string;
  programHref: string;
  instructionsHref: string;
};

/** The connections to shops, each with how it is: `intent` connect | check | disconnect. */
export function ShopifyView({
  links,
  steps,
  isSetUp,
  mayWrite,
  waiting,
  shops,
  requests,
  refused,
  mostRefused,
  result,
  ...page
}: Props) {
  const { t } = useTranslation();
  const isConnected = shops.some(({ light }) => light !== null);
  return (
    <>
      <SettingsTabs links={links} current="shopify" />
      <div className="sheet stack">
        {waiting && (
          <Notice tone="warning" title={t("setup:shop.waiting", { shop: waiting })}>
            <a href={page.connectHref}>{t("setup:shop.waitingGo")}</a>
          </Notice>
        )}
        {requests.length > 0 && <DataRequests requests={requests} />}
        {shops.map((shop) => (
          <ShopCard key={shop.id} shop={shop} mayWrite={mayWrite} />
        ))}
        {refused.length > 0 && <RefusedOrders refused={refused} most={mostRefused} />}
        <Card id="connect" title={isConnected ? t("setup:shop.another") : t("setup:connection.title")}>
          <div className="stack">
            <p className="soft">{isSetUp ? t("setup:shop.lead") : t("setup:shop.refused.notSetUp")}</p>
            {isSetUp && !mayWrite && <p className="soft">{t("setup:shop.readOnly")}</p>}
            {mayWrite && <ConnectForm result={result} />}
            <p className="row">
              <ButtonLink look="quiet" href={page.programHref}>
                {t("setup:connection.about")}
              </ButtonLink>
              <ButtonLink look="quiet" href={page.instructionsHref}>
                {t("setup:connection.instructions")}
              </ButtonLink>
            </p>
          </div>
        </Card>
        {steps && (
          <Card title={t("setup:stepsTitle")}>
            <div className="stack">
              <p className="soft">{t("setup:connection.lead")}</p>
              <SetupSteps
                steps={steps}
                links={{
                  ...(mayWrite && { install_app: "#connect" }),
                  ...(page.companyHref && { become_customer: page.companyHref }),
                  ...(page.billingHref && { connect_payment: page.billingHref }),
                }}
              />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
