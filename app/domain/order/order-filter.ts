import { endOfDay, startOfDay } from "../dates/day-bounds.ts";
import { type StatusChoice, statusesOf } from "./status-groups.ts";

/** Filters as an address has them; an empty one filters nothing. */
export type OrderFilters = {
  /** Words of the reference, name or e-mail address. */
  q: string;
  status: StatusChoice | "";
  /** The id of a store. */
  store: string;
  /** Days in the tenant's time zone, both within. */
  from: string;
  to: string;
};

/** Filters as the repository takes them. @param timeZone where days begin and end. */
export function orderFilterOf({ q, status, store, from, to }: OrderFilters, timeZone: string) {
  return {
    words: q,
    statuses: status === "" ? undefined : statusesOf(status),
    eventId: store || undefined,
    from: startOfDay(from, timeZone),
    before: endOfDay(to, timeZone),
  };
}
