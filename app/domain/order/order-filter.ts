import { endOfDay, startOfDay } from "../dates/day-bounds.ts";
import { OVERDUE_CHOICE, type StatusChoice, statusesOf } from "./status-groups.ts";

/** Filters as an address has them; an empty one filters nothing. */
export type OrderFilters = {
  /** Words of the reference, name, e-mail address or postcode. */
  q: string;
  status: StatusChoice | typeof OVERDUE_CHOICE | "";
  /** The id of a store. */
  store: string;
  /** The id of a client: the stores that are run for it. */
  client: string;
  /** Days in the tenant's time zone, both within. */
  from: string;
  to: string;
};

/** Filters as the repository takes them. @param timeZone where days begin and end. */
export function orderFilterOf(
  { q, status, store, client, from, to }: OrderFilters,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  return {
    words: q,
    statuses: status === "" || status === OVERDUE_CHOICE ? undefined : statusesOf(status),
    overdueBy: status === OVERDUE_CHOICE ? now : undefined,
    eventId: store || undefined,
    clientId: client || undefined,
    from: startOfDay(from, timeZone),
    before: endOfDay(to, timeZone),
  };
}
