import { useTranslation } from "react-i18next";
import type { OrderKept } from "../../../../domain/ledger/kept.ts";
import type { Currency } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { Entries, LedgerKind } from "../../../../domain/ledger/ledger.ts";
import { MOVEMENT_TEXTS } from "../../../../ui/admin/ledger/ledger-texts.ts";
import { Sides } from "../../../../ui/admin/ledger/sides.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

type Movement = {
  id: string;
  kind: LedgerKind;
  currency: Currency;
  entries: Entries;
  at: string;
  document: string | null;
};
type Props = {
  kept: OrderKept;
  /** What was booked of the order, the oldest first. */
  movements: readonly Movement[];
  currency: Currency;
  region: Region;
};

/** What was paid for an order, where it went, and what the seller keeps of it. */
export function OrderKeptCard({ kept, movements, currency, region }: Props) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
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
        {kept.byVoucher > 0 && (
          <div>
            <dt className="soft small">{t("checkout:totals.byVoucher")}</dt>
            <dd className="soft small">{money(kept.byVoucher)}</dd>
          </div>
        )}
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
      <details>
        <summary>{t("preferences:ledger.movements")}</summary>
        <ul className="stack plain">
          {movements.map(({ id, kind, entries, at, document, ...movement }) => (
            <li key={id}>
              {t(MOVEMENT_TEXTS[kind])}
              {document && <span className="code"> {document}</span>}{" "}
              <time className="soft small" dateTime={at}>
                {dates.dateTime(at)}
              </time>
              <Sides entries={entries} currency={movement.currency} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
