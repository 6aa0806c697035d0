import { and, eq } from "drizzle-orm";
import { vouchers } from "../schema/codes.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type VoucherRow = typeof vouchers.$inferSelect;

export function voucherRepository(tables: TenantTables) {
  return {
    async find(eventId: string, codeNorm: string): Promise<VoucherRow | undefined> {
      return (
        await tables.select(vouchers, and(eq(vouchers.eventId, eventId), eq(vouchers.codeNorm, codeNorm)))
      )[0];
    },

    /** Vouchers of a store that are on, public or not. */
    active: (eventId: string) =>
      tables.select(vouchers, and(eq(vouchers.eventId, eventId), eq(vouchers.state, "active"))),
  };
}
