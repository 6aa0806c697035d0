import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Position } from "../../app/domain/lists/cursor.ts";
import type { EventSort, EventState } from "../../app/domain/lists/sorts.ts";
import type { StoreType } from "../../app/domain/store/store-event.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type EventFilter = {
  /** Part of the name. */
  words: string;
  state: EventState | "";
  type: StoreType | "";
};
type EventListPage = {
  sort: { by: EventSort; descending: boolean };
  position: Position | undefined;
  limit: number;
  now: Date;
  /** Stores that were deleted before cannot be restored, and are not listed. */
  since: Date;
};

const LIST_COLUMNS = {
  id: events.id,
  name: events.name,
  slug: events.slug,
  type: events.type,
  region: events.region,
  status: events.status,
  expired: events.expired,
  endsAt: events.endsAt,
  theme: events.theme,
};

/** Lists and counts of stores. */
export function eventListRepository(tables: TenantTables) {
  const fits = ({ state, type }: EventFilter, { now, since }: Pick<EventListPage, "now" | "since">) => {
    const hasEnded = sql`(${events.expired} = 1 or (${events.endsAt} is not null and ${events.endsAt} <= ${now.getTime()}))`;
    const inState: Record<EventState, SQL | undefined> = {
      Active: sql`${events.status} = 'Active' and not ${hasEnded}`,
      Draft: eq(events.status, "Draft"),
      "On hold": eq(events.status, "On hold"),
      expired: sql`${events.status} <> 'Draft' and ${hasEnded}`,
      deleted: gt(events.deletedAt, since),
    };
    return and(
      state === "deleted" ? isNotNull(events.deletedAt) : isNull(events.deletedAt),
      state === "" ? undefined : inState[state],
      type === "" ? undefined : eq(events.type, type),
    );
  };

  return {
    /** All that are not taken away, by name. */
    async listNames() {
      const rows = await tables.read({
        columns: { id: events.id, name: events.name },
        from: events,
        where: isNull(events.deletedAt),
        orderBy: [asc(events.id)],
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** A page of stores. */
    listEvents(filter: EventFilter, { sort, position, limit, ...moments }: EventListPage) {
      const standing = sql`case when ${events.status} = 'Active' and ${events.expired} = 0 and (${events.endsAt} is null or ${events.endsAt} > ${moments.now.getTime()}) then 2 when ${events.expired} = 0 then 1 else 0 end`;
      const columns: Record<EventSort, readonly SQLWrapper[]> = {
        standing: [standing, events.createdAt],
        name: [sql`${events.name} collate nocase`],
      };
      return tables.wordPage(
        { columns: LIST_COLUMNS, from: events, where: fits(filter, moments) },
        { sort: [...columns[sort.by], events.id], descending: sort.descending, position, limit },
        { text: filter.words, in: [events.name] },
      );
    },

    /** How many stores fit, counted no further than a number. */
    countEvents: (
      filter: EventFilter,
      { most, ...moments }: { most: number } & Pick<EventListPage, "now" | "since">,
    ): Promise<number> =>
      tables.countWords(most, events, fits(filter, moments), { text: filter.words, in: [events.name] }),

    /** Of some stores: how many placed orders each has, and the product that stands first in it. */
    async listFacts(ids: readonly string[]) {
      if (ids.length === 0) return { orders: new Map<string, number>(), covers: [] };
      const [placed, covers] = await tables.batch([
        tables.groupCount(
          orders,
          orders.eventId,
          and(inArray(orders.eventId, [...ids]), isNotNull(orders.placedAt)) as SQL,
        ),
        tables.read({
          // SQLite takes bare columns beside min() from the row that has the minimum.
          columns: {
            eventId: eventPrices.eventId,
            first: sql<number>`min(${eventPrices.position})`,
            designHash: products.designHash,
            offer: products.offer,
          },
          from: eventPrices,
          joins: [
            {
              table: products,
              on: and(eq(products.id, eventPrices.productId), isNull(products.deletedAt)) as SQL,
            },
          ],
          where: inArray(eventPrices.eventId, [...ids]),
          groupBy: [eventPrices.eventId],
        }),
      ]);
      return { orders: new Map(placed.map((row) => [row.key, row.count])), covers };
    },
  };
}
