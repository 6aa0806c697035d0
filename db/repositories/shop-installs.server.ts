import { and, asc, eq, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "../driver/client.server.ts";
import { events } from "../schema/events.ts";
import { eventFulfillers, fulfillers, fulfillerStock, workPages } from "../schema/fulfillers.ts";
import { eventPrices, products } from "../schema/products.ts";
import { shopConnections, shopInstalls, shopProducts, shopRequests, shopVariants } from "../schema/shops.ts";

export type ShopInstallRow = typeof shopInstalls.$inferSelect;

/** Installations before their tenant is known, and whose shop is whose: crosses tenants. */
export function shopInstallRepository(db: Database) {
  return {
    /** Keeps an installation; it takes the place of an earlier one of the same shop. */
    async keep(row: ShopInstallRow): Promise<void> {
      const { shopDomain: _, ...set } = row;
      await db.insert(shopInstalls).values(row).onConflictDoUpdate({ target: shopInstalls.shopDomain, set });
    },

    /** @param after an installation from before this moment is over. */
    async find(id: string, after: Date): Promise<ShopInstallRow | undefined> {
      const rows = await db
        .select()
        .from(shopInstalls)
        .where(and(eq(shopInstalls.id, id), sql`${shopInstalls.createdAt} > ${after.getTime()}`));
      return rows[0];
    },

    async remove(id: string): Promise<void> {
      await db.delete(shopInstalls).where(eq(shopInstalls.id, id));
    },

    /** The owner took the app out again: an installation from before that moment opens nothing. */
    async removeOfShop({ shopDomain, before }: { shopDomain: string; before: Date }): Promise<void> {
      await db
        .delete(shopInstalls)
        .where(and(eq(shopInstalls.shopDomain, shopDomain), lt(shopInstalls.createdAt, before)));
    },

    /** Which tenant a shop is connected to, and by which connection. */
    async connectionOf(
      shopDomain: string,
    ): Promise<{ tenantId: string; id: string; lastWebhookAt: Date | null } | undefined> {
      const rows = await db
        .select({
          tenantId: shopConnections.tenantId,
          id: shopConnections.id,
          lastWebhookAt: shopConnections.lastWebhookAt,
        })
        .from(shopConnections)
        .where(and(eq(shopConnections.shopDomain, shopDomain), ne(shopConnections.state, "uninstalled")));
      return rows[0];
    },

    /** Tenants that a shop is or was connected to. */
    async tenantsOf(shopDomain: string): Promise<string[]> {
      const rows = await db
        .select({ tenantId: shopConnections.tenantId })
        .from(shopConnections)
        .where(eq(shopConnections.shopDomain, shopDomain));
      return rows.map(({ tenantId }) => tenantId);
    },

    /** Connections that are to be asked again, those that wait longest first. */
    checksDue: (now: Date, limit: number) =>
      db
        .select({ tenantId: shopConnections.tenantId, id: shopConnections.id })
        .from(shopConnections)
        .where(and(isNotNull(shopConnections.checkDueAt), lte(shopConnections.checkDueAt, now)))
        .orderBy(asc(shopConnections.checkDueAt))
        .limit(limit),

    /**
     * Connections of which products are to be sent or looked at, or whose store sells something else than was told: its
     * products, their prices, fulfillers or stock changed, or an hour is over, since days begin and end without a write.
     */
    productWorkDue({ now, before }: { now: Date; before: Date }, limit: number) {
      const at = shopConnections.offerCheckedAt;
      const its = sql`${shopProducts.tenantId} = ${shopConnections.tenantId} and ${shopProducts.connectionId} = ${shopConnections.id}`;
      const isToSend = sql`exists (select 1 from ${shopProducts} where ${its} and ${shopProducts.dueAt} <= ${now.getTime()})`;
      const isUnseen = sql`exists (select 1 from ${shopProducts} where ${its} and ${shopProducts.state} = 'published' and ${shopProducts.seenAt} is null)`;
      const isThere = sql`exists (select 1 from ${shopVariants} where ${shopVariants.tenantId} = ${shopConnections.tenantId} and ${shopVariants.connectionId} = ${shopConnections.id})`;
      const ofStore = (table: { tenantId: SQLiteColumn; eventId: SQLiteColumn }) =>
        sql`${table.tenantId} = ${shopConnections.tenantId} and ${table.eventId} = ${shopConnections.eventId}`;
      const makerChanged = sql`exists (select 1 from ${eventFulfillers} inner join ${fulfillers} on ${fulfillers.id} = ${eventFulfillers.fulfillerId} where ${ofStore(eventFulfillers)} and (${eventFulfillers.createdAt} >= ${at} or ${fulfillers.updatedAt} >= ${at} or exists (select 1 from ${fulfillerStock} where ${fulfillerStock.tenantId} = ${shopConnections.tenantId} and ${fulfillerStock.fulfillerId} = ${fulfillers.id} and ${fulfillerStock.updatedAt} >= ${at}) or exists (select 1 from ${workPages} where ${workPages.tenantId} = ${shopConnections.tenantId} and ${workPages.fulfillerId} = ${fulfillers.id} and ${workPages.updatedAt} >= ${at})))`;
      const productChanged = sql`exists (select 1 from ${eventPrices} inner join ${products} on ${products.tenantId} = ${eventPrices.tenantId} and ${products.id} = ${eventPrices.productId} where ${ofStore(eventPrices)} and (${eventPrices.updatedAt} >= ${at} or ${products.updatedAt} >= ${at}))`;
      const isOtherOffer = sql`${isThere} and (${at} is null or ${at} <= ${before.getTime()} or ${events.updatedAt} >= ${at} or ${makerChanged} or ${productChanged})`;
      return (
        db
          .select({
            tenantId: shopConnections.tenantId,
            id: shopConnections.id,
            shopDomain: shopConnections.shopDomain,
          })
          .from(shopConnections)
          // With a second table drizzle names the table of each column, which the questions inside need.
          .innerJoin(
            events,
            and(eq(events.tenantId, shopConnections.tenantId), eq(events.id, shopConnections.eventId)),
          )
          .where(
            and(
              eq(shopConnections.state, "active"),
              or(isNull(shopConnections.publishLeaseUntil), lte(shopConnections.publishLeaseUntil, now)),
              // Of an API that is not ours nothing is known: products wait for the check that finds it again.
              or(isNull(shopConnections.errorCode), ne(shopConnections.errorCode, "version")),
              or(isToSend, isUnseen, lte(shopConnections.productsDueAt, now), isOtherOffer),
            ),
          )
          .orderBy(sql`${shopConnections.publishLeaseUntil} nulls first`, asc(shopConnections.id))
          .limit(limit)
      );
    },
    /** Connections that are to be asked for their requests, those that wait longest first. */
    pullsDue: (now: Date, limit: number) =>
      db
        .select({ tenantId: shopConnections.tenantId, id: shopConnections.id })
        .from(shopConnections)
        .where(
          and(
            isNotNull(shopConnections.pullDueAt),
            lte(shopConnections.pullDueAt, now),
            eq(shopConnections.state, "active"),
          ),
        )
        .orderBy(asc(shopConnections.pullDueAt))
        .limit(limit),

    /** Requests of which something is to be done, those that wait longest first. */
    workDue: (now: Date, limit: number) =>
      db
        .select({ tenantId: shopRequests.tenantId, id: shopRequests.id })
        .from(shopRequests)
        .where(and(isNotNull(shopRequests.dueAt), lte(shopRequests.dueAt, now)))
        .orderBy(asc(shopRequests.dueAt))
        .limit(limit),
  };
}
