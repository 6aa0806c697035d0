import { eq } from "drizzle-orm";
import { assets } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** Pictures and files of one tenant. */
export function fileRepository(tables: TenantTables) {
  return {
    async find(id: string): Promise<typeof assets.$inferSelect | undefined> {
      return (await tables.select(assets, eq(assets.id, id)))[0];
    },
  };
}
