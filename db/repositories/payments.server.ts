import { eq, sql } from "drizzle-orm";
import { orders } from "../schema/orders.ts";
import { type ledgerTransactions, payments } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both, isDraft } from "./order-conditions.ts";
import {
  type NewPayment,
  type PaymentRow,
  type OrderWithLines,
  orderWithLinesOf,
  orderReads,
  idIs,
} from "./orders.server.ts";

export type NewTransaction = Omit<typeof ledgerTransactions.$inferInsert, "tenantId">;

/** Attempts to take an order's money. */
export function paymentRepository(tables: TenantTables) {
  return {
    /**
     * Saves a payment that the provider opened, only while its order is still a draft that costs this much in this
     * revision, and has no other way to pay.
     * @returns the order as it is afterwards; a caller that finds the payment missing in it must close it at the
     * provider.
     */
    async keepPayment(payment: NewPayment): Promise<OrderWithLines | undefined> {
      const isWanted = tables.exists(
        orders,
        both(
          eq(orders.id, payment.orderId),
          isDraft,
          eq(orders.revision, payment.revision),
          sql`${orders.total} - ${orders.voucherPaid} = ${payment.amount}`,
        ),
      );
      const isTaken = tables.exists(
        payments,
        sql`(${payments.orderId} = ${payment.orderId} and ${payments.status} = 'pending') or ${payments.providerKey} = ${payment.providerKey}`,
      );
      const [, ...rows] = await tables.batch([
        tables.insertIf(sql`${isWanted} and not ${isTaken}`, payments, payment),
        ...orderReads(tables, idIs(payment.orderId)),
      ]);
      return orderWithLinesOf(rows);
    },

    /** Notes what the tax of a payment is called at the provider. */
    async noteTax(paymentId: string, taxTransactionId: string): Promise<void> {
      await tables.update(payments, { taxTransactionId }, eq(payments.id, paymentId));
    },

    /** Notes that the provider confirmed that it can no longer be paid. */
    async closePayment(paymentId: string, now: Date): Promise<void> {
      await tables.update(
        payments,
        { status: "cancelled", updatedAt: now },
        sql`${payments.id} = ${paymentId} and ${payments.status} in ('pending', 'failed')`,
      );
    },

    async paymentOfIntent(intentId: string): Promise<PaymentRow | undefined> {
      return (await tables.select(payments, eq(payments.intentId, intentId)))[0];
    },

    async paymentOfSession(sessionId: string): Promise<PaymentRow | undefined> {
      return (await tables.select(payments, eq(payments.sessionId, sessionId)))[0];
    },
  };
}
