import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { type EventSort, type EventState, NO_CLIENT } from "../../app/domain/lists/sorts.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { StoreType } from "../../app/domain/store/store-event.ts";
import { clients, clientStores } from "../schema/clients.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type EventFilter = {
  /** Part of the name. */
  words: string;
  state: EventState | "";
  type: StoreType | "";
  /** Of the client of this id, or `NO_CLIENT`. */
  client: string;
};
/** What stores brought in the period that their list shows: a store's currency and amount in minor units, by its id. */
export type ListedRevenue = Readonly<Record<string, { currency: Currency; total: number }>>;
type EventListPage = {
  sort: { by: EventSort; descending: boolean };
  position: Position | undefined;
  limit: number;
  /** What the stores are sorted by, where they are sorted by revenue. */
  revenue: ListedRevenue;
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
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  currency: events.currency,
  theme: events.theme,
};

/** Lists and counts of stores. */
export function eventListRepository(tables: TenantTables) {
  const ofStore = eq(clientStores.eventId, events.id);
  const clientName = tables.valueOf(
    clients,
    clients.name,
    sql`${clients.id} = ${tables.valueOf(clientStores, clientStores.clientId, ofStore)}`,
  );
  const lastPlaced = tables.valueOf(
    orders,
    orders.placedAt,
    and(eq(orders.eventId, events.id), isNotNull(orders.placedAt)) as SQL,
    sql`${orders.placedAt} desc`,
  );
  const ofClient = (client: string) =>
    client === NO_CLIENT
      ? sql`not ${tables.exists(clientStores, ofStore)}`
      : tables.exists(clientStores, and(ofStore, eq(clientStores.clientId, client)) as SQL);

  const fits = (
    { state, type, client }: EventFilter,
    { now, since }: Pick<EventListPage, "now" | "since">,
  ) => {
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
      client === "" ? undefined : ofClient(client),
    );
  };

  return {
    /** All that are not taken away, by name. */
    async listNames() {
      const rows = await tables.read({
        columns: {
          id: events.id,
          name: events.name,
          slug: events.slug,
          type: events.type,
          currency: events.currency,
        },
        from: events,
        where: isNull(events.deletedAt),
        orderBy: [asc(events.id)],
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** A page of stores. */
    listEvents(filter: EventFilter, { sort, position, limit, revenue, ...moments }: EventListPage) {
      const standing = sql`case when ${events.status} = 'Active' and ${events.expired} = 0 and (${events.endsAt} is null or ${events.endsAt} > ${moments.now.getTime()}) then 2 when ${events.expired} = 0 then 1 else 0 end`;
      const columns: Record<EventSort, readonly SQLWrapper[]> = {
        standing: [standing, events.createdAt],
        name: [sql`${events.name} collate nocase`],
        client: [sql`coalesce(${clientName}, '')`, sql`${events.name} collate nocase`],
        revenue: [
          sql`${events.currency}`,
          sql`coalesce(json_extract(${JSON.stringify(revenue)}, '$."' || ${events.id} || '".total'), 0)`,
        ],
        // A store without an end ends after all others.
        ends: [sql`coalesce(${events.endsAt}, ${Number.MAX_SAFE_INTEGER})`],
        last: [sql`coalesce(${lastPlaced}, 0)`],
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

    /** Of some stores: how many placed orders each has, when the last came, and the product that stands first in it. */
    async listFacts(ids: readonly string[]) {
      if (ids.length === 0)
        return { orders: new Map<string, number>(), covers: [], last: new Map<string, Date>() };
      const [placed, covers, last] = await tables.batch([
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
        tables.read({
          columns: { id: events.id, at: sql<number | null>`${lastPlaced}` },
          from: events,
          where: inArray(events.id, [...ids]),
        }),
      ]);
      return {
        orders: new Map(placed.map((row) => [row.key, row.count])),
        covers,
        last: new Map(last.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const]))),
      };
    },
  };
}
