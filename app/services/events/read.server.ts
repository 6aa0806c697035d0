import type { Scope } from "../scope.ts";
import { type Forecast, forecastOf } from "../../domain/gift/forecast.ts";
import type { StoreEventRow } from "../storefront.ts";
import { startOfDay } from "../../domain/dates/day-bounds.ts";
import { dayIn } from "../../domain/delivery/delivery-window.ts";
import { sumOf } from "../../domain/money.ts";
import { addDays, daysOfPeriod, monthUntil, periodUntil } from "../../domain/sales/period.ts";
import { type CheckTools, checkProducts } from "../check-products.ts";
import { otherMakers, readMade } from "../makers.server.ts";
import { readSales } from "../read-sales.server.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { EventSort, EventState } from "../../domain/lists/sorts.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import { normaliseSlug, openingOf, type StoreType } from "../../domain/store/store-event.ts";
import { goLiveList } from "../../domain/store/go-live.ts";

/** The tenant's stores by name, to choose one of them. */
export const nameStores = (scope: Scope) => scope.tenant.events.listNames();

/** The tenant's store of an id; undefined where it has none, or took it away. */
export const findStore = (scope: Scope, id: string) => scope.tenant.events.find(id);

export type { GiftLineRow } from "../../../db/repositories/events.server.ts";

/** What a gift consists of: the store's products as its organiser set them. */
export function readGiftLines(scope: Scope, eventId: string) {
  return scope.tenant.events.giftLines(eventId);
}

/** What a promo can cost, and what it is likely to. */
export async function readForecast(scope: Scope, event: StoreEventRow): Promise<Forecast> {
  const { events, fulfilments } = scope.tenant;
  const [rows, gifts, makers] = await Promise.all([
    events.giftLines(event.id),
    events.giftsOf(event.id, scope.now()),
    fulfilments.fulfillersOfStores(event.id),
  ]);
  const profiles = await scope.platform.fulfillers.ofIds(makers.map(({ fulfillerId }) => fulfillerId));
  return forecastOf({
    lines: rows.map(({ left: price }) => ({
      quantity: price.giftQuantity,
      unitNet: price.storeSellingPrice,
      storeDefaultVat: price.storeDefaultVat,
      unitCost: price.unitCost ?? price.storeSellingPrice,
      stockLeft: price.stockLeft,
    })),
    vat: { vatRate: event.vatRate, notVatRegistered: event.notVatRegistered },
    taken: gifts.taken,
    left: event.sample ? null : gifts.left,
    past: gifts.past,
    parcels: profiles.flatMap(({ state, profile: { costs } }) =>
      state === "active" && costs?.currency === event.currency ? [costs.perParcel] : [],
    ),
    used: event.budgetUsedMinor,
    budget: event.budgetMinor,
  });
}

/** As many as fit on a screen that is read from three metres away. */
const MOST = 6;

/**
 * What was ordered in a store today and in all, and what came last, for a screen at a stand: strangers read it, so there
 * is no name, no town and no money in it.
 * @param timeZone where the tenant's days begin.
 */
export async function readWall(
  scope: Scope,
  { event, timeZone }: { event: Pick<StoreEventRow, "id">; timeZone: string },
) {
  const now = scope.now();
  const today = dayIn(timeZone, now);
  // Tomorrow too: an order of the last moment is in the sum, whichever clock is ahead.
  const tomorrow = addDays(today, 1);
  const [sales, just] = await Promise.all([
    readSales(scope, {
      asked: {
        all: { group: "all", ...periodUntil(tomorrow, "all") },
        today: { group: "all", from: today, to: tomorrow },
      },
      timeZone,
      eventIds: [event.id],
    }),
    scope.tenant.events.justOrdered(event.id, { since: startOfDay(today, timeZone) ?? now, most: MOST }),
  ]);
  const orders = (rows: readonly { orders: number }[]) => rows.reduce((sum, row) => sum + row.orders, 0);
  return { today: orders(sales.today), total: orders(sales.all), ...just };
}

const EVENTS_PER_PAGE = 25;
/** Beyond it a list says "more than"; nobody counts further by eye. */
const MOST_COUNTED = 1000;

/** Filters as an address has them; an empty one filters nothing. */
type EventFilters = { q: string; status: EventState | ""; type: StoreType | ""; client: string };

/**
 * One page of the tenant's stores with what the list shows of each, and how many stores fit. `revenue` is of this month
 * up to now, less what went back; null unless it is asked for, as `client` is.
 * @param input.timeZone where the tenant's months begin.
 */
export async function listEvents(
  scope: Scope,
  input: ListQuery<EventFilters, EventSort> & {
    timeZone: string;
    withRevenue: boolean;
    withClients: boolean;
  },
) {
  const { filters, sort, position } = input;
  const filter = { words: filters.q, state: filters.status, type: filters.type, client: filters.client };
  const now = scope.now();
  const [revenue, clients] = await Promise.all([
    input.withRevenue ? readMonthOfStores(scope, input) : [],
    input.withClients ? scope.tenant.clients.namesAndStores() : { names: [], stores: [] },
  ]);
  const clientOf = new Map(clients.stores.map(({ eventId, clientId }) => [eventId, clientId]));
  const moments = { now, since: restorableSince(now) };
  const { events } = scope.tenant;
  const [page, count] = await Promise.all([
    events.listEvents(filter, {
      sort,
      position,
      limit: EVENTS_PER_PAGE,
      ...moments,
      revenue: Object.fromEntries(revenue.map(({ key, currency, total }) => [key, { currency, total }])),
    }),
    events.countEvents(filter, { most: MOST_COUNTED + 1, ...moments }),
  ]);
  const facts = await events.listFacts(page.rows.map(({ id }) => id));
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      orders: facts.orders.get(row.id) ?? 0,
      cover: facts.covers.find(({ eventId }) => eventId === row.id),
      lastOrder: facts.last.get(row.id) ?? null,
      client: clients.names.find(({ id }) => id === clientOf.get(row.id))?.name ?? null,
      revenue: input.withRevenue
        ? sumOf(
            revenue
              .filter(({ key, currency }) => key === row.id && currency === row.currency)
              .map(({ total }) => total),
          )
        : null,
    })),
    count: Math.min(count, MOST_COUNTED),
    isCountedOut: count <= MOST_COUNTED,
    clients: clients.names,
  };
}

/** What each store sold this month, less what went back. */
async function readMonthOfStores(scope: Scope, { timeZone }: { timeZone: string }) {
  const month = monthUntil(dayIn(timeZone, scope.now()));
  const sales = await readSales(scope, { asked: { stores: { group: "store", ...month } }, timeZone });
  return sales.stores;
}

/** The tenant's store of a slug, however it is spelled, or of one that it had before; undefined where it has none. */
export const findEvent = (scope: Scope, slug: string) => scope.tenant.events.findBySlug(normaliseSlug(slug));

/**
 * How a store does: what was ordered, in all and day by day in the last thirty, with how many pages were seen; what waits
 * for a person, and what it lacks to go live. `placed` counts the orders as the list shows them; sums and days are of what
 * is sold (`isSold`), which is less by `cancelled`.
 * @param timeZone where the tenant's days begin.
 */
export async function readOverview(
  scope: Scope,
  { event, timeZone, tools }: { event: StoreEventRow; timeZone: string; tools: CheckTools },
) {
  const today = dayIn(timeZone, scope.now());
  const month = periodUntil(today, "30_days");
  const { events, company, orders } = scope.tenant;
  const [sales, counts, waiting, found, seen, seller, { unmade, short, makers }] = await Promise.all([
    readSales(scope, {
      asked: {
        // Tomorrow too: an order of the last moment is in the sum, whichever clock is ahead.
        all: { group: "all", ...periodUntil(addDays(today, 1), "all") },
        days: { group: "day", ...month },
      },
      timeZone,
      eventIds: [event.id],
    }),
    orders.countsOfStore(event.id),
    events.waiting(event.id),
    events.goLiveFacts(event.id, scope.now()),
    events.viewsByDay(event.id, month),
    company.seller(),
    readMade(scope, event),
  ]);
  const facts = found?.mended === false ? await checkedFacts(scope, event.id, tools) : found;
  return {
    ...counts,
    totals: sales.all.map(({ currency, total }) => ({ currency, minor: total })),
    daily: daysOfPeriod(month).map((day) => {
      const counted = sales.days.filter((row) => row.key === day && row.currency === event.currency);
      const views = seen.find((row) => row.day === day)?.views ?? 0;
      return { day, views, orders: counted[0]?.orders ?? 0, minor: sumOf(counted.map(({ total }) => total)) };
    }),
    waiting,
    // What its public sees, whatever the store's own status says.
    isOpen: seller !== undefined && openingOf(event, seller, scope.now()) === "open",
    hasOrders: facts?.hasOrders ?? false,
    list: facts ? goLiveList(event, { ...facts, made: unmade.length === 0 }) : [],
    unmade,
    short,
    otherMakers:
      unmade.length + short.length === 0 ? [] : await otherMakers(scope, { region: event.region, makers }),
  };
}

/** What a store has, once its products were checked that were not since their last change. */
async function checkedFacts(scope: Scope, eventId: string, tools: CheckTools) {
  await checkProducts(scope, { eventId }, tools);
  return scope.tenant.events.goLiveFacts(eventId, scope.now());
}
