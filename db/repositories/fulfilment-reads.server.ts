import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Currency } from "../../app/domain/money.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers } from "../schema/fulfillers.ts";
import { fulfilmentLines, fulfilments, parcels, statusEvents } from "../schema/fulfilments.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { incidents, refunds } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { type BudgetClaim, passes } from "./budgets.server.ts";
import { both } from "./order-conditions.ts";

type SentPartsQuery = {
  eventId: string;
  country?: string;
  over: { day: string; placedBefore: Date };
  limit: number;
};

/** Fulfilments and what belongs to them, read for pages and decisions; `fulfilments.server.ts` writes them. */
export function fulfilmentReads(tables: TenantTables) {
  return {
    /** Which fulfillers print for which of the tenant's stores, or for one of them. */
    async fulfillersOfStores(eventId?: string) {
      const rows = await tables.read({
        columns: { fulfillerId: eventFulfillers.fulfillerId, name: events.name, slug: events.slug },
        from: eventFulfillers,
        joins: [
          { table: events, on: and(eq(events.id, eventFulfillers.eventId), isNull(events.deletedAt)) as SQL },
        ],
        ...(eventId !== undefined && { where: eq(eventFulfillers.eventId, eventId) }),
        orderBy: [asc(events.id)],
      });
      return tables.byWords(rows, ({ name }) => name);
    },

    /** Whether a fulfiller prints for one of the tenant's stores, or has an order of theirs. */
    async knowsFulfiller(fulfillerId: string): Promise<boolean> {
      const [stores, parts] = await tables.batch([
        tables.count(eventFulfillers, eq(eventFulfillers.fulfillerId, fulfillerId)),
        tables.count(fulfilments, eq(fulfilments.fulfillerId, fulfillerId)),
      ]);
      return (stores[0]?.count ?? 0) + (parts[0]?.count ?? 0) > 0;
    },

    /** The store of an order, and who prints its parts. */
    async concernedBy(orderId: string): Promise<{ eventId: string | null; fulfillerIds: string[] }> {
      const [rows, parts] = await tables.batch([
        tables.select(orders, eq(orders.id, orderId)),
        tables.select(fulfilments, eq(fulfilments.orderId, orderId)),
      ]);
      const ids = parts.flatMap(({ fulfillerId }) => (fulfillerId === null ? [] : [fulfillerId]));
      return { eventId: rows[0]?.eventId ?? null, fulfillerIds: [...new Set(ids)] };
    },

    /**
     * The parts of a store's latest orders whose promise may be over, each with what is known of its parcels. What was made
     * again, or cancelled, is none.
     * @param which.over the day of today, and when an order was placed whose promise is over however it was moved.
     */
    sentParts({ eventId, country, over, limit }: SentPartsQuery) {
      const parcelsThat = (where: SQL) =>
        tables.valueOf(parcels, sql`count(*)`, sql`${parcels.fulfilmentId} = ${fulfilments.id} and ${where}`);
      const state = parcels.trackingState;
      return tables.read({
        columns: {
          fulfillerId: fulfilments.fulfillerId,
          country: orders.addressCountry,
          placedAt: sql`${orders.placedAt}`.mapWith(orders.createdAt),
          deliveryDays: orders.deliveryDays,
          isShipped: sql`${fulfilments.status} = 'shipped'`.mapWith(Boolean),
          parcels: parcelsThat(sql`true`).mapWith(Number),
          delivered: parcelsThat(sql`${state} = 'delivered'`).mapWith(Number),
          failed: parcelsThat(sql`${state} in ('lost', 'returned')`).mapWith(Number),
          moving: parcelsThat(sql`${state} in ('in_transit', 'out_for_delivery', 'attempt_failed')`).mapWith(
            Number,
          ),
          arrivedAt: tables
            .valueOf(
              parcels,
              sql`max(${parcels.updatedAt})`,
              sql`${parcels.fulfilmentId} = ${fulfilments.id} and ${state} = 'delivered'`,
            )
            .mapWith((at: number | null) => (at === null ? null : new Date(at))) as SQL<Date | null>,
        },
        from: orders,
        joins: [{ table: fulfilments, on: eq(fulfilments.orderId, orders.id) }],
        where: sql`${orders.eventId} = ${eventId} and ${orders.placedAt} is not null and ${orders.cancelledAt} is null
          and ${country === undefined ? sql`true` : eq(orders.addressCountry, country)}
          and (${orders.deliveryTo} < ${over.day} or ${orders.placedAt} < ${over.placedBefore.getTime()})
          and ${fulfilments.reprintOf} is null and ${fulfilments.status} <> 'cancelled'`,
        orderBy: [sql`${orders.placedAt} desc`],
        limit,
      });
    },

    /** A placed order as its recipient sees it. */
    async readForRecipient(orderId: string) {
      const ofOrder = eq(fulfilments.orderId, orderId);
      const [rows, lines, parts, moves, sent, givenBack, elsewhere] = await tables.batch([
        tables.join(
          orders,
          events,
          eq(events.id, orders.eventId),
          and(eq(orders.id, orderId), isNotNull(orders.placedAt)),
        ),
        tables.select(orderLines, eq(orderLines.orderId, orderId), { orderBy: asc(orderLines.position) }),
        tables.select(fulfilments, ofOrder, { orderBy: asc(fulfilments.createdAt) }),
        tables.join(statusEvents, fulfilments, eqFulfilment(statusEvents.fulfilmentId, ofOrder), undefined, {
          orderBy: asc(statusEvents.at),
        }),
        tables.join(parcels, fulfilments, eqFulfilment(parcels.fulfilmentId, ofOrder)),
        tables.select(refunds, eq(refunds.orderId, orderId)),
        tables.select(incidents, eq(incidents.orderId, orderId)),
      ]);
      if (!rows[0]) return undefined;
      return {
        order: rows[0].left,
        event: rows[0].right,
        lines,
        fulfilments: parts,
        moves: moves.map(({ left }) => left),
        parcels: sent.map(({ left }) => left),
        refunds: givenBack,
        incidents: elsewhere,
      };
    },

    /** A store's orders that wait for its budget, those that came first before the others, within a moment too. */
    heldForBudget: (eventId: string) =>
      tables.join(
        fulfilments,
        orders,
        both(eq(orders.id, fulfilments.orderId), eq(orders.eventId, eventId)),
        eq(fulfilments.status, "over budget"),
        { orderBy: [asc(fulfilments.createdAt), sql`${fulfilments}.rowid`], limit: 100 },
      ),

    /** Orders in a currency that wait for the tenant's credit, those that came first before the others. */
    heldForCredit: (currency: Currency) =>
      tables.join(
        fulfilments,
        orders,
        both(eq(orders.id, fulfilments.orderId), eq(orders.currency, currency)),
        eq(fulfilments.status, "over budget limit"),
        { orderBy: [asc(fulfilments.createdAt), sql`${fulfilments}.rowid`], limit: 1000 },
      ),

    /** Whether the tenant's credit covers what an order costs, at this moment. */
    async creditCovers(claim: BudgetClaim): Promise<boolean> {
      const covered = sql`${orders.eventId} = ${claim.eventId} and not ${passes(tables, claim).credit}`;
      return ((await tables.count(orders, covered))[0]?.count ?? 0) > 0;
    },

    ofOrder: (orderId: string) =>
      tables.select(fulfilments, eq(fulfilments.orderId, orderId), { orderBy: asc(fulfilments.createdAt) }),

    /** Which lines of its order a fulfilment is made of, and how many of each. */
    linesOf: (fulfilmentId: string) =>
      tables.select(fulfilmentLines, eq(fulfilmentLines.fulfilmentId, fulfilmentId)),
  };
}

const eqFulfilment = (column: typeof statusEvents.fulfilmentId | typeof parcels.fulfilmentId, also: SQL) =>
  and(eq(fulfilments.id, column), also) ?? also;
