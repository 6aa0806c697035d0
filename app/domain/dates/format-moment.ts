/** Locales, options and time zones of a desk's lists; a format takes some 27 KB. */
const MOST = 60;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A format of dates, made once: making one takes 0.1 ms, which is a hundred times as long as using it, and a list shows
 * fifty dates. The one that was not used for the longest time makes room for another.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.delete(key);
  formats.set(key, format);
  const [oldest] = formats.keys();
  if (formats.size > MOST && oldest !== undefined) formats.delete(oldest);
  return format;
}

/**
 * A day and time in words, with the name of the time zone: "21 November 2026 at 23:01 GMT". For whoever reads it in
 * another zone than the one it is told in.
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

export type PartOfDay = "morning" | "afternoon" | "evening";

/** What time of day it is somewhere, as people greet each other. */
export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
