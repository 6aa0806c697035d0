import { eq, type SQL, sql } from "drizzle-orm";
import { voucherUses } from "./schema/codes.ts";
import { orders } from "./schema/orders.ts";
import { payments } from "./schema/payments.ts";
import type { TenantTables } from "./tenant-tables.server.ts";

const ORDER = sql`${orders.id}`;

/** "It is placed, and its fulfiller or carrier still needs to know the recipient." */
export const isOnItsWay = (): SQL =>
  sql`(${orders.placedAt} is not null and ${orders.status} not in ('shipped', 'cancelled'))`;

/** "A shopper is about to order it": it changed since a moment, may be paid, or holds a voucher. */
export function isStillOrdering(tables: TenantTables, idleSince: Date): SQL {
  const mayBePaid = tables.exists(
    payments,
    sql`${eq(payments.orderId, ORDER)} and ${payments.status} = 'pending'`,
  );
  const holdsVoucher = tables.exists(
    voucherUses,
    sql`${eq(voucherUses.orderId, ORDER)} and ${voucherUses.state} = 'reserved'`,
  );
  return sql`(${orders.placedAt} is null and ${orders.cancelledAt} is null and (${orders.updatedAt} >= ${idleSince.getTime()} or ${mayBePaid} or ${holdsVoucher}))`;
}
