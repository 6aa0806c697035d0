import { dateFormat } from "../dates/date-format.ts";

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

export type DeliveryWindow = { from: Day; to: Day };

/** Which day it is somewhere. */
export function dayIn(timeZone: string, now: Date): Day {
  return dateFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now);
}

/** The n-th Monday-to-Friday day after the given one, which is not counted itself. */
export function businessDaysAfter(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  let moment = Date.UTC(year, month - 1, date);
  for (let left = count; left > 0;) {
    moment += 86_400_000;
    const weekday = new Date(moment).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(moment).toISOString().slice(0, 10);
}

/** Business days from the order to the door. */
export type DeliveryDays = { from: number; to: number };

/** What holds where an organiser says nothing else of a way to ship. */
export const USUAL_DELIVERY_DAYS: DeliveryDays = { from: 4, to: 6 };

/** Estimated delivery: so many business days after today in the store's time zone. */
export function deliveryWindow(
  now: Date,
  timeZone: string,
  days: DeliveryDays = USUAL_DELIVERY_DAYS,
): DeliveryWindow {
  const today = dayIn(timeZone, now);
  return { from: businessDaysAfter(today, days.from), to: businessDaysAfter(today, days.to) };
}

/** `2025-01-14` as `14-01-2025`, the way the specification writes delivery dates. */
export function dayMonthYear(day: Day): string {
  return day.split("-").reverse().join("-");
}
