import { useTranslation } from "react-i18next";
import type { Overdue } from "../models.ts";
import { useDates } from "../../dates/time-zone.tsx";
import { OVERDUE_TEXTS } from "./overdue-texts.ts";

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
