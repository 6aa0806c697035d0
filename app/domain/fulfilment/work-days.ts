import { type Day, dayIn } from "../delivery/delivery-window.ts";
import { startOfDay } from "../dates/day-bounds.ts";
import type { FulfillerProfile } from "./fulfiller-profile.ts";

type Times = Pick<FulfillerProfile, "holidays" | "cutOff" | "timeZone">;

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

function firstWorkDay(day: Day, holidays: readonly Day[], step: 1 | -1): Day {
  let found = day;
  while (isWeekend(found) || holidays.includes(found)) found = dayAfter(found, step);
  return found;
}

const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** HH:MM somewhere. */
const timeIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    now,
  );
