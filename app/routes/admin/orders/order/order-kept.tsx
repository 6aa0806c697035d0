import { useTranslation } from "react-i18next";
import type { OrderKept } from "../../../../domain/ledger/kept.ts";
import type { Currency } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

type Props = { kept: OrderKept; currency: Currency; region: Region };

/** What was paid for an order, where it went, and what the seller keeps of it. */
export function OrderKeptCard({ kept, currency, region }: Props) {
  const { t, i18n } = useTranslation();
  const money = (minor: number) => formatMoney({ minor, currency }, region);
  const goes = (minor: number) =>
    minor < 0 ? money(-minor) : t("checkout:totals.minus", { amount: money(minor) });
  const gone: readonly (readonly [string, number])[] = [
    [t("orderDesk:kept.refunded"), kept.refunded],
    [t("orderDesk:kept.tax"), kept.tax],
    [t("productDesk:parts.production"), kept.production],
    [t("orderDesk:kept.shipping"), kept.shipping],
    [t("productDesk:parts.fee"), kept.platformFee],
    [kept.isEstimate ? t("productDesk:parts.card") : t("orderDesk:dispute.mail.fee"), kept.providerFee],
    [t("orderDesk:kept.disputed"), kept.disputed],
    [t("orderDesk:kept.disputeFee"), kept.disputeFee],
  ];
  const share = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={t("orderDesk:kept.title")}>
      <dl className="sums">
        <div>
          <dt>{t("productDesk:parts.shopper")}</dt>
          <dd>{money(kept.paid)}</dd>
        </div>
        {gone
          .filter(([, minor]) => minor !== 0)
          .map(([label, minor]) => (
            <div key={label}>
              <dt className="soft">{label}</dt>
              <dd>{goes(minor)}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{t("productDesk:parts.left")}</dt>
          <dd className={kept.kept < 0 ? "error" : undefined}>
            {kept.kept < 0 ? goes(-kept.kept) : money(kept.kept)}
            {kept.kept > 0 && ` (${share.format(kept.kept / kept.paid)})`}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
