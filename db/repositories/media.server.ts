import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { catalogueProducts, products } from "../schema/products.ts";

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
  };
}
