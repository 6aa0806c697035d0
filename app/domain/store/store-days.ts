import { endOfDay, startOfDay, timeIn, timeOnDay } from "../dates/day-bounds.ts";
import { dayIn } from "../delivery/delivery-window.ts";
import { type Region, TIME_ZONE_OF_REGION } from "./store-event.ts";

type Store = { region: Region };
type Dates =
  | { ok: true; value: { startsAt: Date | null; endsAt: Date | null } }
  | { ok: false; errors: Record<string, string> };

type Typed = {
  starts: string;
  ends: string;
  /** The time of the last day, `HH:MM`; empty is the whole day. */
  endsTime?: string;
};

/** Days in the store's time zone: from the first moment of one to the last of the other, or to a time of it. */
export function datesOf({ region }: Store, { starts, ends, endsTime = "" }: Typed): Dates {
  const zone = TIME_ZONE_OF_REGION[region];
  const startsAt = starts === "" ? null : startOfDay(starts, zone);
  if (ends === "" && endsTime !== "") return { ok: false, errors: { ends: "errors:required" } };
  const endsAt =
    ends === "" ? null : endsTime === "" ? endOfDay(ends, zone) : timeOnDay(ends, endsTime, zone);
  if (startsAt === undefined) return { ok: false, errors: { starts: "errors:notADay" } };
  if (endsAt === undefined) return { ok: false, errors: { ends: "errors:notADay" } };
  if (startsAt && endsAt && endsAt <= startsAt)
    return { ok: false, errors: { ends: "errors:endsBeforeStart" } };
  return { ok: true, value: { startsAt, endsAt } };
}

/** The days of a store by a form that does not ask for the time: that of an unchanged last day stays. */
export function storeDatesOf(store: Store & { endsAt: Date | null }, { starts, ends }: Typed): Dates {
  const { region, endsAt } = store;
  const isSame = endsAt !== null && lastDayOf(endsAt, TIME_ZONE_OF_REGION[region]) === ends;
  return datesOf(store, { starts, ends, endsTime: isSame ? endsTimeOf(store) : "" });
}

/** The same days as a form shows them: the last one is that of the last moment. */
export function daysOf({ region, startsAt, endsAt }: Store & { startsAt: Date | null; endsAt: Date | null }) {
  const zone = TIME_ZONE_OF_REGION[region];
  return {
    starts: startsAt ? dayIn(zone, startsAt) : "",
    ends: endsAt ? lastDayOf(endsAt, zone) : "",
  };
}

const lastDayOf = (endsAt: Date, zone: string) => dayIn(zone, new Date(endsAt.getTime() - 1));

/** The time of the last day at which it ends, `HH:MM`; empty where it ends with the day. */
export function endsTimeOf({ region, endsAt }: Store & { endsAt: Date | null }): string {
  const zone = TIME_ZONE_OF_REGION[region];
  const isWhole = !endsAt || endOfDay(lastDayOf(endsAt, zone), zone)?.getTime() === endsAt.getTime();
  return isWhole ? "" : timeIn(zone, endsAt);
}

/** When an order of now goes to its printer: those that are made together go once the form has closed. */
export const goesAt = (
  { madeTogether, endsAt }: { madeTogether: boolean; endsAt: Date | null },
  now: Date,
): Date => (madeTogether && endsAt && endsAt > now ? endsAt : now);

/** How many calendar days lie between two days, `YYYY-MM-DD`. */
export function daysUntil(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
