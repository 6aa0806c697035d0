import { useTranslation } from "react-i18next";
import { type Region, TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { useTimeZone } from "../../../ui/dates/time-zone.tsx";

const TEXTS: Record<Region, string> = {
  UK: "admin:timeZone.UK",
  EU: "admin:timeZone.EU",
  US: "admin:timeZone.US",
};

/** Says once on every page of the desk in which zone its times are. */
export function TimeZoneNote() {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const region = (Object.keys(TEXTS) as Region[]).find((key) => TIME_ZONE_OF_REGION[key] === zone);
  return <p className="soft small desk-note">{region ? t(TEXTS[region]) : zone}</p>;
}
