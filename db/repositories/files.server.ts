import { eq, inArray } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { assets } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type NewFile = Omit<typeof assets.$inferInsert, "tenantId">;

/** Pictures and files of one tenant. */
export function fileRepository(tables: TenantTables) {
  return {
    async find(id: string): Promise<typeof assets.$inferSelect | undefined> {
      return (await tables.select(assets, eq(assets.id, id)))[0];
    },

    /** A file and its audit entry; neither when it is there already. */
    async add(file: NewFile, note: AuditNote): Promise<void> {
      await tables.batch([tables.insertMissing(assets, [file]), tables.audit(note)]);
    },

    /** Vector art by its ids; ids of another tenant are not found. */
    artwork: (ids: readonly string[]) =>
      tables.read({
        columns: { id: assets.id, svg: assets.svg, width: assets.width, height: assets.height },
        from: assets,
        where: inArray(assets.id, [...ids]),
      }),
  };
}
