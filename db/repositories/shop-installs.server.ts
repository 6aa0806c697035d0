import { and, asc, eq, isNotNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { shopConnections, shopInstalls } from "../schema/shops.ts";

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
    async connectionOf(shopDomain: string): Promise<{ tenantId: string; id: string } | undefined> {
      const rows = await db
        .select({ tenantId: shopConnections.tenantId, id: shopConnections.id })
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
  };
}
