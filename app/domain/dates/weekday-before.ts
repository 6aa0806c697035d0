import { dateFormat } from "./date-format.ts";

/** DD-MM-YYYY, as the specification writes the delivery window. */
export const WRITTEN_DATE = /(\d{2}-\d{2}-\d{4})/;

/** `14-01-2041` as `2041-01-14`. */
export const dayOfWritten = (date: string): string => date.split("-").reverse().join("-");

/** A written date with its day of the week before it. */
export function withWeekday(date: string, language: string): string {
  const weekday = dateFormat(language, { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(new Date(dayOfWritten(date)))} ${date}`;
}

/** A sentence with the day of the week before each of its dates. */
export const withWeekdays = (text: string, language: string): string =>
  text
    .split(WRITTEN_DATE)
    .map((part, index) => (index % 2 === 0 ? part : withWeekday(part, language)))
    .join("");
