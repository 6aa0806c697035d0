import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { orders } from "../schema/orders.ts";
import { incidents, ledgerEntries, payments, refunds } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isMakersFault } from "../../app/domain/fulfilment/wrong-items.ts";
import { countWrong } from "./fulfiller-results.server.ts";
import { answerStatements, type CaseAnswer, isUnanswered } from "./order-cases.server.ts";
import { both } from "./order-conditions.ts";

export type RefundRow = typeof refunds.$inferSelect;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type NewRefund = Stored<typeof refunds> & { paymentId: string };

/** The refund of a whole order, with the row that has it carried out. */
export type CancelRefund = { id: string; actor: string; outbox: Stored<typeof outbox> };

/** What was given back of a payment, or is about to be. */
const takenOf = (tables: TenantTables, isIt: SQL): SQL =>
  sql`coalesce(${tables.valueOf(refunds, sql`sum(${refunds.amount})`, sql`${isIt} and ${refunds.status} <> 'failed'`)}, 0)`;

/** What left it at the provider without us. */
const goneOf = (tables: TenantTables, paymentId: SQL): SQL =>
  sql`coalesce(${tables.valueOf(
    incidents,
    sql`sum(${incidents.expected} - ${incidents.received})`,
    sql`${incidents.paymentId} = ${paymentId} and ${incidents.kind} in ('refunded_at_provider', 'disputed')`,
  )}, 0)`;

/** What can still be given back of a payment, at the moment of writing. */
function leftOf(tables: TenantTables): SQL {
  const paymentId = sql`${payments.id}`;
  return sql`(${payments.amount} - ${takenOf(tables, sql`${refunds.paymentId} = ${paymentId}`)} - ${goneOf(tables, paymentId)})`;
}

/** Statements that give back everything that is left of what was paid, when the last of an order's parts is cancelled. */
export function cancelRefundStatements(
  tables: TenantTables,
  orderId: string,
  refund: CancelRefund,
  won: SQL,
  at: Date,
) {
  const isOver = tables.exists(orders, sql`${orders.id} = ${orderId} and ${orders.cancelledAt} is not null`);
  const left = leftOf(tables);
  const moment = sql`${at.getTime()}`;
  return [
    tables.insertRead(sql`${won} and ${isOver}`, refunds, {
      columns: {
        id: sql`${refund.id}`,
        orderId: sql`${orderId}`,
        paymentId: sql`${payments.id}`,
        amount: left,
        currency: sql`${payments.currency}`,
        reason: sql`'cancelled'`,
        status: sql`'approved'`,
        providerId: sql`null`,
        lines: sql`'[]'`,
        actor: sql`${refund.actor}`,
        createdAt: moment,
        updatedAt: moment,
      },
      from: payments,
      where: sql`${payments.orderId} = ${orderId} and ${payments.status} = 'succeeded' and ${left} > 0`,
      groupBy: [sql`${payments.id}`],
    }),
    tables.insertIf(tables.exists(refunds, eq(refunds.id, refund.id)), outbox, refund.outbox),
  ] as const;
}

/** Money that goes back to who paid an order. Every change is a compare-and-set; the rest follows it. */
export function refundRepository(tables: TenantTables) {
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    /**
     * Notes that an amount is to go back, if so much of the payment is left.
     * @param answers the case that is answered with it; nothing goes back when somebody answered before.
     * @returns false when it is not.
     */
    async ask(
      refund: NewRefund,
      note: AuditNote,
      rows: Stored<typeof outbox>[],
      answers?: CaseAnswer,
    ): Promise<boolean> {
      const isAnswer = answers ? isUnanswered(tables, answers) : sql`true`;
      const covers = tables.exists(
        payments,
        sql`${payments.id} = ${refund.paymentId} and ${payments.orderId} = ${refund.orderId} and ${payments.status} = 'succeeded' and ${leftOf(tables)} >= ${refund.amount}`,
      );
      const [inserted] = await tables.batch([
        tables.insertIf(sql`${covers} and ${isAnswer}`, refunds, refund),
        tables.audit(note),
        ...(answers ? answerStatements(tables, answers, wonBy(note)) : []),
        ...(isMakersFault(refund.reason) && refund.lines && refund.lines.length > 0
          ? [countWrong(tables, refund.lines, { at: refund.createdAt, when: wonBy(note) })]
          : []),
        ...rows.map((row) => tables.insertIf(wonBy(note), outbox, row)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** A refund with its order, its payment and what went back of that before. */
    async find(id: string) {
      const [rows, its, paid, before] = await tables.batch([
        tables.select(refunds, eq(refunds.id, id)),
        tables.join(orders, refunds, both(eq(refunds.orderId, orders.id), eq(refunds.id, id))),
        tables.join(payments, refunds, both(eq(refunds.paymentId, payments.id), eq(refunds.id, id))),
        tables.read({
          columns: {
            amount: sql<number>`coalesce(sum(${refunds.amount}), 0)`,
          },
          from: refunds,
          where: sql`${refunds.status} = 'succeeded' and ${refunds.paymentId} = ${tables.valueOf(refunds, refunds.paymentId, eq(refunds.id, id))}`,
        }),
      ]);
      const [refund] = rows;
      const order = its[0]?.left;
      const payment = paid[0]?.left;
      return refund && order && payment
        ? { refund, order, payment, before: before[0]?.amount ?? 0 }
        : undefined;
    },

    /** What of a payment went back by us, or is about to. */
    async ofPayment(paymentId: string): Promise<number> {
      const [row] = await tables.read({
        columns: { amount: sql<number>`coalesce(sum(${refunds.amount}), 0)` },
        from: refunds,
        where: sql`${refunds.paymentId} = ${paymentId} and ${refunds.status} <> 'failed'`,
      });
      return row?.amount ?? 0;
    },

    /**
     * The money is on its way back.
     * @param before what had gone back of the payment when this was booked.
     * @returns false when that was noted before, or something else went back meanwhile.
     */
    async done(
      {
        refund,
        before,
        providerId,
        now,
      }: { refund: RefundRow; before: number; providerId: string; now: Date },
      rows: { note: AuditNote; ledger: Stored<typeof ledgerEntries>[]; outbox: Stored<typeof outbox>[] },
    ): Promise<boolean> {
      const won = wonBy(rows.note);
      const sent = sql`${refunds.paymentId} = ${refund.paymentId} and ${refunds.status} = 'succeeded'`;
      const sum = sql`coalesce(${tables.valueOf(refunds, sql`sum(${refunds.amount})`, sent)}, 0)`;
      const paymentAmount = tables.valueOf(
        payments,
        payments.amount,
        eq(payments.id, refund.paymentId ?? ""),
      );
      const [changed] = await tables.batch([
        tables.update(
          refunds,
          { status: "succeeded", providerId, updatedAt: now },
          and(eq(refunds.id, refund.id), eq(refunds.status, "approved"), sql`${sum} = ${before}`) as SQL,
        ),
        tables.audit(rows.note),
        tables.update(
          orders,
          {
            paymentStatus: sql`case when ${orders.paymentStatus} = 'disputed' then 'disputed' when ${sum} + ${goneOf(tables, sql`${refund.paymentId}`)} >= ${paymentAmount} then 'refunded' else 'part_refunded' end`,
            updatedAt: now,
          },
          sql`${orders.id} = ${refund.orderId} and ${won}`,
        ),
        ...rows.ledger.map((entry) => tables.insertIf(won, ledgerEntries, entry)),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return changed.rowsAffected > 0;
    },

    /**
     * The money did not arrive and is back: the order's payment is as if it had not been given back.
     * @param sum what had gone back of the payment in all when this was read.
     * @returns false when that was noted before, or something else went back meanwhile.
     */
    async cameBack(
      { refund, sum, now }: { refund: RefundRow; sum: number; now: Date },
      rows: { note: AuditNote; ledger: Stored<typeof ledgerEntries>[]; outbox: Stored<typeof outbox>[] },
    ): Promise<boolean> {
      const won = wonBy(rows.note);
      const sent = sql`${refunds.paymentId} = ${refund.paymentId} and ${refunds.status} = 'succeeded'`;
      const gone = sql`coalesce(${tables.valueOf(refunds, sql`sum(${refunds.amount})`, sent)}, 0)`;
      const left = sql`${gone} + ${goneOf(tables, sql`${refund.paymentId}`)}`;
      const [changed] = await tables.batch([
        tables.update(
          refunds,
          { status: "failed", updatedAt: now },
          and(eq(refunds.id, refund.id), eq(refunds.status, "succeeded"), sql`${gone} = ${sum}`) as SQL,
        ),
        tables.audit(rows.note),
        tables.update(
          orders,
          {
            paymentStatus: sql`case when ${orders.paymentStatus} = 'disputed' then 'disputed' when ${left} > 0 then 'part_refunded' else 'paid' end`,
            updatedAt: now,
          },
          sql`${orders.id} = ${refund.orderId} and ${won}`,
        ),
        ...rows.ledger.map((entry) => tables.insertIf(won, ledgerEntries, entry)),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return changed.rowsAffected > 0;
    },

    /** The provider refused it: whoever asked for it must look again. */
    async failed(
      refund: Pick<RefundRow, "id">,
      now: Date,
      rows: { note: AuditNote; outbox: Stored<typeof outbox>[] },
    ): Promise<boolean> {
      const [changed] = await tables.batch([
        tables.update(
          refunds,
          { status: "failed", updatedAt: now },
          both(eq(refunds.id, refund.id), eq(refunds.status, "approved")),
        ),
        tables.audit(rows.note),
        ...rows.outbox.map((row) => tables.insertIf(wonBy(rows.note), outbox, row)),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
