import { and, eq } from "drizzle-orm";
import { voucherUses, vouchers } from "../schema/codes.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type VoucherRow = typeof vouchers.$inferSelect;

export function voucherRepository(tables: TenantTables) {
  return {
    async find(eventId: string, codeNorm: string): Promise<VoucherRow | undefined> {
      return (
        await tables.select(vouchers, and(eq(vouchers.eventId, eventId), eq(vouchers.codeNorm, codeNorm)))
      )[0];
    },

    /** The vouchers that are on in a store, public or not. */
    async active(eventId: string): Promise<VoucherRow[]> {
      return tables.select(vouchers, and(eq(vouchers.eventId, eventId), eq(vouchers.state, "active")));
    },

    /** Whether an order holds one of the voucher's uses: reserved for it, or redeemed by it. */
    async isHeldBy(voucherId: string, orderId: string): Promise<boolean> {
      const use = and(eq(voucherUses.voucherId, voucherId), eq(voucherUses.orderId, orderId));
      return (await tables.select(voucherUses, use)).length > 0;
    },
  };
}
