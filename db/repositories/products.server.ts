import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ArtworkPaths } from "../../app/domain/design/design.ts";
import type { ProductPrints } from "../../app/domain/print/product-prints.ts";
import { designVersions, eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type ProductRow = typeof products.$inferSelect;
/** What a product showed when its design had that hash. */
export type DrawnProduct = Pick<ProductRow, "id" | "design" | "designHash" | "offer">;
export type EventPriceRow = typeof eventPrices.$inferSelect;

export function productRepository(tables: TenantTables) {
  return {
    /** Names of the tenant's products by their id, deleted ones too. */
    async names(ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await tables.select(products, inArray(products.id, [...ids]));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Those of the products that are the tenant's and not deleted. */
    async among(ids: readonly string[]): Promise<ProductRow[]> {
      if (ids.length === 0) return [];
      return tables.select(products, and(inArray(products.id, [...ids]), isNull(products.deletedAt)));
    },

    /** Products as they were when they had one of these hashes, deleted ones too: what was ordered is printed. */
    async drawnAs(ids: readonly string[], designHashes: readonly string[]): Promise<DrawnProduct[]> {
      if (ids.length === 0) return [];
      const [current, earlier] = await tables.batch([
        tables.select(
          products,
          and(inArray(products.id, [...ids]), inArray(products.designHash, [...designHashes])),
        ),
        tables.select(
          designVersions,
          and(
            inArray(designVersions.productId, [...ids]),
            inArray(designVersions.designHash, [...designHashes]),
          ),
        ),
      ]);
      return [...current, ...earlier.map((version) => ({ ...version, id: version.productId }))];
    },

    /** The print files of a product while its design has this hash; no change of the product that anybody else competes with. */
    async keepPrints(
      { id, designHash }: Pick<ProductRow, "id" | "designHash">,
      { prints, artwork }: { prints: ProductPrints; artwork: ArtworkPaths },
    ): Promise<void> {
      const design = sql`json_set(${products.design}, '$.artwork', json(${JSON.stringify(artwork)}))`;
      await tables.batch([
        tables.update(
          products,
          { prints, printedHash: designHash, design } as never,
          and(eq(products.id, id), eq(products.designHash, designHash)) as SQL,
        ),
      ]);
    },

    /** A product that a store sells to the public, with its design data and its price there. */
    async sold(
      eventId: string,
      productId: string,
    ): Promise<{ product: ProductRow; price: EventPriceRow } | undefined> {
      const rows = await tables.join(
        products,
        eventPrices,
        sql`${eventPrices.productId} = ${products.id} and ${eventPrices.eventId} = ${eventId}`,
        and(eq(products.id, productId), eq(products.status, "published"), isNull(products.deletedAt)),
      );
      return rows[0] && { product: rows[0].left, price: rows[0].right };
    },
  };
}
