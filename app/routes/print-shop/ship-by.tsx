import { useTranslation } from "react-i18next";
import { dateFormat } from "../../domain/dates/date-format.ts";

/** A day of the shop's calendar, as the page's language writes it. */
export const dayText = (day: string, language: string): string =>
  dateFormat(language === "en" ? "en-GB" : language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** The last day on which a parcel may leave. */
export function ShipBy({ day, isLate }: { day: string | null; isLate: boolean }) {
  const { t, i18n } = useTranslation();
  if (day === null) return null;
  return (
    <p className={isLate ? "shop-late" : undefined}>
      {t(isLate ? "printShop:late" : "printShop:shipBy", { date: dayText(day, i18n.language) })}
    </p>
  );
}
