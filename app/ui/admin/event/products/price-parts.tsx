import { useTranslation } from "react-i18next";
import { priceBreakdown } from "../../../../domain/pricing/price-breakdown.ts";
import { formatMoney } from "../../../money/format-money.ts";
import type { PricingStore } from "./models.ts";

type Props = {
  store: PricingStore;
  /** Net price, and whether VAT comes on top. */
  price: number;
  vat: boolean;
  production?: number | undefined;
};

/** Where the price of one piece goes, from what the shopper pays to what is left, and a warning when that is a loss. */
export function PriceParts({ store, price, vat, production }: Props) {
  const { t } = useTranslation();
  const { region, currency, isPromo } = store;
  const parts = priceBreakdown({ ...store, net: price, storeDefaultVat: vat, production });
  const money = (minor: number) => formatMoney({ minor, currency }, region);
  const lines = [
    { label: t("productDesk:parts.shopper"), minor: isPromo ? null : parts.shopperPays },
    { label: t("productDesk:parts.vat"), minor: isPromo || parts.vat === 0 ? null : -parts.vat },
    { label: t("productDesk:parts.card"), minor: parts.cardFee === 0 ? null : -parts.cardFee },
    {
      label: t("productDesk:parts.production"),
      minor: parts.production === null ? null : isPromo ? parts.production : -parts.production,
    },
    { label: t("productDesk:parts.fee"), minor: parts.platformFee === 0 ? null : -parts.platformFee },
  ];
  return (
    <div className="price-parts">
      <dl className="small">
        {lines.map(({ label, minor }) =>
          minor === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{money(minor)}</dd>
            </div>
          ),
        )}
        {!isPromo && parts.left !== null && (
          <div className="strong">
            <dt>{t("productDesk:parts.left")}</dt>
            <dd className="num">{money(parts.left)}</dd>
          </div>
        )}
      </dl>
      {!isPromo && parts.left !== null && parts.left < 0 && (
        <p className="notice warn small">{t("productDesk:belowCost")}</p>
      )}
    </div>
  );
}
