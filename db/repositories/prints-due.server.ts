import { sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { products } from "../schema/products.ts";
import { outbox } from "../schema/records.ts";

type DueProduct = { tenantId: string; productId: string; updatedAt: Date };

/** Products whose print files are to be made, for the scheduled work: crosses tenants. */
export function printsDueRepository(db: Database) {
  return {
    /** Published products of another design than their print files, unchanged since; those that are queued are left out. */
    products: (before: Date, limit: number): Promise<DueProduct[]> =>
      db
        .select({ tenantId: products.tenantId, productId: products.id, updatedAt: products.updatedAt })
        .from(products)
        .where(
          sql`${products.printedHash} <> ${products.designHash} and ${products.status} = 'published' and ${products.deletedAt} is null
            and ${products.updatedAt} <= ${before.getTime()}
            and not exists (select 1 from ${outbox} where ${outbox.dedupeKey} = 'product_print:' || ${products.id} || ':' || ${products.updatedAt})`,
        )
        .orderBy(products.updatedAt)
        .limit(limit),

    /** Rows that make their print files, one for each change of a product. @returns the ids of those that are new. */
    async queue(due: readonly (DueProduct & { id: string; createdAt: Date })[]): Promise<string[]> {
      if (due.length === 0) return [];
      const rows = due.map(({ id, tenantId, productId, updatedAt, createdAt }) => ({
        id,
        tenantId,
        createdAt,
        dedupeKey: `product_print:${productId}:${updatedAt.getTime()}`,
        payload: { kind: "product_print" as const, productId },
      }));
      const inserted = await db
        .insert(outbox)
        .values(rows)
        .onConflictDoNothing({ target: outbox.dedupeKey })
        .returning({ id: outbox.id });
      return inserted.map(({ id }) => id);
    },
  };
}
