import { desc, eq, gt, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { RouteRules } from "../../app/domain/fulfilment/route-score.ts";
import { routeRules } from "../schema/fulfillers.ts";
import { products } from "../schema/products.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { routedAnew } from "./routed-anew.ts";

/** The rules that count, as part of other reads. */
export const latestRules = (tables: TenantTables) =>
  tables.select(routeRules, undefined, { orderBy: desc(routeRules.version), limit: 1 });

/** How a tenant's orders are given to fulfillers. */
export function routeRuleRepository(tables: TenantTables) {
  return {
    /** What the tenant says of it; undefined while it says nothing. */
    find: async () => (await latestRules(tables))[0],

    /** Which blanks the tenant's products are made of, by their codes. */
    async blanksInUse(): Promise<string[]> {
      const rows = await tables.read({
        columns: { code: products.catalogueCode },
        from: products,
        groupBy: [products.catalogueCode],
      });
      return rows.flatMap(({ code }) => code ?? []);
    },

    /**
     * Saves the rules; orders that no fulfiller could make are routed again at once.
     * @param version the version that the form showed; 0 where no rules were saved yet.
     * @returns false when they changed in between.
     */
    async save(
      { weights, substitutes, version, now }: RouteRules & { version: number; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const isOld = tables.exists(routeRules, gt(routeRules.version, version));
      const isKnown = version === 0 ? sql`true` : tables.exists(routeRules, eq(routeRules.version, version));
      const isNewest = sql`${isKnown} and not ${isOld}`;
      const rules = { weights, substitutes, version: version + 1, createdAt: now };
      const [saved] = await tables.batch([
        tables.insertIf(isNewest, routeRules, rules),
        tables.audit(note),
        routedAnew(tables, now),
      ]);
      return saved.rowsAffected > 0;
    },
  };
}
