import type { OverdueReason } from "../../../domain/order/overdue.ts";
import { useTranslation } from "react-i18next";
import type { Overdue } from "../models.ts";
import { useDates } from "../../dates/time-zone.tsx";

/** Why an order stands still, and what helps. */
const OVERDUE_TEXTS: Record<OverdueReason, string> = {
  system: "overdue:reason.system",
  sending: "overdue:reason.sending",
  notBegun: "overdue:reason.notBegun",
  production: "overdue:reason.production",
  address: "overdue:reason.address",
  artwork: "overdue:reason.artwork",
  reprint: "overdue:reason.reprint",
  refused: "overdue:reason.refused",
  noRoute: "overdue:reason.noRoute",
  budget: "overdue:reason.budget",
  credit: "overdue:reason.credit",
};

/** Why an order stands still, in words, and since when it should not have. */
export function WhyOverdue({ overdue: { reason, since } }: { overdue: Overdue }) {
  const { t } = useTranslation();
  const { shortDateTime } = useDates();
  return (
    <span className="why-overdue small">
      {t(OVERDUE_TEXTS[reason])}{" "}
      <span className="soft">
        <time dateTime={since}>{t("overdue:since", { date: shortDateTime(since) })}</time>
      </span>
    </span>
  );
}
