import { emailKey } from "../../app/domain/address/recipient-key.ts";
import { sumOf } from "../../app/domain/money.ts";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Position } from "../../app/domain/lists/cursor.ts";
import type { OrderSort } from "../../app/domain/lists/sorts.ts";
import { isOfShop } from "../../app/domain/order/order-kind.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";
import {
  ORDER_TABS,
  type OrderTab,
  ANY_SHOP,
  STATUS_GROUPS,
  statusesOfTab,
} from "../../app/domain/order/status-groups.ts";
import { MOST_HITS } from "../order-search.ts";
import { clientStores } from "../schema/clients.ts";
import { events } from "../schema/events.ts";
import { fulfilments, parcels } from "../schema/fulfilments.ts";
import { groupOf, inGroup } from "../schema/order-groups.ts";
import { orderCases } from "../schema/order-cases.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { orderTags } from "../schema/order-tags.ts";
import { incidents, refunds } from "../schema/payments.ts";
import { shopRequests } from "../schema/shops.ts";
import { users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both, isCancelled, isPlaced } from "./order-conditions.ts";
import { orderTagRepository } from "./order-tags.server.ts";
import { waitsForPerson } from "./refunds.server.ts";
import { shopOrdersOf } from "./shop-requests.server.ts";

export type OrderFilter = {
  /** Words of the reference, name, e-mail address or postcode. */
  words?: string | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  eventId?: string | undefined;
  clientId?: string | undefined;
  country?: string | undefined;
  /** Part of the name of a product, or the beginning of an SKU. */
  product?: string | undefined;
  /** The connection to the shop that it came from, or any of them (`ANY_SHOP`). */
  shop?: string | undefined;
  /** The key of a tag. */
  tag?: string | undefined;
  assigneeId?: string | undefined;
  /** None but these. */
  ids?: readonly string[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** None but those that have been overdue since before this moment. */
  overdueBy?: Date | undefined;
  /** None but those with a refund that failed and waits for a person. */
  hasFailedRefund?: boolean | undefined;
  /** Whether every order that holds the words is looked at: not the newest alone, whatever that takes. */
  searchesAll?: boolean;
};

/** How many orders fit, and how many in each tab within the other filters. */
export type OrderCounts = Record<OrderTab | "fitting", number> & {
  /** Whether more orders hold the words than were looked at. */
  isCut: boolean;
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
  overdue: [orders.overdueAt],
};

const LIST_COLUMNS = {
  id: orders.id,
  kind: orders.kind,
  ref: orders.orderRef,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customer: orders.name,
  email: orders.email,
  total: orders.total,
  currency: orders.currency,
  placedAt: orders.placedAt,
  overdueAt: orders.overdueAt,
  heldForDispute: orders.heldForDispute,
  store: events.name,
  region: events.region,
};

const LINE_COLUMNS = {
  orderId: orderLines.orderId,
  name: orderLines.name,
  sku: orderLines.sku,
  colour: orderLines.colour,
  size: orderLines.size,
  quantity: orderLines.quantity,
  personalTexts: orderLines.personalTexts,
  shirtWidthMm: orderLines.shirtWidthMm,
  unitNet: orderLines.unitNet,
  unitVat: orderLines.unitVat,
  unitGross: orderLines.unitGross,
  vatRate: orderLines.vatRate,
};

/** What stands still of an order, and for what. */
const OVERDUE_COLUMNS = {
  orderId: fulfilments.orderId,
  status: fulfilments.status,
  since: fulfilments.overdueAt,
};

/** "This line of the order is of such a product or SKU." */
function isOf(product: string): SQL {
  const text = product.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql`${orderLines.orderId} = ${orders.id} and (${orderLines.name} like ${`%${text}%`} escape '\\' or ${orderLines.sku} like ${`${text}%`} escape '\\')`;
}

/** Lists and counts of placed orders. */
export function orderListRepository(tables: TenantTables) {
  const hasWaitingRefund = tables.isAmong(
    orders.id,
    refunds,
    (table) => table.orderId,
    waitsForPerson(tables),
  );

  /** The name of an order's assignee. */
  const assignee = sql<string | null>`${tables.valueOf(users, users.name, eq(users.id, orders.assigneeId))}`;
  const { tagsOf } = orderTagRepository(tables);

  /** What narrows a list beside its words. */
  const narrows = ({
    words,
    statuses,
    eventId,
    clientId,
    country,
    product,
    shop,
    tag,
    assigneeId,
    ids,
    from,
    before,
    overdueBy,
    hasFailedRefund,
  }: OrderFilter): SQL | undefined => {
    const group = statuses && groupOf(statuses);
    // A plus keeps the planner from an index: a search and a group of statuses find their orders by one of their own, and
    // what was sent is most of a store, so that the store's index finds it sooner.
    const plain = (its: SQLiteColumn): SQL => sql`${its}`;
    const passed = (its: SQLiteColumn): SQL => sql`+${its}`;
    const isSent = statuses?.length === 1 && statuses[0] === "shipped";
    // A tag and a person find their orders by indexes of their own, too.
    const isSorted = tag !== undefined || assigneeId !== undefined;
    const placedAt = words || overdueBy || hasFailedRefund || isSorted ? passed : plain;
    const status = words || isSorted || (isSent && eventId !== undefined) ? passed : plain;
    const store = words || isSorted || overdueBy || hasFailedRefund || (statuses && !isSent) ? passed : plain;
    return and(
      // Two bounds on the date would make the planner take the dates' index for a store's, which is the better one.
      isNotNull((eventId !== undefined && !statuses ? passed : placedAt)(orders.placedAt)),
      group && inGroup(group, plain(orders.status)),
      statuses && inArray(status(orders.status), [...statuses]),
      eventId === undefined ? undefined : eq(store(orders.eventId), eventId),
      // By a client's stores alone no index brings orders in the order of the list: it walks the list's own and passes others over.
      clientId === undefined
        ? undefined
        : tables.isAmong(
            passed(orders.eventId),
            clientStores,
            (table) => table.eventId,
            eq(clientStores.clientId, clientId),
          ),
      country === undefined ? undefined : eq(passed(orders.addressCountry), country),
      product === undefined ? undefined : tables.exists(orderLines, isOf(product)),
      // As the index of such orders has it; a particular shop is one of a few.
      shop === undefined ? undefined : sql`${orders.kind} = 'shopify'`,
      shop === undefined || shop === ANY_SHOP
        ? undefined
        : tables.isAmong(
            passed(orders.id),
            shopRequests,
            (table) => table.orderId,
            eq(shopRequests.connectionId, shop),
          ),
      tag === undefined
        ? undefined
        : tables.isAmong(orders.id, orderTags, (table) => table.orderId, eq(orderTags.key, tag)),
      assigneeId === undefined
        ? undefined
        : eq((words || tag !== undefined ? passed : plain)(orders.assigneeId), assigneeId),
      ids && inArray(orders.id, [...ids]),
      from && gte(placedAt(orders.placedAt), from.getTime()),
      before && lt(placedAt(orders.placedAt), before.getTime()),
      hasFailedRefund ? hasWaitingRefund : undefined,
      overdueBy && lte((words ? passed : plain)(orders.overdueAt), overdueBy.getTime()),
    );
  };
  const holds = ({ words, searchesAll }: OrderFilter): SQL | undefined =>
    words ? tables.orderHolds(words, searchesAll ? -1 : MOST_HITS, true) : undefined;
  const fits = (filter: OrderFilter) => and(narrows(filter), holds(filter));
  /** The words are looked up once for all counts. */
  const countHits = async (filter: OrderFilter): Promise<OrderCounts> => {
    const { overdueBy, hasFailedRefund } = filter;
    const all = { ...filter, statuses: undefined, overdueBy: undefined, hasFailedRefund: undefined };
    const narrowed = narrows(all);
    const isPart = overdueBy !== undefined || hasFailedRefund;
    const part = isPart ? narrows({ ...all, overdueBy, hasFailedRefund }) : undefined;
    const rows = await tables.read({
      columns: {
        status: orders.status,
        hits: sql<number>`count(*)`,
        fitting: sql<number>`sum(${narrowed})`,
        part: sql<number>`sum(${part ?? sql`0`})`,
      },
      from: orders,
      where: holds(filter),
      groupBy: [orders.status],
    });
    const countOf = (statuses: readonly OrderStatus[] | undefined) =>
      rows.reduce((sum, row) => sum + (statuses?.includes(row.status) === false ? 0 : row.fitting), 0);
    const tabs = Object.fromEntries(ORDER_TABS.map((tab) => [tab, countOf(statusesOfTab(tab))]));
    const hits = rows.reduce((sum, row) => sum + row.hits, 0);
    return {
      fitting: isPart ? rows.reduce((sum, row) => sum + row.part, 0) : countOf(filter.statuses),
      ...(tabs as Record<OrderTab, number>),
      isCut: hits >= MOST_HITS,
    };
  };
  const placed = (where?: SQL) => ({ table: orders, where: and(isPlaced, where) });
  const inStatus = (statuses: readonly OrderStatus[]) => placed(inArray(orders.status, [...statuses]));

  return {
    /** The latest placed orders of an e-mail address, but for one of them. */
    ofCustomer: ({ email, except, limit }: { email: string; except: string; limit: number }) =>
      Promise.resolve(
        tables.read({
          columns: LIST_COLUMNS,
          from: orders,
          joins: [{ table: events, on: eq(events.id, sql`+${orders.eventId}`) }],
          // The search finds the address's words by its index, and more than this address.
          where: and(
            tables.orderHolds(email, MOST_HITS),
            isNotNull(sql`+${orders.placedAt}`),
            sql`lower(${orders.email}) = ${emailKey(email)}`,
            sql`${orders.id} <> ${except}`,
          ) as SQL,
          orderBy: [desc(sql`+${orders.placedAt}`), desc(orders.id)],
          limit,
        }),
      ),

    /** A page of placed orders with their stores and how many items each has. */
    async listPlaced(filter: OrderFilter, { sort, position, limit }: OrderListPage) {
      const reading = {
        columns: { ...LIST_COLUMNS, assignee },
        from: orders,
        // The plus keeps the store from being read first, which would let the planner misjudge the orders' indexes.
        joins: [{ table: events, on: eq(events.id, sql`+${orders.eventId}`) }],
        where: fits(filter),
      };
      const place = {
        sort: [...SORT_COLUMNS[sort.by], orders.id],
        descending: sort.descending,
        position,
        limit,
        sortsFound:
          Boolean(filter.words) ||
          filter.hasFailedRefund === true ||
          filter.tag !== undefined ||
          (filter.assigneeId !== undefined && sort.by !== "placed"),
      };
      const page = await (sort.by === "customer"
        ? tables.wordPage(reading, place)
        : tables.page(reading, place));
      const ids = page.rows.map(({ id }) => id);
      const fromShops = page.rows.filter(({ kind }) => isOfShop(kind)).map(({ id }) => id);
      const [units, overdue, shopOrders, tags] = await Promise.all([
        ids.length === 0
          ? []
          : tables.read({
              columns: { orderId: orderLines.orderId, units: sql<number>`sum(${orderLines.quantity})` },
              from: orderLines,
              where: inArray(orderLines.orderId, ids),
              groupBy: [orderLines.orderId],
            }),
        filter.overdueBy && ids.length > 0
          ? tables.read({
              columns: OVERDUE_COLUMNS,
              from: fulfilments,
              where: both(inArray(fulfilments.orderId, ids), lte(fulfilments.overdueAt, filter.overdueBy)),
              orderBy: [asc(fulfilments.overdueAt)],
            })
          : [],
        shopOrdersOf(tables, fromShops),
        tagsOf(ids),
      ]);
      const unitsOf = new Map(units.map((row) => [row.orderId, row.units]));
      return {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          units: unitsOf.get(row.id) ?? 0,
          /** What of it has stood still longest, where the list is of such orders. */
          overdue: overdue.find(({ orderId }) => orderId === row.id),
          tags: tags.filter(({ orderId }) => orderId === row.id).map(({ name }) => name),
          /** The shop that it came from, and its number there. */
          shopOrder: shopOrders.find(({ orderId }) => orderId === row.id),
        })),
      };
    },

    /** These orders with their lines, parcels and what went back of each, as files of orders tell of them; in no order. */
    async readWhole(ids: readonly string[]) {
      if (ids.length === 0) return [];
      const [rows, lines, refunded, sent, shopOrders, tags] = await Promise.all([
        tables.read({
          columns: { ...getTableColumns(orders), store: events.name, assignee },
          from: orders,
          joins: [{ table: events, on: eq(events.id, sql`+${orders.eventId}`) }],
          where: inArray(orders.id, [...ids]),
        }),
        tables.read({
          columns: LINE_COLUMNS,
          from: orderLines,
          where: inArray(orderLines.orderId, [...ids]),
          orderBy: [asc(orderLines.position), asc(orderLines.id)],
        }),
        tables.read({
          columns: { orderId: refunds.orderId, amount: sql<number>`sum(${refunds.amount})` },
          from: refunds,
          where: both(inArray(refunds.orderId, [...ids]), eq(refunds.status, "succeeded")),
          groupBy: [refunds.orderId],
        }),
        tables.read({
          columns: {
            orderId: fulfilments.orderId,
            carrier: parcels.carrier,
            trackingNumber: parcels.trackingNumber,
          },
          from: parcels,
          joins: [{ table: fulfilments, on: eq(fulfilments.id, parcels.fulfilmentId) }],
          where: inArray(fulfilments.orderId, [...ids]),
          orderBy: [asc(parcels.createdAt), asc(parcels.id)],
        }),
        shopOrdersOf(tables, ids),
        tagsOf(ids),
      ]);
      return rows.map((order) => {
        const isOfIt = ({ orderId }: { orderId: string }) => orderId === order.id;
        return {
          order,
          lines: lines.filter(isOfIt),
          parcels: sent.filter(isOfIt),
          shopOrder: shopOrders.find(isOfIt),
          tags: tags.filter(isOfIt).map(({ name }) => name),
          refunded: sumOf(refunded.filter(isOfIt).map(({ amount }) => amount)),
        };
      });
    },

    /** How many placed orders match, in all and in each tab of the list; the count stops at `most`. */
    async count(filter: OrderFilter, most: number): Promise<OrderCounts> {
      if (filter.words) return countHits(filter);
      const fitting = (which: OrderFilter) => ({ table: orders, where: fits(which), most });
      // A tab is chosen instead of what is overdue or has a refund that failed, as it is instead of a status.
      const inTab = (chosen: OrderFilter["statuses"]) =>
        fitting({ ...filter, statuses: chosen, overdueBy: undefined, hasFailedRefund: undefined });
      const tabs = {
        all: inTab(undefined),
        attention: inTab(statusesOfTab("attention")),
        production: inTab(statusesOfTab("production")),
        shipped: inTab(statusesOfTab("shipped")),
      };
      // Mostly the list shows what a tab shows: a count of a thousand rows is not taken twice.
      const { statuses, overdueBy, hasFailedRefund } = filter;
      const shown = ORDER_TABS.find((tab) => String(statusesOfTab(tab)) === String(statuses));
      if (shown && !overdueBy && !hasFailedRefund) {
        const counts = await tables.counts(tabs);
        return { ...counts, fitting: counts[shown], isCut: false };
      }
      return { ...(await tables.counts({ ...tabs, fitting: fitting(filter) })), isCut: false };
    },

    /** The stores that orders can be narrowed to, those that were taken away too. */
    async storeNames() {
      const rows = await tables.read({
        columns: { id: events.id, name: events.name, slug: events.slug },
        from: events,
        orderBy: [asc(events.id)],
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** What waits and what goes on, in one statement; each count reads only what it counts. */
    figures: (since: { today: Date; week: Date; now: Date }) =>
      tables.counts({
        overdue: placed(lte(orders.overdueAt, since.now)),
        address: inStatus(["address issue"]),
        budget: inStatus(STATUS_GROUPS.budget),
        trouble: inStatus(STATUS_GROUPS.trouble),
        production: inStatus(STATUS_GROUPS.production),
        today: placed(gte(orders.placedAt, since.today)),
        week: placed(gte(orders.placedAt, since.week)),
        incidents: { table: incidents, where: eq(incidents.state, "open") },
        cases: { table: orderCases, where: eq(orderCases.state, "open") },
        // Orders, as the list of them counts: one may have several.
        refunds: { table: orders, where: hasWaitingRefund },
      }),

    async countPlaced(eventId?: string): Promise<number> {
      const { all } = await tables.counts({ all: placed(eventId ? eq(orders.eventId, eventId) : undefined) });
      return all;
    },

    /** How many orders of a store its list shows, and how many of them are cancelled, which figures leave out. */
    countsOfStore: (eventId: string) =>
      tables.counts({
        placed: placed(eq(orders.eventId, eventId)),
        cancelled: { table: orders, where: and(eq(orders.eventId, eventId), isCancelled) },
      }),
  };
}

/** An order as a file of orders tells of it. */
export type WholeOrder = Awaited<ReturnType<ReturnType<typeof orderListRepository>["readWhole"]>>[number];

export type PlacedOrderRow = Awaited<
  ReturnType<ReturnType<typeof orderListRepository>["listPlaced"]>
>["rows"][number];
