import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { catalogueProducts, designVersions, products } from "../schema/products.ts";

/** Reads the sources of a picture. The hash in its address is the permission: it cannot be guessed. */
export function mediaRepository(db: Database) {
  /** A product as it was before its design was changed: pages that were made before show it still. */
  const versionOfHash = async (designHash: string) => {
    const rows = await db
      .select({
        tenantId: designVersions.tenantId,
        design: designVersions.design,
        offer: designVersions.offer,
        catalogueCode: products.catalogueCode,
      })
      .from(designVersions)
      .innerJoin(
        products,
        and(eq(products.tenantId, designVersions.tenantId), eq(products.id, designVersions.productId)),
      )
      .where(eq(designVersions.designHash, designHash))
      .limit(1);
    return rows[0];
  };

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
      return rows[0] ?? versionOfHash(designHash);
    },

    /** A product of this hash whose print files are made. */
    async printedOfHash(designHash: string) {
      const rows = await db
        .select({
          tenantId: products.tenantId,
          name: products.name,
          offer: products.offer,
          designHash: products.designHash,
          prints: products.prints,
          printedHash: products.printedHash,
        })
        .from(products)
        .where(and(eq(products.designHash, designHash), eq(products.printedHash, designHash)))
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
