import { dayIn } from "../delivery/delivery-window.ts";
import { startOfDay } from "./day-bounds.ts";

const DAY_MS = 86_400_000;

/** Today and the days before it somewhere, the oldest first, each with the moment at which it begins. */
export function lastDays(count: number, now: Date, timeZone: string): { day: string; begins: Date }[] {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, begins: startOfDay(day, timeZone) ?? now };
  });
}
