import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { assets, products } from "../schema/products.ts";

/** What a picture is drawn from. The hash in its address is the permission: it cannot be guessed. */
export function mediaRepository(db: Database) {
  return {
    async productOfHash(designHash: string) {
      const rows = await db
        .select({
          tenantId: products.tenantId,
          design: products.design,
          offer: products.offer,
          catalogueCode: products.catalogueCode,
        })
        .from(products)
        .where(eq(products.designHash, designHash))
        .limit(1);
      return rows[0];
    },

    async artwork(tenantId: string, ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: assets.id, svg: assets.svg })
        .from(assets)
        .where(and(eq(assets.tenantId, tenantId), inArray(assets.id, ids)));
      return new Map(rows.flatMap((row) => (row.svg === null ? [] : [[row.id, row.svg] as const])));
    },
  };
}
