import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { assets, catalogueProducts, products } from "../schema/products.ts";

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

    /** A garment of the catalogue, which is everybody's. */
    async blank(code: string) {
      const rows = await db
        .select({ data: catalogueProducts.data })
        .from(catalogueProducts)
        .where(eq(catalogueProducts.code, code));
      return rows[0]?.data;
    },

    /** Those garments of the catalogue that are named, or all of them. */
    async blanks(codes?: readonly string[]) {
      if (codes?.length === 0) return [];
      const rows = await db
        .select({ data: catalogueProducts.data })
        .from(catalogueProducts)
        .where(codes && inArray(catalogueProducts.code, [...codes]))
        .orderBy(asc(catalogueProducts.family), asc(catalogueProducts.code));
      return rows.map(({ data }) => data);
    },

    /** Vector art by id; ids of another tenant are not found. */
    async artwork(tenantId: string, ids: string[]) {
      if (ids.length === 0) return [];
      return db
        .select({ id: assets.id, svg: assets.svg, width: assets.width, height: assets.height })
        .from(assets)
        .where(and(eq(assets.tenantId, tenantId), inArray(assets.id, ids)));
    },
  };
}
