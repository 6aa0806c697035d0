import { type SQL, sql } from "drizzle-orm";
import { voucherUses, vouchers } from "../schema/codes.ts";
import { orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** Statements that make the voucher of an order good once more, when the last of its parts is cancelled. */
export function voucherGivenBack(tables: TenantTables, orderId: string, won: SQL, at: Date) {
  const isOver = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.cancelledAt} is not null`);
  const redeemed = sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'redeemed' and ${won} and ${isOver}`;
  return [
    tables.update(
      vouchers,
      {
        used: sql`${vouchers.used} - 1`,
        // A version before this one, which may run beside it for a while, did not count what it reserved.
        spent: sql`max(0, ${vouchers.spent} - ${tables.valueOf(voucherUses, voucherUses.amount, redeemed)})`,
      },
      tables.isAmong(vouchers.id, voucherUses, ({ voucherId }) => voucherId, redeemed),
    ),
    tables.update(voucherUses, { state: "released", settledAt: at }, redeemed),
  ] as const;
}
