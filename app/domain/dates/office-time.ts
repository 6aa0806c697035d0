import { dayIn } from "../delivery/delivery-window.ts";
import { startOfDay } from "./day-bounds.ts";

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
