import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { orders } from "../schema/orders.ts";
import { ledgerEntries, ledgerTransactions, payments, refunds } from "../schema/payments.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { both } from "./order-conditions.ts";
import type { PaymentRow } from "./orders.server.ts";
import type { NewTransaction } from "./payments.server.ts";

/** The tenant's book: what is still to be written into it. */
export function ledgerRepository(tables: TenantTables) {
  return {
    /** Causes of entries of before that are not booked as movements yet, with what they are about. */
    async unbooked(limit: number) {
      const isUnbooked = isNull(ledgerEntries.bookedAt);
      const some = await tables.read({
        columns: { cause: ledgerEntries.cause },
        from: ledgerEntries,
        where: isUnbooked,
        orderBy: [asc(ledgerEntries.cause)],
        groupBy: [sql`${ledgerEntries.cause}`],
        limit,
      });
      if (some.length === 0) return [];
      const causes = some.map(({ cause }) => cause);
      const entries = await tables.select(ledgerEntries, inArray(ledgerEntries.cause, causes));
      const ids = [...new Set(entries.map(({ orderId }) => orderId ?? ""))];
      const [theirOrders, theirPayments, theirRefunds] = await tables.batch([
        tables.select(orders, inArray(orders.id, ids)),
        tables.select(payments, inArray(payments.orderId, ids)),
        tables.select(refunds, inArray(refunds.orderId, ids)),
      ]);
      return causes.map((cause) => {
        const its = entries.filter((entry) => entry.cause === cause);
        const orderId = its[0]?.orderId ?? null;
        const ofOrder = theirPayments.filter((payment) => payment.orderId === orderId);
        const refund = theirRefunds.find(({ id }) => cause.includes(id));
        const named = (payment: PaymentRow) => cause.includes(payment.id) || payment.id === refund?.paymentId;
        const settled = ofOrder.find(({ status }) => status === "succeeded");
        return {
          cause,
          entries: its,
          order: theirOrders.find(({ id }) => id === orderId),
          payment: ofOrder.find(named) ?? settled ?? ofOrder[0],
        };
      });
    },

    /** Books entries of before under their cause. Movements that are booked already stay as they are. */
    async bookOld(cause: string, movements: readonly NewTransaction[], now: Date): Promise<void> {
      await tables.batch([
        tables.update(ledgerEntries, { bookedAt: now }, eq(ledgerEntries.cause, cause)),
        ...movements.map((movement) =>
          tables.insertIf(
            sql`not ${tables.exists(ledgerTransactions, eq(ledgerTransactions.cause, movement.cause))}`,
            ledgerTransactions,
            movement,
          ),
        ),
      ]);
    },

    /** What was booked of an order. */
    ofOrder: (orderId: string) => tables.select(ledgerTransactions, eq(ledgerTransactions.orderId, orderId)),

    /** Payments of which it is not known yet what the provider kept, the oldest first. */
    withoutFee: (limit: number) =>
      tables.select(payments, both(eq(payments.status, "succeeded"), isNull(payments.providerFee)), {
        orderBy: asc(payments.id),
        limit,
      }),

    /** Books what the provider kept of a payment. @returns false when that was booked before. */
    async bookFee(paymentId: string, fee: number, movements: readonly NewTransaction[]): Promise<boolean> {
      const isUnknown = sql`${payments.id} = ${paymentId} and ${payments.providerFee} is null`;
      // The movement comes first: after the update a rival's payment would look the same as this one's.
      const update = tables.update(payments, { providerFee: fee }, isUnknown);
      const isSo = tables.exists(payments, isUnknown);
      const [movement] = movements;
      const changed = movement
        ? (await tables.batch([tables.insertIf(isSo, ledgerTransactions, movement), update]))[1]
        : await update;
      return changed.rowsAffected === 1;
    },
  };
}
