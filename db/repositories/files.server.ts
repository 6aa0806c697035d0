import { and, asc, eq, inArray, isNotNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Position } from "../../app/domain/lists/cursor.ts";
import { brokenRule } from "../conflict.ts";
import { events } from "../schema/events.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orderLines } from "../schema/orders.ts";
import { assets, designVersions, productPhotos, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type FileRow = typeof assets.$inferSelect;
type NewFile = Omit<typeof assets.$inferInsert, "tenantId">;

export type FileListPage = {
  words: string;
  /** Empty: all folders. */
  folder: string;
  /** Only those that pages can show, without drawings that only designs place. */
  shownOnPages?: boolean;
  descending: boolean;
  position: Position | undefined;
  limit: number;
};

const LISTED = {
  id: assets.id,
  name: assets.name,
  folder: assets.folder,
  kind: assets.kind,
  contentType: assets.contentType,
  width: assets.width,
  height: assets.height,
  storageKey: assets.storageKey,
  createdAt: assets.createdAt,
};

/** Whether a design places a picture: the design contains its id, in quotes. */
const isPlaced = (id: SQLWrapper): SQL => sql`instr(${products.design}, '"' || ${id} || '"') > 0`;
/** Whether an order that is not shipped yet is printed from a picture: as its product was when it was ordered. */
function isOrdered(tables: TenantTables, id: string): SQL {
  const isOpen = tables.exists(
    fulfilments,
    sql`${fulfilments.orderId} = ${orderLines.orderId} and ${fulfilments.status} not in ('shipped', 'cancelled')`,
  );
  const isPrinted = tables.exists(
    orderLines,
    sql`${orderLines.productId} = ${designVersions.productId} and ${orderLines.designHash} = ${designVersions.designHash} and ${isOpen}`,
  );
  return tables.exists(
    designVersions,
    sql`instr(${designVersions.design}, '"' || ${id} || '"') > 0 and ${isPrinted}`,
  );
}

/** Whether a store's page shows a picture: its file's hash is part of the address. */
const isOnPage = (sha256: SQLWrapper): SQL => sql`instr(${events.page}, ${sha256}) > 0`;

/** Pictures and files of one tenant. */
export function fileRepository(tables: TenantTables) {
  return {
    async find(id: string): Promise<FileRow | undefined> {
      return (await tables.select(assets, eq(assets.id, id)))[0];
    },

    /** Those of these ids that are there. */
    findAll: async (ids: readonly string[]): Promise<FileRow[]> =>
      ids.length === 0 ? [] : tables.select(assets, inArray(assets.id, [...ids])),

    /** A page of pictures; words are looked for in their names. */
    async list({ words, folder, shownOnPages, descending, position, limit }: FileListPage) {
      // The library is the company's: who works with some stores alone sees the pictures that these show.
      const shown = and(
        tables.isLimited ? sql`false` : undefined,
        folder === "" ? undefined : eq(assets.folder, folder),
        shownOnPages ? isNotNull(assets.storageKey) : undefined,
      );
      const where = and(shown, await tables.holding(assets, shown, { text: words, in: [assets.name] }));
      return tables.page(
        { columns: LISTED, from: assets, where },
        { sort: [assets.createdAt, assets.id], descending, position, limit },
      );
    },

    /** Those whose files have these hashes. */
    findByHash: async (hashes: readonly string[]): Promise<FileRow[]> =>
      hashes.length === 0 ? [] : tables.select(assets, inArray(assets.sha256, [...hashes])),

    /** In which stores, products and designs these pictures are used, and which folders there are; one round trip. */
    async usesAndFolders(ids: readonly string[]) {
      const isAsked = inArray(assets.id, ids.length === 0 ? [""] : [...ids]);
      const [pages, photos, designs, folders] = await tables.batch([
        tables.read({
          columns: { assetId: assets.id, name: events.name, slug: events.slug },
          from: assets,
          joins: [{ table: events, on: isOnPage(assets.sha256) }],
          where: isAsked,
          orderBy: [asc(events.id)],
        }),
        tables.read({
          columns: { assetId: assets.id, name: events.name, slug: events.slug },
          from: assets,
          joins: [
            { table: productPhotos, on: eq(productPhotos.assetId, assets.id) },
            { table: events, on: eq(events.id, productPhotos.eventId) },
          ],
          where: isAsked,
          orderBy: [asc(events.id)],
        }),
        tables.read({
          columns: { assetId: assets.id, name: products.name, productId: products.id },
          from: assets,
          joins: [{ table: products, on: isPlaced(assets.id) }],
          where: isAsked,
          orderBy: [asc(products.id)],
        }),
        tables.read({
          columns: { name: assets.folder },
          from: assets,
          where: ne(assets.folder, ""),
          groupBy: [assets.folder],
        }),
      ]);
      const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
        tables.byWords(rows, ({ name }) => name);
      return {
        pages: byName(pages),
        photos: byName(photos),
        designs: byName(designs),
        folders: byName(folders).map(({ name }) => name),
      };
    },

    /** A file and its audit entry; neither when it is there already. */
    async add(file: NewFile, note: AuditNote): Promise<void> {
      await tables.batch([tables.insertMissing(assets, [file]), tables.audit(note)]);
    },

    /** What designs place, by its ids; ids of another tenant are not found. */
    artwork: (ids: readonly string[]) =>
      tables.read({
        columns: {
          id: assets.id,
          svg: assets.svg,
          width: assets.width,
          height: assets.height,
          storageKey: assets.storageKey,
        },
        from: assets,
        where: inArray(assets.id, [...ids]),
      }),
    /** A new name and folder. @returns false when the picture is gone. */
    async change(id: string, set: { name: string; folder: string }, note: AuditNote): Promise<boolean> {
      const [changed] = await tables.batch([
        tables.update(assets, set, eq(assets.id, id)),
        tables.audit(note),
      ]);
      return changed.rowsAffected > 0;
    },

    /**
     * Takes a picture away that no store shows and no design places; both are asked at the moment of writing.
     * @returns `gone` when it was not there, `used` when it is shown somewhere.
     */
    async remove(
      { id, sha256 }: Pick<FileRow, "id" | "sha256">,
      note: AuditNote,
    ): Promise<"removed" | "used" | "gone"> {
      const uses = [
        tables.exists(events, isOnPage(sql`${sha256}`)),
        tables.exists(productPhotos, eq(productPhotos.assetId, id)),
        tables.exists(products, isPlaced(sql`${id}`)),
        isOrdered(tables, id),
      ];
      const unused = sql`not (${sql.join(uses, sql` or `)})`;
      try {
        const [removed] = await tables.batch([
          tables.remove(assets, and(eq(assets.id, id), unused) as SQL),
          tables.audit(note),
        ]);
        if (removed.rowsAffected > 0) return "removed";
      } catch (error) {
        if (brokenRule(error) !== "foreign_key") throw error;
      }
      return (await tables.select(assets, eq(assets.id, id)))[0] ? "used" : "gone";
    },

    /** Whether another picture of the tenant has the same file. */
    async isShared(sha256: string): Promise<boolean> {
      return (await tables.select(assets, eq(assets.sha256, sha256), { limit: 1 })).length > 0;
    },
  };
}
