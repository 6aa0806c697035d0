import { startOfDay } from "../dates/day-bounds.ts";
import { type Day, dayIn } from "../delivery/delivery-window.ts";
import { addDays, type Period } from "../sales/period.ts";

/** How often a mail tells an organiser which orders came in and what waits. */
export const DIGEST_RHYTHMS = ["daily", "weekly", "never"] as const;
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number];
type Sent = Exclude<DigestRhythm, "never">;

/** The hour at which it is sent where the tenant is. */
const HOUR_MS = 7 * 3_600_000;

/** 0 is Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first moment after another at which a digest is due: a morning, or that of a Monday. */
export function nextDigest(rhythm: Sent, after: Date, timeZone: string): Date {
  for (let day = dayIn(timeZone, after); ; day = addDays(day, 1)) {
    const due = (startOfDay(day, timeZone)?.getTime() ?? 0) + HOUR_MS;
    if (due > after.getTime() && (rhythm === "daily" || weekdayOf(day) === 1)) return new Date(due);
  }
}

/** Which days it tells of when it is sent now: the one before, or the last whole week from Monday to Sunday. */
export function digestPeriod(rhythm: Sent, now: Date, timeZone: string): Period {
  const yesterday = addDays(dayIn(timeZone, now), -1);
  if (rhythm === "daily") return { from: yesterday, to: yesterday };
  const sunday = addDays(yesterday, -weekdayOf(yesterday));
  return { from: addDays(sunday, -6), to: sunday };
}
