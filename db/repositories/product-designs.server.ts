import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { events } from "../schema/events.ts";
import { designVersions, eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type NewVersion = Omit<typeof designVersions.$inferInsert, "tenantId">;
type Drawn = Pick<typeof products.$inferInsert, "design" | "designHash" | "offer">;

const LISTED = {
  id: designVersions.id,
  designHash: designVersions.designHash,
  isAutomatic: designVersions.isAutomatic,
  savedBy: designVersions.savedBy,
  savedByName: designVersions.savedByName,
  savedAt: designVersions.savedAt,
};

/** Designs of a tenant's products as the designer reads and saves them, with their earlier versions. */
export function productDesignRepository(tables: TenantTables) {
  const isSoldNow = (productId: string) =>
    and(
      eq(eventPrices.productId, productId),
      tables.exists(
        events,
        sql`${events.id} = ${eventPrices.eventId} and ${events.status} = 'Active' and ${events.deletedAt} is null`,
      ),
    ) as SQL;

  return {
    /** A product with its versions, the newest first, and the active stores that sell it. */
    async findWithVersions(id: string) {
      const [[product], versions, stores] = await tables.batch([
        tables.select(products, eq(products.id, id)),
        tables.read({
          columns: LISTED,
          from: designVersions,
          where: eq(designVersions.productId, id),
          orderBy: [desc(designVersions.savedAt), desc(designVersions.id)],
        }),
        tables.read({
          columns: { name: events.name, slug: events.slug },
          from: eventPrices,
          joins: [
            {
              table: events,
              on: and(
                eq(events.id, eventPrices.eventId),
                eq(events.status, "Active"),
                isNull(events.deletedAt),
              ) as SQL,
            },
          ],
          where: eq(eventPrices.productId, id),
        }),
      ]);
      return product && { product, versions, stores };
    },

    async findVersion(productId: string, id: string) {
      const isVersion = and(eq(designVersions.id, id), eq(designVersions.productId, productId));
      return (await tables.select(designVersions, isVersion))[0];
    },

    /**
     * A product's new design, with the version that it is and, where there is none yet, the one that it takes the place of.
     * @returns false when the product is not as it was read, is locked or deleted, or an active store sells it.
     */
    async saveDesign(
      { id, readAt, at, drop }: { id: string; readAt: Date; at: Date; drop: readonly string[] },
      drawn: Drawn,
      versions: { before: NewVersion; now: NewVersion },
      note: AuditNote | null,
    ): Promise<boolean> {
      const moment = new Date(Math.max(at.getTime(), readAt.getTime() + 1));
      const isOpen = and(
        eq(products.id, id),
        eq(products.updatedAt, readAt),
        eq(products.locked, false),
        isNull(products.deletedAt),
        sql`not ${tables.exists(eventPrices, isSoldNow(id))}`,
      ) as SQL;
      const isSaved = tables.exists(
        products,
        sql`${products.id} = ${id} and ${products.updatedAt} = ${moment.getTime()} and ${products.designHash} = ${drawn.designHash}`,
      );
      const isMissing = sql`not ${tables.exists(designVersions, eq(designVersions.id, versions.before.id))}`;
      const replaced = inArray(designVersions.id, [versions.now.id, ...drop]);
      const [saved] = await tables.batch([
        tables.update(products, { ...drawn, updatedAt: moment }, isOpen),
        ...(note ? [tables.audit(note)] : []),
        tables.insertIf(sql`${isSaved} and ${isMissing}`, designVersions, versions.before),
        tables.remove(designVersions, and(eq(designVersions.productId, id), replaced, isSaved) as SQL),
        tables.insertIf(isSaved, designVersions, versions.now),
      ]);
      return saved.rowsAffected > 0;
    },
  };
}
