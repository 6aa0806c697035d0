import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { assets } from "../schema/products.ts";
import { temporaryStores } from "../schema/temporary-stores.ts";

export type TemporaryStoreRow = typeof temporaryStores.$inferSelect;
type NewAsset = typeof assets.$inferInsert;

/** Stores of browsers that nobody has signed in with yet. */
export function temporaryStoreRepository(db: Database) {
  return {
    async find(id: string): Promise<TemporaryStoreRow | undefined> {
      return (await db.select().from(temporaryStores).where(eq(temporaryStores.id, id)))[0];
    },

    async findByImage(imgId: string): Promise<TemporaryStoreRow | undefined> {
      return (await db.select().from(temporaryStores).where(eq(temporaryStores.imgId, imgId)))[0];
    },

    /** Keeps a browser's store; what it built before is forgotten. */
    async keep(row: typeof temporaryStores.$inferInsert): Promise<void> {
      const { id: _, ...set } = row;
      await db.insert(temporaryStores).values(row).onConflictDoUpdate({ target: temporaryStores.id, set });
    },

    /** Gives the picture to one tenant: the first that asks has it. False when another was first. */
    async moveImage(imgId: string, asset: NewAsset, note: AuditNote): Promise<boolean> {
      const { tenantId } = asset;
      const [, , , there] = await db.batch([
        db
          .update(temporaryStores)
          .set({ movedTo: tenantId })
          .where(and(eq(temporaryStores.imgId, imgId), isNull(temporaryStores.movedTo))),
        auditEntry(db, tenantId, note),
        insertWhere(
          db,
          assets,
          asset,
          sql`exists (select 1 from ${temporaryStores} where ${eq(temporaryStores.imgId, imgId)} and ${eq(temporaryStores.movedTo, tenantId)}) and not exists (select 1 from ${assets} where ${eq(assets.tenantId, tenantId)} and ${eq(assets.id, asset.id)})`,
        ),
        db
          .select({ id: assets.id })
          .from(assets)
          .where(and(eq(assets.tenantId, tenantId), eq(assets.id, asset.id))),
      ]);
      return there.length > 0;
    },

    /** Forgets a browser's store, unless it was changed since it was read. */
    async remove({ id, createdAt }: Pick<TemporaryStoreRow, "id" | "createdAt">): Promise<void> {
      await db
        .delete(temporaryStores)
        .where(and(eq(temporaryStores.id, id), eq(temporaryStores.createdAt, createdAt)));
    },
  };
}
