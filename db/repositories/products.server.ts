import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { eventPrices, products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type ProductRow = typeof products.$inferSelect;
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
