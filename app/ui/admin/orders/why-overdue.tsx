import type { OverdueReason } from "../../../domain/order/overdue.ts";
import { useTranslation } from "react-i18next";
import type { Overdue } from "../models.ts";
import { useDates } from "../../dates/time-zone.tsx";

/** Why an order stands still, and what helps. */
const OVERDUE_TEXTS: Record<OverdueReason, string> = {
  system: "orderDesk:overdue.reason.system",
  sending: "orderDesk:overdue.reason.sending",
  notBegun: "orderDesk:overdue.reason.notBegun",
  production: "orderDesk:overdue.reason.production",
  address: "orderDesk:overdue.reason.address",
  artwork: "orderDesk:overdue.reason.artwork",
  reprint: "orderDesk:overdue.reason.reprint",
  refused: "orderDesk:overdue.reason.refused",
  noRoute: "orderDesk:overdue.reason.noRoute",
  budget: "orderDesk:overdue.reason.budget",
  credit: "orderDesk:overdue.reason.credit",
};

/** Why an order stands still, in words, and since when it should not have. */
export function WhyOverdue({ overdue: { reason, since } }: { overdue: Overdue }) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  return (
    <span className="why-overdue small">
      {t(OVERDUE_TEXTS[reason])}{" "}
      <span className="soft">
        <time dateTime={since}>{t("orderDesk:overdue.since", { date: shortDateTime(since) })}</time>
      </span>
    </span>
  );
}
