import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { SkuNeed, StockTold } from "../../app/domain/fulfilment/stock.ts";
import { fulfillerStock } from "../schema/fulfillers.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { routedAnew } from "./routed-anew.ts";

/** What fulfillers have of each SKU for a tenant. */
export function fulfillerStockRepository(tables: TenantTables) {
  return {
    /** The stock that these fulfillers reported, by SKU. */
    ofFulfillers: async (fulfillerIds: readonly string[]) =>
      fulfillerIds.length === 0
        ? []
        : tables.select(fulfillerStock, inArray(fulfillerStock.fulfillerId, [...fulfillerIds]), {
            orderBy: asc(fulfillerStock.sku),
          }),

    /**
     * Saves a fulfiller's report of its stock, unless a later report of the same SKU exists. Orders that no fulfiller
     * could make are routed again at once.
     * @returns for each report whether it was saved.
     */
    async tell(
      { fulfillerId, told, now }: { fulfillerId: string; told: readonly StockTold[]; now: Date },
      note: AuditNote,
    ): Promise<boolean[]> {
      const writes = told.map(({ sku, count, at }) =>
        tables
          .insert(fulfillerStock, { fulfillerId, sku, count, toldAt: at, updatedAt: now })
          .onConflictDoUpdate({
            target: [fulfillerStock.tenantId, fulfillerStock.fulfillerId, fulfillerStock.sku],
            set: { count, toldAt: at, updatedAt: now },
            setWhere: sql`${fulfillerStock.toldAt} < ${at.getTime()}`,
          }),
      );
      const isKept = tables.exists(
        fulfillerStock,
        and(eq(fulfillerStock.fulfillerId, fulfillerId), eq(fulfillerStock.updatedAt, now)) as SQL,
      );
      const [first, ...others] = writes;
      if (!first) return [];
      const answers = await tables.batch([
        first,
        ...others,
        tables.auditIf(isKept, note),
        routedAnew(tables, now),
      ]);
      return (answers as { rowsAffected: number }[])
        .slice(0, told.length)
        .map(({ rowsAffected }) => rowsAffected > 0);
    },
  };
}

/** "Of each of these SKUs a fulfiller has enough", at the moment of writing. */
export function hasStock(tables: TenantTables, fulfillerId: string, needs: readonly SkuNeed[]): SQL[] {
  return needs.map(
    ({ sku, quantity }) =>
      sql`not ${tables.exists(fulfillerStock, and(eq(fulfillerStock.fulfillerId, fulfillerId), eq(fulfillerStock.sku, sku), sql`${fulfillerStock.count} < ${quantity}`) as SQL)}`,
  );
}

/** Statements that take what an order needs off a fulfiller's stock. */
export function takeStock(
  tables: TenantTables,
  { fulfillerId, needs, when }: { fulfillerId: string; needs: readonly SkuNeed[]; when: SQL },
) {
  return needs.map(({ sku, quantity }) =>
    tables.update(
      fulfillerStock,
      { count: sql`${fulfillerStock.count} - ${quantity}` },
      and(
        eq(fulfillerStock.fulfillerId, fulfillerId),
        eq(fulfillerStock.sku, sku),
        sql`${fulfillerStock.count} is not null`,
        when,
      ) as SQL,
    ),
  );
}
