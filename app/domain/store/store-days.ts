import { endOfDay, startOfDay } from "../dates/day-bounds.ts";
import { dayIn } from "../delivery/delivery-window.ts";
import { type Region, TIME_ZONE_OF_REGION } from "./store-event.ts";

type Store = { region: Region };
type Dates =
  | { ok: true; value: { startsAt: Date | null; endsAt: Date | null } }
  | { ok: false; errors: Record<string, string> };

/** Days in the store's time zone: from the first moment of one to the last of the other. */
export function datesOf({ region }: Store, { starts, ends }: { starts: string; ends: string }): Dates {
  const zone = TIME_ZONE_OF_REGION[region];
  const startsAt = starts === "" ? null : startOfDay(starts, zone);
  const endsAt = ends === "" ? null : endOfDay(ends, zone);
  if (startsAt === undefined) return { ok: false, errors: { starts: "errors:notADay" } };
  if (endsAt === undefined) return { ok: false, errors: { ends: "errors:notADay" } };
  if (startsAt && endsAt && endsAt <= startsAt)
    return { ok: false, errors: { ends: "errors:endsBeforeStart" } };
  return { ok: true, value: { startsAt, endsAt } };
}

/** The same days as a form shows them: the last one is that of the last moment. */
export function daysOf({ region, startsAt, endsAt }: Store & { startsAt: Date | null; endsAt: Date | null }) {
  const zone = TIME_ZONE_OF_REGION[region];
  return {
    starts: startsAt ? dayIn(zone, startsAt) : "",
    ends: endsAt ? dayIn(zone, new Date(endsAt.getTime() - 1)) : "",
  };
}

/** How many calendar days lie between two days, `YYYY-MM-DD`. */
export function daysUntil(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
