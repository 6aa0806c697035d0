import { dateFormat } from "./date-format.ts";

/**
 * Formats a day and time with the name of the time zone: "21 November 2026 at 23:01 GMT". For readers who may live in
 * another zone.
 */
export function formatMoment(iso: string, language: string, timeZone: string): string {
  const at = new Date(iso);
  const locale = localeOf(language, timeZone);
  const day = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
  return `${day} ${zoneOf(at, locale, timeZone)}`;
}

/** A time with the name of the time zone: "16:00 GMT". */
export function formatTime(at: Date, language: string, timeZone: string): string {
  const locale = localeOf(language, timeZone);
  return `${dateFormat(locale, { timeStyle: "short", timeZone }).format(at)} ${zoneOf(at, locale, timeZone)}`;
}

const zoneOf = (at: Date, locale: string, timeZone: string): string =>
  dateFormat(locale, { timeZoneName: "short", timeZone })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/** A day in words: "21 November 2026". */
export function formatDay(iso: string, language: string, timeZone: string): string {
  const options = { dateStyle: "long", timeZone } as const;
  return dateFormat(localeOf(language, timeZone), options).format(new Date(iso));
}

const localeOf = (language: string, timeZone: string): string =>
  language === "en" ? (timeZone.startsWith("America/") ? "en-US" : "en-GB") : language;
