import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import {
  type BlankDrawing,
  MOST_TEMPORARY_PICTURES,
  type TemporaryPicture,
} from "../../app/domain/store/store-draft.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../driver/client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { assets } from "../schema/products.ts";
import { temporaryStores } from "../schema/temporary-stores.ts";

export type TemporaryStoreRow = typeof temporaryStores.$inferSelect;
type NewAsset = typeof assets.$inferInsert;

/** Stores of browsers without a sign-in so far. */
export function temporaryStoreRepository(db: Database) {
  return {
    async find(id: string): Promise<TemporaryStoreRow | undefined> {
      return (await db.select().from(temporaryStores).where(eq(temporaryStores.id, id)))[0];
    },

    async findByImage(imgId: string): Promise<TemporaryStoreRow | undefined> {
      return (await db.select().from(temporaryStores).where(eq(temporaryStores.imgId, imgId)))[0];
    },

    /**
     * Keeps a browser's store; what it built before is forgotten, but for what was drawn on blanks. A picture that gives way
     * to another stays where a drawing places it.
     */
    async keep(
      row: Omit<typeof temporaryStores.$inferInsert, "designs" | "pictures">,
    ): Promise<TemporaryStoreRow> {
      const { id: _, ...set } = row;
      const { imgId, image, designs, pictures } = temporaryStores;
      const gaveWay = sql`${imgId} is not null and ${imgId} is not excluded.img_id and instr(coalesce(${designs}, ''), '"' || ${imgId} || '"') > 0`;
      const more = sql`json_insert(coalesce(${pictures}, '[]'), '$[#]', json_patch(${image}, json_object('id', ${imgId})))`;
      const [inserted] = await db
        .insert(temporaryStores)
        .values(row)
        .onConflictDoUpdate({
          target: temporaryStores.id,
          set: { ...set, pictures: sql`case when ${gaveWay} then ${more} else ${pictures} end` },
        })
        .returning();
      if (!inserted) throw new Error("A browser's store was not kept.");
      return inserted;
    },

    /**
     * Saves the drawing on a blank.
     * @param before the edition that was stored at the read; empty where there was no drawing yet.
     * @returns false when another request was first, or the store no longer exists.
     */
    async keepDrawing(
      id: string,
      code: string,
      { before, drawing }: { before: string; drawing: BlankDrawing },
    ): Promise<boolean> {
      const { designs, createdAt } = temporaryStores;
      const path = `$."${code}"`;
      const { rowsAffected } = await db
        .update(temporaryStores)
        .set({
          designs: sql`json_set(coalesce(${designs}, '{}'), ${path}, json(${JSON.stringify(drawing)}))`,
          // A request that opens the store at the same time reads it again; its pictures' files get no older by this.
          createdAt: sql`${createdAt} + 1`,
        })
        .where(
          and(
            eq(temporaryStores.id, id),
            sql`coalesce(json_extract(${designs}, ${`${path}.edition`}), '') = ${before}`,
          ),
        );
      return rowsAffected > 0;
    },

    /** One more picture for drawings. False when there are as many as there may be, or no store. */
    async addPicture(id: string, picture: TemporaryPicture): Promise<boolean> {
      const { pictures } = temporaryStores;
      const { rowsAffected } = await db
        .update(temporaryStores)
        .set({
          pictures: sql`json_insert(coalesce(${pictures}, '[]'), '$[#]', json(${JSON.stringify(picture)}))`,
        })
        .where(
          and(
            eq(temporaryStores.id, id),
            sql`json_array_length(coalesce(${pictures}, '[]')) < ${MOST_TEMPORARY_PICTURES}`,
          ),
        );
      return rowsAffected > 0;
    },

    /** Gives the pictures of drawings to one tenant, as `moveImage` does with the store's own. False: another was first. */
    async movePictures(id: string, moved: readonly { asset: NewAsset; note: AuditNote }[]): Promise<boolean> {
      const [first] = moved;
      if (!first) return true;
      const { tenantId } = first.asset;
      const isTheirs = and(eq(temporaryStores.id, id), eq(temporaryStores.movedTo, tenantId));
      const take = db
        .update(temporaryStores)
        .set({ movedTo: tenantId })
        .where(and(eq(temporaryStores.id, id), isNull(temporaryStores.movedTo)));
      const added = moved.flatMap(({ asset, note }) => {
        const isNew = sql`exists (select 1 from ${temporaryStores} where ${isTheirs}) and not exists (select 1 from ${assets} where ${eq(assets.tenantId, tenantId)} and ${eq(assets.id, asset.id)})`;
        return [
          insertWhere(db, assets, asset, isNew),
          // Behind the row, which it notes only where it was written.
          auditEntry(db, tenantId, note),
        ];
      });
      const there = db.select({ id: temporaryStores.id }).from(temporaryStores).where(isTheirs);
      const answers = await db.batch([take, ...added, there]);
      return (answers.at(-1) as unknown[]).length > 0;
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
  };
}
