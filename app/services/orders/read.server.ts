import type { ListQuery } from "../../domain/lists/list-query.ts";
import { seeksWholeWords } from "../../domain/lists/search-words.ts";
import type { OrderSort } from "../../domain/lists/sorts.ts";
import { orderFilterOf, type OrderFilters } from "../../domain/order/status-groups.ts";
import type { Scope } from "../scope.ts";
import { startOfDay } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { isOfShop } from "../../domain/order/order-kind.ts";
import { emailKey } from "../../domain/address/recipient-key.ts";
import { recipientKeysOf } from "../code-batches/recipient-keys.server.ts";
import type { SoldAnyway } from "../../domain/product/mending.ts";
import type { OrderLineRow, OrderRow } from "../../../db/repositories/orders.server.ts";

export type { PlacedOrderRow } from "../../../db/repositories/order-lists.server.ts";

const ORDERS_PER_PAGE = 25;
/** Beyond it a list says "more than": counting on would take longer than the list itself. */
const MOST_COUNTED = 50_000;
/** So many of the newest orders that hold the words of a search are looked at. */
const NEWEST_SEARCHED = 1000;

/**
 * One page of the tenant's placed orders.
 * @param timeZone where its days begin and end.
 * @param withClients whether the list can be narrowed to a client, and so their names are needed.
 * @returns the rows, the places of the pages beside it, and how many orders fit, up to a limit.
 */
export async function listOrders(
  scope: Scope,
  {
    query,
    timeZone,
    withClients = false,
  }: { query: ListQuery<OrderFilters, OrderSort>; timeZone: string; withClients?: boolean },
) {
  const filter = orderFilterOf(query.filters, { timeZone, now: scope.now(), reader: scope.actor.id });
  const { orders } = scope.tenant;
  const [page, { fitting: count, isCut, ...tabs }, stores, clients, shops, tags, workers] = await Promise.all(
    [
      orders.listPlaced(filter, { sort: query.sort, position: query.position, limit: ORDERS_PER_PAGE }),
      orders.count(filter, MOST_COUNTED + 1),
      orders.storeNames(),
      withClients ? scope.tenant.clients.namesAndStores() : { names: [] },
      scope.tenant.shops.list(),
      orders.tagNames(),
      orders.workers(),
    ],
  );
  const most = isCut ? NEWEST_SEARCHED : MOST_COUNTED;
  return {
    ...page,
    count: Math.min(count, most),
    isCountedOut: count <= most,
    /** How many of the newest were searched, where more orders hold the words. */
    newest: isCut ? NEWEST_SEARCHED : null,
    wholeWords: seeksWholeWords(query.filters.q),
    tabs,
    mostCounted: most,
    stores,
    clients: clients.names,
    /** The tags that orders have, and the people that an order can be assigned to. */
    tags,
    workers: workers.map(({ id, name, email }) => ({ id, name: name || email })),
    /** The Shopify shops that orders may have come from. */
    shops: shops.map(({ id, shopName }) => ({ id, name: shopName })),
  };
}

/** What of a list is meant: its filters and sort, and the place behind which a part of it begins. */
type OfSearch = { query: ListQuery<OrderFilters, OrderSort>; timeZone: string };

/**
 * So many orders of a list from a place on, for a step with all of them: by the list's own condition.
 * @returns their ids in the list's order, how many orders fit in all, and the place where the next ones begin.
 */
export async function ordersOfSearch(scope: Scope, { query, timeZone, most }: OfSearch & { most: number }) {
  const filter = orderFilterOf(query.filters, { timeZone, now: scope.now(), reader: scope.actor.id });
  const { orders } = scope.tenant;
  const [{ rows, next }, { fitting, isCut }] = await Promise.all([
    orders.listPlaced(filter, { sort: query.sort, position: query.position, limit: most }),
    orders.count(filter, MOST_COUNTED + 1),
  ]);
  const limit = isCut ? NEWEST_SEARCHED : MOST_COUNTED;
  return {
    ids: rows.map(({ id }) => id),
    count: Math.min(fitting, limit),
    isCountedOut: fitting <= limit,
    next,
  };
}

/** Which of these orders still fit the list that they were counted in, in the order in which they are given. */
export async function stillOfSearch(
  scope: Scope,
  { query, timeZone, orderIds }: OfSearch & { orderIds: readonly string[] },
): Promise<string[]> {
  const filter = orderFilterOf(query.filters, { timeZone, now: scope.now(), reader: scope.actor.id });
  const { rows } = await scope.tenant.orders.listPlaced(
    { ...filter, ids: orderIds },
    { sort: query.sort, position: undefined, limit: orderIds.length },
  );
  const fitting = new Set(rows.map(({ id }) => id));
  return orderIds.filter((id) => fitting.has(id));
}

const LATEST = 6;
const OVERDUE_SHOWN = 5;
/** Today and the six days before. */
const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** The first days of what the dashboard counts, as the list of orders takes them. */
function daysOf(now: Date, timeZone: string) {
  const today = dayIn(timeZone, now);
  const week = new Date(Date.parse(`${today}T00:00:00Z`) - (WEEK_DAYS - 1) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return { today, week };
}

/**
 * The dashboard's figures and latest orders.
 * @param reads what the viewer may read; nothing else is asked for or answered.
 * @param timeZone where the tenant's days begin.
 */
export async function readDashboard(
  scope: Scope,
  { reads, timeZone }: { reads: { orders: boolean; stores: boolean }; timeZone: string },
) {
  const { orders, events, unmadeProducts } = scope.tenant;
  const days = daysOf(scope.now(), timeZone);
  const moment = (day: string) => startOfDay(day, timeZone) ?? scope.now();
  const now = scope.now();
  const since = { today: moment(days.today), week: moment(days.week), now };
  const [figures, stores, unmade, latest, overdue] = await Promise.all([
    reads.orders ? orders.figures(since) : null,
    reads.stores ? events.countStores() : null,
    reads.stores ? unmadeProducts.byStore() : null,
    reads.orders
      ? orders.listPlaced(
          {},
          { sort: { by: "placed", descending: true }, position: undefined, limit: LATEST },
        )
      : null,
    reads.orders
      ? orders.listPlaced(
          { overdueBy: now },
          { sort: { by: "overdue", descending: false }, position: undefined, limit: OVERDUE_SHOWN },
        )
      : null,
  ]);
  return {
    days,
    figures,
    activeStores: stores && stores.active,
    stores: stores && stores.all,
    /** How many products of each open store no fulfiller can make as they are sold. */
    unmade,
    latest: latest && latest.rows,
    /** What has stood still longest. */
    overdue: overdue && overdue.rows,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

export type {
  OrderLineRow,
  OrderRow,
  OrderWithLines,
  PaymentRow,
} from "../../../db/repositories/orders.server.ts";

/** Of the customer's other orders; all of them are a search of the list. */
const OTHERS_SHOWN = 5;

/** An order for the desk, with its notes, parcels and payment incidents and the customer's other orders; undefined when the tenant has none of this id. */
export async function readOrder(scope: Scope, orderId: string) {
  const [staffOrder, incidents, disputes, besides] = await Promise.all([
    scope.tenant.orders.readForStaff(orderId),
    scope.tenant.incidents.ofOrder(orderId),
    scope.tenant.disputes.ofOrder(orderId),
    scope.tenant.orders.besides(orderId),
  ]);
  if (!staffOrder) return undefined;
  const { id: except, email } = staffOrder.order;
  // Of somebody who is erased nothing tells which orders were theirs.
  const [others, makers, blocks, duplicateRule, shopOrder] = await Promise.all([
    email === "" ? [] : scope.tenant.orders.ofCustomer({ email, except, limit: OTHERS_SHOWN + 1 }),
    scope.platform.fulfillers.ofIds(staffOrder.fulfilments.flatMap(({ fulfillerId }) => fulfillerId ?? [])),
    email === "" ? [] : scope.tenant.mailBlocks.ofAddresses([emailKey(email)]),
    besides.claim && email !== "" ? ruleOfClaim(scope, staffOrder.order, besides.claim.duplicateKey) : null,
    isOfShop(staffOrder.order.kind) ? scope.tenant.shopRequests.shopOrder(orderId) : undefined,
  ]);
  return {
    ...staffOrder,
    ...besides,
    fulfillerNames: new Map(makers.map(({ id, name }) => [id, name])),
    incidents,
    disputes,
    /** By what its recipient was compared with those who had the gift; null for what is no gift, or was given back. */
    duplicateRule,
    /** The Shopify shop that it came from, with what it is there. */
    shopOrder,
    /** Mails to its address come back. */
    bounce: blocks.find(({ reason }) => reason === "bounced"),
    others: { rows: others.slice(0, OTHERS_SHOWN), hasMore: others.length > OTHERS_SHOWN },
  };
}

const COUNTED_AS_SAME = ["address_and_surname", "address", "email"] as const;

/** What a store may count as the same recipient; `earlier` is what it did by a rule that is none of ours any more. */
type DuplicateRule = (typeof COUNTED_AS_SAME)[number] | "code_only" | "earlier";

/** By what a claim was compared, whatever its store says today: the kept key is that rule's. */
async function ruleOfClaim(
  scope: Scope,
  recipient: OrderRow,
  duplicateKey: string | null,
): Promise<DuplicateRule | null> {
  // A cancelled order gave its key back with the gift: what it was compared by is not known any more.
  if (duplicateKey === null) return recipient.status === "cancelled" ? null : "code_only";
  const keys = await Promise.all(
    COUNTED_AS_SAME.map((duplicateScope) => recipientKeysOf(scope, { duplicateScope, recipient })),
  );
  const at = keys.findIndex(({ duplicateKey: current, formerKeys }) =>
    [current, ...formerKeys].includes(duplicateKey),
  );
  return COUNTED_AS_SAME[at] ?? "earlier";
}

/** An order as staff see it. */
export type StaffOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** A placed order with everything that its recipient may see of it. */
export function readOrderForRecipient(scope: Scope, orderId: string) {
  return scope.tenant.fulfilments.readForRecipient(orderId);
}

/** What its recipient may see of a placed order. */
export type RecipientOrder = NonNullable<Awaited<ReturnType<typeof readOrderForRecipient>>>;

/** The order that a payment at the provider is for, with its lines and payments. */
export function readOrderOfIntent(scope: Scope, intentId: string) {
  return scope.tenant.orders.findWholeByIntent(intentId);
}

/** What the lines of an order may be changed to, by the product. */
export function offersOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.orders.onSaleOf(orderId);
}

/** Why lines whose print must be mended were sold nonetheless, by their ids. */
export async function reasonsOf(
  scope: Scope,
  lines: readonly Pick<OrderLineRow, "id" | "productId" | "designHash" | "prints">[],
): Promise<ReadonlyMap<string, SoldAnyway>> {
  const faulty = lines.filter(({ prints }) =>
    Object.values(prints ?? {}).some((print) => print.state === "made" && print.faults.length > 0),
  );
  if (faulty.length === 0) return new Map();
  const ids = [...new Set(faulty.map(({ productId }) => productId))];
  const products = await scope.tenant.products.among(ids);
  return new Map(
    faulty.flatMap(({ id, productId, designHash }) => {
      const { soldAnyway = null } = products.find((product) => product.id === productId) ?? {};
      return soldAnyway?.designHash === designHash ? [[id, soldAnyway] as const] : [];
    }),
  );
}

/** Which region an order belongs to; undefined when the tenant has none of this id. */
export function regionOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.events.regionOfOrder(orderId);
}

/** An order with its lines and payments, placed or not. */
export function readOrderWithLines(scope: Scope, orderId: string) {
  return scope.tenant.orders.findWithLinesAndPayments(orderId);
}
