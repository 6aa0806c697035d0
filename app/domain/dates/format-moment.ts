import { dateFormat } from "./date-format.ts";

/**
 * Formats a day and time with the name of the time zone: "21 November 2026 at 23:01 GMT". For readers who may live in
 * another zone.
 */
export function formatMoment(iso: string, language: string, timeZone: string): string {
  const at = new Date(iso);
  const locale = localeOf(language, timeZone);
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone });
  const zone = part({ timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${part({ dateStyle: "long", timeStyle: "short" }).format(at)} ${zone}`;
}

/** A day in words: "21 November 2026". */
export function formatDay(iso: string, language: string, timeZone: string): string {
  const options = { dateStyle: "long", timeZone } as const;
  return dateFormat(localeOf(language, timeZone), options).format(new Date(iso));
}

const localeOf = (language: string, timeZone: string): string =>
  language === "en" ? (timeZone.startsWith("America/") ? "en-US" : "en-GB") : language;
