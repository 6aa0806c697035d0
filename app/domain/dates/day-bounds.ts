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
  return atClock(day, shown, timeZone);
}

function atClock(day: string, shown: number, timeZone: string): Date {
  const there = Date.parse(`${day}T00:00:00Z`) + shown;
  const offsets = [there - 86_400_000, there + 86_400_000].map((near) => offsetOf(timeZone, near));
  const fits = offsets.find((offset) => offsetOf(timeZone, there - offset) === offset);
  return new Date(there - (fits ?? offsets[0] ?? 0));
}

/**
 * The moment at which the clocks of a place show a time (`HH:MM`) on a day. Of an hour that they skip it is the one after;
 * of an hour that they show twice, the first. Undefined when there is no such day.
 */
export function timeOnDay(day: string, time: string, timeZone: string): Date | undefined {
  if (!startOfDay(day, timeZone)) return undefined;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return atClock(day, (hours * 60 + minutes) * 60_000, timeZone);
}

/** The first moment after a day somewhere: what ends with that day is over then, and not before. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  if (!startOfDay(day, timeZone)) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return startOfDay(next, timeZone);
}

/** What the clocks of a place show at a moment, `HH:MM`. */
export const timeIn = (timeZone: string, moment: Date): string =>
  dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(moment);
