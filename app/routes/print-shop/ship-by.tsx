import { useTranslation } from "react-i18next";
import { dateFormat } from "../../domain/dates/date-format.ts";

/** The last day on which a parcel may leave. */
export function ShipBy({ day, isLate }: { day: string | null; isLate: boolean }) {
  const { t, i18n } = useTranslation();
  if (day === null) return null;
  const date = dateFormat(i18n.language === "en" ? "en-GB" : i18n.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
  return (
    <p className={isLate ? "shop-late" : undefined}>
      {t(isLate ? "printShop:late" : "printShop:shipBy", { date })}
    </p>
  );
}
