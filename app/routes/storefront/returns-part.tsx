import { useTranslation } from "react-i18next";
import { formatDay, formatMoment } from "../../domain/dates/format-moment.ts";
import type { Money } from "../../domain/money.ts";
import type { CaseOutcome } from "../../domain/order/order-case.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { OUTCOME_TEXTS } from "../../i18n/case-texts.ts";
import { sizeName } from "../../i18n/colour-name.ts";
import { formatMoney } from "../../ui/money/format-money.ts";

/** Pieces that are sent back for money or for another size, and what became of it; moments are ISO times. */
export type ReturnModel = {
  id: string;
  isExchange: boolean;
  /** A voucher is wanted instead of the money. */
  isCredit: boolean;
  at: string;
  /** Where its receipt went. */
  email: string;
  /** What it is about; of an exchange with the size that is wanted instead. */
  items: { text: string; size: string | null }[];
  outcome: CaseOutcome | null;
  /** What goes back for it, while it is not answered. */
  refund: Money | null;
  /** What went back for it. */
  refunded: Money | null;
  /** What the store noted of what was sent back. */
  dispatchedAt: string | null;
  arrivedAt: string | null;
  /** By when the refund is due, while it is not answered. */
  refundBy: string | null;
  /** Where it is sent; null where nothing is to be sent. */
  sendTo: string | null;
  /** In what the other size went out; null while it did not. */
  parcels: { carrier: string; number: string; href: string | null }[] | null;
};

type Props = { returns: readonly ReturnModel[]; region: Region; timeZone: string };

/** Each step of what is sent back: declared, where to, arrived, and the money or the other size. */
export function ReturnsPart({ returns, region, timeZone }: Props) {
  const { t, i18n } = useTranslation();
  const day = (at: string) => formatDay(at, i18n.language, timeZone);
  return returns.map((one) => (
    <section className="order" key={one.id}>
      <p>
        <b>
          {t(one.isExchange ? "cases:exchange.received" : "cases:withdraw.received", {
            time: formatMoment(one.at, i18n.language, timeZone),
            email: one.email,
          })}
        </b>
      </p>
      <ul>
        {one.items.map(({ text, size }) => (
          <li key={text}>
            {size ? `${text} – ${t("cases:exchange.size", { size: sizeName(t, size) })}` : text}
          </li>
        ))}
      </ul>
      {one.sendTo && <p>{t("cases:withdraw.send", { address: one.sendTo })}</p>}
      {one.dispatchedAt && <p>{t("cases:withdraw.dispatched", { day: day(one.dispatchedAt) })}</p>}
      {one.arrivedAt && <p>{t("cases:withdraw.arrived", { day: day(one.arrivedAt) })}</p>}
      {one.refund && (
        <p>
          {t("cases:withdraw.refund", { amount: formatMoney(one.refund, region) })}{" "}
          {!one.arrivedAt && t("cases:withdraw.returnFirst")}
        </p>
      )}
      {one.isCredit && <p>{t("cases:withdraw.creditChosen")}</p>}
      {one.refundBy && (one.dispatchedAt || one.arrivedAt) && (
        <p>{t("cases:withdraw.refundBy", { day: day(one.refundBy) })}</p>
      )}
      {one.outcome && <p>{outcomeOf(t, one, region)}</p>}
      {one.parcels?.map((parcel) => (
        <p key={parcel.number}>
          {t("claim:gift.status.parcel", parcel)}{" "}
          {parcel.href && <a href={parcel.href}>{t("claim:gift.status.track")}</a>}
        </p>
      ))}
    </section>
  ));
}

function outcomeOf(
  t: ReturnType<typeof useTranslation>["t"],
  { outcome, refunded, parcels }: ReturnModel,
  region: Region,
): string {
  if (outcome === "exchange") return t(parcels ? "cases:exchange.sent" : "cases:exchange.made");
  if (outcome === "refund" && refunded)
    return t("cases:withdraw.refunded", { amount: formatMoney(refunded, region) });
  return outcome ? t(OUTCOME_TEXTS[outcome]) : "";
}
