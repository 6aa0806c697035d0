import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { EventSort, EventState } from "../../domain/store/event-sorts.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { normaliseSlug, type StoreType } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

const EVENTS_PER_PAGE = 25;
/** Beyond it a list says "more than"; nobody counts further by eye. */
const MOST_COUNTED = 1000;

/** Filters as an address has them; an empty one filters nothing. */
type EventFilters = { q: string; status: EventState | ""; type: StoreType | "" };

/** One page of the tenant's stores, with the orders and the first product of each, and how many stores fit. */
export async function listEvents(
  scope: Scope,
  { filters, sort, position }: ListQuery<EventFilters, EventSort>,
) {
  const filter = { words: filters.q, state: filters.status, type: filters.type };
  const now = scope.now();
  const moments = { now, since: restorableSince(now) };
  const { events } = scope.tenant;
  const [page, count] = await Promise.all([
    events.listEvents(filter, { sort, position, limit: EVENTS_PER_PAGE, ...moments }),
    events.countEvents(filter, { most: MOST_COUNTED + 1, ...moments }),
  ]);
  const facts = await events.listFacts(page.rows.map(({ id }) => id));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      orders: facts.orders.get(row.id) ?? 0,
      cover: facts.covers.find(({ eventId }) => eventId === row.id),
    })),
    count: Math.min(count, MOST_COUNTED),
    isCountedOut: count <= MOST_COUNTED,
  };
}

/** The tenant's store of a slug, however it is spelled, or of one that it had before; undefined where it has none. */
export const findEvent = (scope: Scope, slug: string) => scope.tenant.events.findBySlug(normaliseSlug(slug));
