import { dayIn } from "../delivery/delivery-window.ts";
import { startOfDay } from "./day-bounds.ts";
import { dateFormat } from "./format-moment.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS_MS = 9 * HOUR_MS;
const CLOSES_MS = 17 * HOUR_MS;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * The moment that lies so much office time after another: Monday to Friday, 9 to 17 o'clock somewhere.
 * @param ms more than nothing.
 */
export function afterOfficeTime(at: Date, ms: number, timeZone: string): Date {
  let left = ms;
  for (let day = dayIn(timeZone, at); ; day = dayAfter(day)) {
    if (isWeekend(day)) continue;
    const midnight = startOfDay(day, timeZone)?.getTime() ?? 0;
    const from = Math.max(at.getTime(), midnight + OPENS_MS);
    const open = Math.max(0, midnight + CLOSES_MS - from);
    if (open >= left) return new Date(from + left);
    left -= open;
  }
}

/**
 * The same time of the day so many working days later.
 * @param holidays YYYY-MM-DD; like Saturdays and Sundays they are not counted.
 */
export function afterWorkDays(
  at: Date,
  count: number,
  timeZone: string,
  holidays: readonly string[] = [],
): Date {
  let day = dayIn(timeZone, at);
  let passed = 0;
  for (let left = count; left > 0; passed += 1) {
    day = dayAfter(day);
    if (!isWeekend(day) && !holidays.includes(day)) left -= 1;
  }
  return new Date(at.getTime() + passed * DAY_MS);
}

/** The time zones of the countries that we deliver to, as IANA names them: where a print shop may stand. */
export const TIME_ZONES = [
  ...["Europe/London", "Europe/Dublin", "Europe/Lisbon", "Atlantic/Reykjavik"],
  ...["Europe/Amsterdam", "Europe/Athens", "Europe/Berlin", "Europe/Bratislava", "Europe/Brussels"],
  ...["Europe/Bucharest", "Europe/Budapest", "Europe/Copenhagen", "Europe/Helsinki", "Europe/Ljubljana"],
  ...["Europe/Luxembourg", "Europe/Madrid", "Europe/Malta", "Europe/Oslo", "Europe/Paris", "Europe/Prague"],
  ...["Europe/Riga", "Europe/Rome", "Europe/Sofia", "Europe/Stockholm", "Europe/Tallinn", "Europe/Vienna"],
  ...["Europe/Vilnius", "Europe/Warsaw", "Europe/Zagreb", "Europe/Zurich", "Asia/Nicosia"],
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles"],
  ...["America/Anchorage", "Pacific/Honolulu", "America/Halifax", "America/Toronto", "America/Winnipeg"],
  ...["America/Edmonton", "America/Vancouver", "America/St_Johns"],
  ...["Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide", "Australia/Darwin", "Australia/Perth"],
  ...["Australia/Hobart", "Pacific/Auckland"],
] as const;

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
