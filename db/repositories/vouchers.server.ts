import { and, eq, sql } from "drizzle-orm";
import { vouchers } from "../schema/codes.ts";
import { storeSlugs } from "../schema/events.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type VoucherRow = typeof vouchers.$inferSelect;

export function voucherRepository(tables: TenantTables) {
  return {
    async find(eventId: string, codeNorm: string): Promise<VoucherRow | undefined> {
      return (
        await tables.select(vouchers, and(eq(vouchers.eventId, eventId), eq(vouchers.codeNorm, codeNorm)))
      )[0];
    },

    /** Vouchers that are on, public or not, of the tenant's store under this slug. */
    activeAt(slugNorm: string) {
      const itsStore = sql`${vouchers.eventId} in (select ${storeSlugs.eventId} from ${storeSlugs} where ${storeSlugs.tenantId} = ${tables.tenantId} and ${storeSlugs.slugNorm} = ${slugNorm})`;
      return tables.select(vouchers, and(itsStore, eq(vouchers.state, "active")));
    },
  };
}
