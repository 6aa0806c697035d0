import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import {
  formatDate,
  formatDateTime,
  formatShortDate,
  formatShortDateTime,
  formatTime,
} from "./format-date.ts";

const TimeZone = createContext("UTC");

/** In whose time zone the times below it are shown. */
export const TimeZoneProvider = TimeZone.Provider;

/** Dates and times of the desk, in the reader's language and the tenant's time zone. */
export function useDates() {
  const { i18n } = useTranslation();
  const zone = useContext(TimeZone);
  return {
    /** A day as it is kept, `YYYY-MM-DD`. */
    day: (day: string) => formatDate(`${day}T00:00:00Z`, i18n.language),
    date: (iso: string) => formatDate(iso, i18n.language, zone),
    dateTime: (iso: string) => formatDateTime(iso, i18n.language, zone),
    shortDate: (iso: string) => formatShortDate(iso, i18n.language, zone),
    time: (iso: string) => formatTime(iso, i18n.language, zone),
    shortDateTime: (iso: string) => formatShortDateTime(iso, i18n.language, zone),
  };
}

/** The zone that times are shown in. */
export const useTimeZone = (): string => useContext(TimeZone);

/** A moment in a column of a table: the day, and below it the time; on a phone's card beside it. */
export function DayAndTime({ at }: { at: string }) {
  const { shortDate, time } = useDates();
  return (
    <time className="day-and-time" dateTime={at}>
      <span>{shortDate(at)}</span> <span>{time(at)}</span>
    </time>
  );
}
