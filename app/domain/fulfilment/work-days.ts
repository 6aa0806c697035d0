import { type Day, dayIn } from "../delivery/delivery-window.ts";
import { startOfDay } from "../dates/day-bounds.ts";
import type { FulfillerProfile } from "./fulfiller-profile.ts";
import { dateFormat } from "../dates/date-format.ts";

/** On which days a fulfiller works: weekdays but for its holidays, where it is. */
export type WorkCalendar = Pick<FulfillerProfile, "holidays" | "timeZone">;
type Times = WorkCalendar & Pick<FulfillerProfile, "cutOff">;

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Where a fulfiller has not said where it works. */
const USUAL_ZONE = "UTC";

/**
 * The working day on which a fulfiller begins what it is given now: today where it works, unless it is closed or its
 * cut-off is over.
 */
export function beginDay({ holidays = [], cutOff, timeZone = USUAL_ZONE }: Times, now: Date): Day {
  const today = dayIn(timeZone, now);
  const isOver = cutOff !== undefined && timeIn(timeZone, now) >= cutOff;
  return firstWorkDay(isOver ? dayAfter(today, 1) : today, holidays, 1);
}

/** From when on what it is given counts for a later day than now: what comes while it has no room left waits until then. */
export function nextDayBegins(times: Times, now: Date): Date {
  const day = beginDay(times, now);
  const { from, until } = boundsOf(day, times);
  const [hours = 0, minutes = 0] = (times.cutOff ?? "24:00").split(":").map(Number);
  let moment = new Date(Math.min(from.getTime() + hours * HOUR_MS + minutes * MINUTE_MS, until.getTime()));
  // On the day on which clocks are put back, its hours come later.
  while (moment <= now || beginDay(times, moment) <= day) moment = new Date(moment.getTime() + QUARTER_MS);
  return moment;
}

/** The moments between which a day lies where a fulfiller works. */
export function boundsOf(day: Day, { timeZone = USUAL_ZONE }: Times): { from: Date; until: Date } {
  const at = (one: Day) => startOfDay(one, timeZone) ?? new Date(`${one}T00:00:00Z`);
  return { from: at(day), until: at(dayAfter(day, 1)) };
}

/** The n-th working day after the given one, which is not counted itself. */
export function workDaysAfter(day: Day, count: number, holidays: readonly Day[] = []): Day {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = firstWorkDay(dayAfter(last, 1), holidays, 1);
  return last;
}

/** The day itself where it is a working day, else the last one before it. */
export const lastWorkDay = (day: Day, holidays: readonly Day[] = []): Day => firstWorkDay(day, holidays, -1);

/** Whether a fulfiller works on a day. */
export const isWorkDay = (day: Day, holidays: readonly Day[] = []): boolean =>
  !isWeekend(day) && !holidays.includes(day);

function firstWorkDay(day: Day, holidays: readonly Day[], step: 1 | -1): Day {
  let workDay = day;
  while (!isWorkDay(workDay, holidays)) workDay = dayAfter(workDay, step);
  return workDay;
}

/** The day that lies a number of days after this one, or before it where the number is negative. */
export const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** HH:MM somewhere. */
const timeIn = (timeZone: string, now: Date) =>
  dateFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(now);
