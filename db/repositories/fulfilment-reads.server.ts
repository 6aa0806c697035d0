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
