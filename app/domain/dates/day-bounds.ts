import { dateFormat } from "./date-format.ts";

/** How far a time zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetOf(timeZone: string, moment: number): number {
  const parts = dateFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const there = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return there - Math.floor(moment / 1000) * 1000;
}

/** The moment at which a day (`YYYY-MM-DD`) begins somewhere. Undefined when there is no such day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight)) return undefined;
  // 31 February reads as a day of March: not what was typed.
  if (new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const guess = midnight - offsetOf(timeZone, midnight);
  return new Date(midnight - offsetOf(timeZone, guess));
}

/** The moment at which the clocks of a place show on a day (`YYYY-MM-DD`) what they show at another moment. */
export function sameTimeOn(day: string, moment: Date, timeZone: string): Date {
  const shown = (moment.getTime() + offsetOf(timeZone, moment.getTime())) % 86_400_000;
  const there = Date.parse(`${day}T00:00:00Z`) + shown;
  return new Date(there - offsetOf(timeZone, there - offsetOf(timeZone, there)));
}

/** The first moment after a day somewhere: what ends with that day is over then, and not before. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  if (!startOfDay(day, timeZone)) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}
