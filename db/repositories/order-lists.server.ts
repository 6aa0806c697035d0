import { and, asc, eq, gte, inArray, isNotNull, lt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Position } from "../../app/domain/lists/cursor.ts";
import type { OrderSort } from "../../app/domain/order/order-sorts.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import { type OrderTab, STATUS_GROUPS, statusesOfTab } from "../../app/domain/order/status-groups.ts";
import { events } from "../schema/events.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { incidents } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type OrderFilter = {
  /** Words of the reference, name or e-mail address. */
  words?: string | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  eventId?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

export type OrderListPage = {
  sort: { by: OrderSort; descending: boolean };
  position: Position | undefined;
  limit: number;
};

const SORT_COLUMNS: Record<OrderSort, readonly SQLWrapper[]> = {
  placed: [orders.placedAt],
  customer: [sql`${orders.name} collate nocase`],
  total: [orders.currency, orders.total],
};

const LIST_COLUMNS = {
  id: orders.id,
  ref: orders.orderRef,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customer: orders.name,
  email: orders.email,
  total: orders.total,
  currency: orders.currency,
  placedAt: orders.placedAt,
  store: events.name,
  region: events.region,
};

/** Lists and counts of placed orders. */
export function orderListRepository(tables: TenantTables) {
  const fits = ({ words, statuses, eventId, from, before }: OrderFilter): SQL | undefined => {
    const searches = words !== undefined && words !== "";
    // A search finds its orders by an index of its own; a plus keeps the planner from walking another one instead.
    const column = (its: SQLiteColumn): SQL => (searches ? sql`+${its}` : sql`${its}`);
    return and(
      // Two bounds on the date would make the planner take the dates' index for a store's, which is the better one.
      isNotNull(eventId === undefined || statuses ? column(orders.placedAt) : sql`+${orders.placedAt}`),
      searches ? tables.orderHolds(words) : undefined,
      statuses && inArray(column(orders.status), [...statuses]),
      eventId === undefined ? undefined : eq(column(orders.eventId), eventId),
      from && gte(column(orders.placedAt), from.getTime()),
      before && lt(column(orders.placedAt), before.getTime()),
    );
  };
  const placed = (where?: SQL) => ({ table: orders, where: and(isNotNull(orders.placedAt), where) });
  const inStatus = (statuses: readonly OrderStatus[]) => placed(inArray(orders.status, [...statuses]));

  return {
    /** A page of placed orders with their stores and how many items each has. */
    async listPlaced(filter: OrderFilter, { sort, position, limit }: OrderListPage) {
      const page = await tables.page(
        {
          columns: LIST_COLUMNS,
          from: orders,
          // The plus keeps the store from being read first, which would let the planner misjudge the orders' indexes.
          joins: [{ table: events, on: eq(events.id, sql`+${orders.eventId}`) }],
          where: fits(filter),
        },
        {
          sort: [...SORT_COLUMNS[sort.by], orders.id],
          descending: sort.descending,
          position,
          limit,
          sortsFound: Boolean(filter.words) || (filter.statuses?.length ?? 0) > 1,
        },
      );
      const ids = page.rows.map(({ id }) => id);
      const units =
        ids.length === 0
          ? []
          : await tables.read({
              columns: { orderId: orderLines.orderId, units: sql<number>`sum(${orderLines.quantity})` },
              from: orderLines,
              where: inArray(orderLines.orderId, ids),
              groupBy: [orderLines.orderId],
            });
      const unitsOf = new Map(units.map((row) => [row.orderId, row.units]));
      return { ...page, rows: page.rows.map((row) => ({ ...row, units: unitsOf.get(row.id) ?? 0 })) };
    },

    /** How many placed orders fit, counted no further than a number. */
    countFitting: (filter: OrderFilter, most: number): Promise<number> =>
      tables.countUpTo(most, orders, fits(filter)),

    /** How many placed orders stand in each tab of the list, within its other filters; counted no further than a number. */
    countTabs(filter: OrderFilter, most: number): Promise<Record<OrderTab, number>> {
      const inTab = (tab: OrderTab) => ({
        table: orders,
        where: fits({ ...filter, statuses: statusesOfTab(tab) }),
        most,
      });
      return tables.counts({
        all: inTab("all"),
        attention: inTab("attention"),
        production: inTab("production"),
        shipped: inTab("shipped"),
      });
    },

    /** The stores that orders can be narrowed to, those that were taken away too. */
    storeNames: () =>
      tables.read({
        columns: { id: events.id, name: events.name },
        from: events,
        orderBy: [asc(sql`${events.name} collate nocase`), asc(events.id)],
      }),

    /** What waits and what goes on, in one statement; each count reads only what it counts. */
    figures: (since: { today: Date; week: Date }) =>
      tables.counts({
        address: inStatus(["address issue"]),
        budget: inStatus(STATUS_GROUPS.budget),
        trouble: inStatus(STATUS_GROUPS.trouble),
        production: inStatus(STATUS_GROUPS.production),
        today: placed(gte(orders.placedAt, since.today)),
        week: placed(gte(orders.placedAt, since.week)),
        incidents: { table: incidents, where: eq(incidents.state, "open") },
      }),

    async countPlaced(eventId?: string): Promise<number> {
      const { all } = await tables.counts({ all: placed(eventId ? eq(orders.eventId, eventId) : undefined) });
      return all;
    },
  };
}

export type PlacedOrderRow = Awaited<
  ReturnType<ReturnType<typeof orderListRepository>["listPlaced"]>
>["rows"][number];
