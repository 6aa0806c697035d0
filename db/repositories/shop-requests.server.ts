import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { ShopRequestLine, ShopRequestState } from "../../app/domain/shop/shop-request.ts";
import { fulfilmentLines, parcels } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import { shopConnections, shopRequests, shopShipments, shopVariants } from "../schema/shops.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewOutbox } from "./outbox.server.ts";

export type ShopRequestRow = typeof shopRequests.$inferSelect;

/** What is written of a request with the order that is placed for it. */
export type PlacedRequest = Pick<
  ShopRequestRow,
  "id" | "orderGid" | "orderName" | "merchantRequestGid" | "lines" | "destinationHash" | "notify"
> & { now: Date };

/** The statement that gives a request its order, in the batch that places that. */
export const requestPlaced = (
  tables: TenantTables,
  { id, now, ...placed }: PlacedRequest & { orderId: string },
) =>
  tables.update(
    shopRequests,
    { ...placed, state: "held", reason: null, message: "", names: {}, answeredAt: null, updatedAt: now },
    eq(shopRequests.id, id),
  );

/** The shops that orders came from, with what each order is there; of an order of no shop there is none. */
export async function shopOrdersOf(tables: TenantTables, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tables.read({
    columns: {
      orderId: shopRequests.orderId,
      orderName: shopRequests.orderName,
      orderGid: shopRequests.orderGid,
      state: shopRequests.state,
      reason: shopRequests.reason,
      connectionId: shopConnections.id,
      shopName: shopConnections.shopName,
      shopDomain: shopConnections.shopDomain,
    },
    from: shopRequests,
    joins: [{ table: shopConnections, on: eq(shopConnections.id, shopRequests.connectionId) }],
    where: inArray(shopRequests.orderId, [...ids]),
  });
  return rows.flatMap(({ orderId, ...rest }) => (orderId === null ? [] : [{ orderId, ...rest }]));
}

export type ShopOrder = Awaited<ReturnType<typeof shopOrdersOf>>[number];

/** States in which a request may still change in the shop, or we still owe it an answer. */
const OPEN: readonly ShopRequestState[] = ["seen", "held", "accepted", "cancel_asked"];

/**
 * "No delivery waits that will do what is due of this shop". One that is being carried out has read already what was due, so
 * that it does not count; one that failed is tried later.
 */
export const isNotPushed = (tables: TenantTables, connectionId: string, now: Date): SQL =>
  sql`not ${tables.exists(
    outbox,
    // The plus keeps SQLite from looking through all rows that are due instead of the few about shops.
    sql`${outbox.payload} ->> '$.kind' = 'shop_work' and ${outbox.state} = 'open' and ${outbox.payload} ->> '$.connectionId' = ${connectionId} and ${outbox.leasedUntil} <= ${now.getTime()} and +${outbox.nextAttemptAt} <= ${now.getTime()}`,
  )}`;

/** Requests of shops to make something, and our answers to them. */
export function shopRequestRepository(tables: TenantTables) {
  const its = (id: string, also?: SQL) => and(eq(shopRequests.id, id), also) as SQL;
  const ofConnection = (connectionId: string, also?: SQL) =>
    and(eq(shopRequests.connectionId, connectionId), also) as SQL;

  return {
    async find(id: string): Promise<ShopRequestRow | undefined> {
      return (await tables.select(shopRequests, its(id)))[0];
    },

    /** The request that an order was placed for. */
    async ofOrder(orderId: string): Promise<ShopRequestRow | undefined> {
      return (await tables.select(shopRequests, eq(shopRequests.orderId, orderId)))[0];
    },

    /** The shop that an order came from, with what the order is there. */
    async shopOrder(orderId: string): Promise<ShopOrder | undefined> {
      return (await shopOrdersOf(tables, [orderId]))[0];
    },

    /**
     * Has requests looked at now; those that were not known are written down.
     * @param push the delivery that does what is due of the shop.
     * @returns whether it was written: one that waits already does the same.
     */
    async note(
      { connectionId, now, push }: { connectionId: string; now: Date; push: NewOutbox },
      found: readonly { id: string; gid: string }[],
    ): Promise<boolean> {
      const statements = found.map(({ id, gid }) =>
        tables.upsert(
          shopRequests,
          {
            id,
            connectionId,
            fulfilmentOrderGid: gid,
            orderGid: "",
            orderName: "",
            state: "seen",
            lines: [],
            dueAt: now,
            createdAt: now,
            updatedAt: now,
          },
          [shopRequests.tenantId, shopRequests.connectionId, shopRequests.fulfilmentOrderGid],
          { dueAt: now, tries: 0 },
        ),
      );
      if (statements.length === 0) return false;
      const pushing = tables.insertIf(isNotPushed(tables, connectionId, now), outbox, push);
      const [pushed] = await tables.batch([pushing, ...statements]);
      return pushed.rowsAffected > 0;
    },

    /**
     * Something of an order of the shop has changed: its requests are looked at.
     * @returns whether the delivery was written; for an order that we do not make there is none.
     */
    async noteOrder({
      connectionId,
      orderGid,
      now,
      push,
    }: {
      connectionId: string;
      orderGid: string;
      now: Date;
      push: NewOutbox;
    }): Promise<boolean> {
      const isOpen = and(eq(shopRequests.orderGid, orderGid), inArray(shopRequests.state, [...OPEN]));
      const [, pushed] = await tables.batch([
        tables.update(shopRequests, { dueAt: now, tries: 0 }, ofConnection(connectionId, isOpen)),
        tables.insertIf(sql`changes() > 0 and ${isNotPushed(tables, connectionId, now)}`, outbox, push),
      ]);
      return pushed.rowsAffected > 0;
    },

    /** Requests of a shop of which something is to be done, those that wait longest first. */
    due: (connectionId: string, { now, limit }: { now: Date; limit: number }) =>
      tables.select(shopRequests, ofConnection(connectionId, lte(shopRequests.dueAt, now)), {
        orderBy: asc(shopRequests.dueAt),
        limit,
      }),

    /**
     * Has everything looked at that may have changed without a word: what waits, what is to be told, and orders that no
     * printer has yet, of which the address may change. They are many: what is due already takes the shop's points first.
     * @param at when they are due.
     */
    async noteOpen({ connectionId, now, at }: { connectionId: string; now: Date; at: Date }): Promise<void> {
      const isUntouched = tables.exists(
        orders,
        sql`${orders.id} = ${shopRequests.orderId} and ${orders.status} in ('new', 'over budget', 'over budget limit', 'address issue')`,
      );
      const isUnanswered = sql`${shopRequests.answeredAt} is null`;
      const isOpen = and(
        inArray(shopRequests.state, [...OPEN, "rejected"]),
        sql`(${isUnanswered} or ${isUntouched} or ${shopRequests.state} = 'cancel_asked')`,
      );
      const isNotDue = sql`(${shopRequests.dueAt} is null or ${shopRequests.dueAt} > ${now.getTime()})`;
      const open = ofConnection(connectionId, and(isOpen, isNotDue));
      await tables.update(shopRequests, { dueAt: at, tries: 0 }, open);
    },

    /** Takes what is due for one run. @param until when it is due again, should this run die. */
    async take({ id, dueAt, until }: { id: string; dueAt: Date; until: Date }): Promise<boolean> {
      const taken = await tables.update(
        shopRequests,
        { dueAt: until, tries: sql`${shopRequests.tries} + 1` },
        its(id, eq(shopRequests.dueAt, dueAt)),
      );
      return taken.rowsAffected > 0;
    },

    /** Ends a run, unless something happened meanwhile for which it is looked at again. */
    async settle({ id, until, next }: { id: string; until: Date; next: Date | null }): Promise<void> {
      await tables.update(
        shopRequests,
        { dueAt: next, ...(next === null && { tries: 0 }) },
        its(id, eq(shopRequests.dueAt, until)),
      );
    },

    /** Writes down what became of it. */
    async change(
      id: string,
      set: Partial<
        Pick<
          ShopRequestRow,
          | "state"
          | "reason"
          | "message"
          | "names"
          | "answeredAt"
          | "destinationHash"
          | "merchantRequestGid"
          | "orderGid"
          | "orderName"
          | "errorCode"
        >
      > & { lines?: ShopRequestLine[]; now: Date },
      note?: AuditNote,
    ): Promise<void> {
      const { now, ...rest } = set;
      const changed = tables.update(shopRequests, { ...rest, updatedAt: now }, its(id));
      await tables.batch(note ? [changed, tables.audit(note)] : [changed]);
    },

    /** Requests that were refused and not made again, the latest first. */
    refused: ({ limit }: { limit: number }) =>
      tables.select(shopRequests, sql`${shopRequests.state} = 'rejected'`, {
        orderBy: [desc(shopRequests.updatedAt), desc(shopRequests.id)],
        limit,
      }),

    /** Asks for a connection's requests at once. @returns the moment that is due now; undefined where it is not active. */
    async hurryPull({ id, now, after }: { id: string; now: Date; after: Date }): Promise<Date | undefined> {
      const hurried = await tables.update(
        shopConnections,
        { pullDueAt: now },
        and(
          eq(shopConnections.id, id),
          eq(shopConnections.state, "active"),
          // Whoever asks at this moment has put it off by a minute.
          sql`(${shopConnections.pullDueAt} > ${after.getTime()} or ${shopConnections.pullDueAt} <= ${now.getTime()})`,
        ) as SQL,
      );
      return hurried.rowsAffected > 0 ? now : undefined;
    },

    /** The colours and sizes that these variants, or these SKUs, are of. */
    variantsOf: (connectionId: string, { gids, skus }: { gids: string[]; skus: string[] }) =>
      tables.select(
        shopVariants,
        and(
          eq(shopVariants.connectionId, connectionId),
          sql`(${inArray(shopVariants.variantGid, gids)} or ${inArray(shopVariants.sku, skus)})`,
        ),
      ),

    /** The parcels of an order with the lines of each part, and which of them the shop knows. */
    async shipments(requestId: string, fulfilmentIds: readonly string[]) {
      const ids = [...fulfilmentIds];
      const [sent, lines, told] = await tables.batch([
        tables.select(parcels, inArray(parcels.fulfilmentId, ids), {
          orderBy: [asc(parcels.createdAt), asc(parcels.id)],
        }),
        tables.select(fulfilmentLines, inArray(fulfilmentLines.fulfilmentId, ids)),
        tables.select(shopShipments, eq(shopShipments.requestId, requestId)),
      ]);
      return { parcels: sent, lines, told };
    },

    /** The shop knows these parcels as one fulfilment of its own. */
    async noteSent({
      requestId,
      parcelIds,
      fulfilmentGid,
      now,
    }: {
      requestId: string;
      parcelIds: readonly string[];
      fulfilmentGid: string;
      now: Date;
    }): Promise<void> {
      await tables.batch(
        parcelIds.map((parcelId) =>
          tables.upsert(
            shopShipments,
            { parcelId, requestId, fulfilmentGid, state: "sent", createdAt: now, updatedAt: now },
            [shopShipments.tenantId, shopShipments.parcelId],
            { fulfilmentGid, state: "sent", updatedAt: now },
          ),
        ) as unknown as Parameters<typeof tables.batch>[0],
      );
    },

    async noteDelivered({ fulfilmentGid, now }: { fulfilmentGid: string; now: Date }): Promise<void> {
      await tables.update(
        shopShipments,
        { state: "delivered", deliveredAt: now, updatedAt: now },
        eq(shopShipments.fulfilmentGid, fulfilmentGid),
      );
    },

    /** Takes a connection's question for its requests for one run. */
    async takePull(
      { id, dueAt, next }: { id: string; dueAt: Date; next: Date },
      note?: AuditNote,
    ): Promise<boolean> {
      const its = and(
        eq(shopConnections.id, id),
        eq(shopConnections.pullDueAt, dueAt),
        eq(shopConnections.state, "active"),
      ) as SQL;
      const take = tables.update(shopConnections, { pullDueAt: next }, its);
      const [taken] = await tables.batch(note ? [take, tables.audit(note)] : [take]);
      return taken.rowsAffected > 0;
    },

    async notePulled({
      id,
      now,
      unsubmitted,
    }: {
      id: string;
      now: Date;
      unsubmitted: number;
    }): Promise<void> {
      await tables.update(
        shopConnections,
        { lastPullAt: now, unsubmitted },
        and(eq(shopConnections.id, id), eq(shopConnections.state, "active")) as SQL,
      );
    },
  };
}
