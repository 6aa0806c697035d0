import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DisputeState } from "../../../../domain/order/dispute.ts";
import type { Money } from "../../../../domain/money.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";

type Props = {
  /** `dueBy` as an ISO time. */
  disputes: readonly {
    id: string;
    state: DisputeState;
    amount: Money;
    fee: Money;
    dueBy: string | null;
    href: string;
  }[];
  region: Region;
};

const isOpen = (state: DisputeState) => state === "needs_response" || state === "asked";

/** On an order's page: how the disputes of its payment stand, what they cost, and until when to answer. */
export function OrderDisputes({ disputes, region }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useDates();
  // texts: orderDesk:dispute.state.*
  return disputes.map(({ id, state, amount, fee, dueBy, href }) => (
    <div className="beginning" key={id}>
      <Notice
        tone={state === "won" || state === "closed" ? "success" : "warning"}
        title={t("orderDesk:dispute.title", { amount: formatMoney(amount, region) })}
      >
        <p>{t(`orderDesk:dispute.state.${state}`)}</p>
        {fee.minor > 0 && <p>{t("orderDesk:dispute.fee", { amount: formatMoney(fee, region) })}</p>}
        {dueBy !== null && isOpen(state) && (
          <p>{t("orderDesk:dispute.answerBy", { date: dateTime(dueBy) })}</p>
        )}
        <p>
          <Link className="button quiet" to={href}>
            {t(isOpen(state) ? "orderDesk:dispute.answer.link" : "orderDesk:dispute.answer.title")}
          </Link>
        </p>
      </Notice>
    </div>
  ));
}
