/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

export type DeliveryWindow = { from: Day; to: Day };

/** Which day it is somewhere. */
export function dayIn(timeZone: string, now: Date): Day {
  return new Intl.DateTimeFormat("en-CA", {
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
  for (let left = count; left > 0; ) {
    moment += 86_400_000;
    const weekday = new Date(moment).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(moment).toISOString().slice(0, 10);
}

/** Estimated delivery: 4 to 6 business days after today in the store's time zone. */
export function deliveryWindow(now: Date, timeZone: string): DeliveryWindow {
  const today = dayIn(timeZone, now);
  return { from: businessDaysAfter(today, 4), to: businessDaysAfter(today, 6) };
}

/** `2025-01-14` as `14-01-2025`, the way the specification writes delivery dates. */
export function dayMonthYear(day: Day): string {
  return day.split("-").reverse().join("-");
}
