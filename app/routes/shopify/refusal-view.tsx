import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { type AuthChrome, AuthLayout } from "../../ui/auth/auth-layout.tsx";

/** Why a shop's owner could not let the app in. */
export const REFUSALS = {
  notSetUp: "setup:shop.refused.notSetUp",
  notAShop: "setup:shop.refused.notAShop",
  fromShopify: "setup:shop.refused.fromShopify",
  callback: "setup:shop.refused.callback",
  code: "setup:shop.refused.code",
  scopes: "setup:shop.refused.scopes",
  away: "setup:shop.refused.away",
  closed: "setup:shop.refused.closed",
} as const;

type Props = {
  chrome: AuthChrome;
  why: keyof typeof REFUSALS;
  /** What was not granted. */
  scopes?: string;
  /** Where it begins once more. */
  againHref: string;
};

/** That a shop was not let in, and where to begin once more. */
export function ShopRefusalView({ chrome, why, scopes = "", againHref }: Props) {
  const { t } = useTranslation();
  return (
    <AuthLayout chrome={chrome} title={t("setup:shop.refused.title")}>
      <div className="form">
        <p role="alert">{t(REFUSALS[why], { scopes })}</p>
        <ButtonLink size="big" wide href={againHref}>
          {t("setup:shop.again")}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
