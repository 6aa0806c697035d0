import { type SQL, sql } from "drizzle-orm";
import { USUAL_VOUCHER_BACK } from "../../app/domain/voucher/voucher-back.ts";
import { voucherUses, vouchers } from "../schema/codes.ts";
import { orders } from "../schema/orders.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** "The company's rule for used vouchers is one of these", at the moment of writing. */
const ruleIs = (tables: TenantTables, rules: readonly string[]): SQL =>
  tables.tenantIs(sql`coalesce(${tenants.documents} ->> 'voucherBack', ${USUAL_VOUCHER_BACK}) in ${rules}`);

/** Statements that make the voucher of an order good once more, under a condition. */
function madeGood(tables: TenantTables, orderId: string, when: SQL, at: Date) {
  // What a voucher paid that was paid for in advance goes back as a new voucher, with its refund.
  const isDiscount = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.voucherPaid} = 0`);
  const redeemed = sql`${voucherUses.orderId} = ${orderId} and ${voucherUses.state} = 'redeemed' and ${isDiscount} and ${when}`;
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

/** The voucher of an order when the last of its parts is cancelled, unless its company keeps it used. */
export function voucherGivenBack(tables: TenantTables, orderId: string, won: SQL, at: Date) {
  const isOver = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.cancelledAt} is not null`);
  return madeGood(tables, orderId, sql`${won} and ${isOver} and ${ruleIs(tables, ["always", "whole"])}`, at);
}

/** The voucher of an order of which money went back, by its company's rule. It follows the order's payment status. */
export function voucherOfRefund(tables: TenantTables, orderId: string, won: SQL, at: Date) {
  const isWhole = tables.exists(
    orders,
    sql`${orders.id} = ${orderId} and ${orders.paymentStatus} = 'refunded'`,
  );
  const fits = sql`(${ruleIs(tables, ["always"])} or ${ruleIs(tables, ["whole"])} and ${isWhole})`;
  return madeGood(tables, orderId, sql`${won} and ${fits}`, at);
}
