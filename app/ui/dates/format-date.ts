import { dateFormat } from "../../domain/dates/date-format.ts";

/** The human date of the specification: day, full month name, year. */
export function formatDate(iso: string, language: string, timeZone = "UTC"): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
}

/** The same with hours and minutes, for things that just happened. */
export function formatDateTime(iso: string, language: string, timeZone = "UTC"): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));
}

/** Day, short month, year and time: for columns of tables. */
export function formatShortDateTime(iso: string, language: string, timeZone = "UTC"): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));
}

/** Day, short month and year: for narrow columns of tables. */
export function formatShortDate(iso: string, language: string, timeZone = "UTC"): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
}

/** Hours and minutes alone. */
export function formatTime(iso: string, language: string, timeZone = "UTC"): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));
}

/** Month and year of a month (`YYYY-MM`), short: for the axes of charts and the columns of tables. */
export function formatMonth(month: string, language: string): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Day and short month of a day (`YYYY-MM-DD`): for the axes of charts. */
export function formatShortDay(day: string, language: string): string {
  return dateFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
