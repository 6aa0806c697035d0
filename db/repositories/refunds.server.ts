import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { orderCases } from "../schema/order-cases.ts";
import { orders } from "../schema/orders.ts";
import { incidents, ledgerTransactions, payments, refunds } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { takenBy } from "../../app/domain/refund/refund-rules.ts";
import { vouchers } from "../schema/codes.ts";
import { isMakersFault } from "../../app/domain/fulfilment/reprint-rules.ts";
import { countWrong } from "./fulfiller-results.server.ts";
import { answerStatements, type CaseAnswer, isUnanswered } from "./order-cases.server.ts";
import { both } from "./order-conditions.ts";
import { voucherOfRefund } from "./voucher-release.server.ts";

export type RefundRow = typeof refunds.$inferSelect;
type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type NewRefund = Stored<typeof refunds> & { paymentId: string };

/** The refund of a whole order, with the row that has it carried out. */
export type CancelRefund = { id: string; actor: string; outbox: Stored<typeof outbox> };

/**
 * What of a payment went back, as it was read: by us, at the provider without us, and to a bank that disputes it, in minor
 * units; and how many exchanges its order had.
 */
export type PaymentState = { refunds: RefundRow[]; atProvider: number; disputed: number; exchanges: number };
const sumOf = (rows: readonly RefundRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
const sumTaken = (rows: readonly RefundRow[]) => rows.reduce((sum, row) => sum + takenBy(row), 0);

/** What a refund gives or gave as a voucher: one that was sent and came back gave it. */
const AS_VOUCHER = sql`case when ${refunds.status} = 'failed' and ${refunds.providerId} is null then 0 else ${refunds.voucherAmount} end`;
/** What a refund took: one that failed what it gave as a voucher alone. */
const TAKEN = sql`case when ${refunds.status} = 'failed' then ${AS_VOUCHER} else ${refunds.amount} end`;

/** What was given back of a payment, or is about to be. */
const takenOf = (tables: TenantTables, isIt: SQL): SQL =>
  sql`coalesce(${tables.valueOf(refunds, sql`sum(${TAKEN})`, isIt)}, 0)`;

type Left = "refunded_at_provider" | "disputed";
const ELSEWHERE: readonly Left[] = ["refunded_at_provider", "disputed"];

/** What left it at the provider without us. */
const goneOf = (tables: TenantTables, paymentId: SQL, kinds = ELSEWHERE): SQL =>
  sql`coalesce(${tables.valueOf(
    incidents,
    sql`sum(${incidents.expected} - ${incidents.received})`,
    sql`${incidents.paymentId} = ${paymentId} and ${incidents.kind} in ${kinds}`,
  )}, 0)`;

/** What we gave back of it and what is not with us once more. */
const returnedOf = (tables: TenantTables, paymentId: SQL): SQL =>
  sql`coalesce(${tables.valueOf(refunds, sql`sum(${TAKEN})`, sql`${refunds.paymentId} = ${paymentId} and ${refunds.status} in ('succeeded', 'failed')`)}, 0)`;

/**
 * The status of an order's payment after a partial refund or a dispute.
 * @param isDisputed whether the bank holds or has taken money of it; usually what the order says.
 */
export const paymentStatusOf = (
  tables: TenantTables,
  paymentId: string,
  isDisputed: SQL = sql`${orders.paymentStatus} = 'disputed'`,
): SQL => {
  const id = sql`${paymentId}`;
  const gone = sql`(${returnedOf(tables, id)} + ${goneOf(tables, id)})`;
  const paid = tables.valueOf(
    payments,
    sql`${payments.amount} + ${payments.byVoucher}`,
    eq(payments.id, paymentId),
  );
  return sql`case when ${isDisputed} then 'disputed' when ${gone} >= ${paid} then 'refunded' when ${gone} > 0 then 'part_refunded' else 'paid' end`;
};

/**
 * "Nothing was booked of the payment since its state was read." What went out, and what of that came back, only grow:
 * sums that are the same are of the same refunds.
 */
export const isBookedAsRead = (tables: TenantTables, paymentId: string, read: PaymentState): SQL => {
  const sumBy = (status: "succeeded" | "failed") =>
    sql`coalesce(${tables.valueOf(refunds, sql`sum(${refunds.amount})`, sql`${refunds.paymentId} = ${paymentId} and ${refunds.status} = ${status} and (${refunds.providerId} is not null or ${refunds.way} = 'otherwise')`)}, 0)`;
  const went = read.refunds.filter(({ providerId, way }) => providerId !== null || way === "otherwise");
  const sumRead = (status: RefundRow["status"]) => sumOf(went.filter((one) => one.status === status));
  return sql`${sumBy("succeeded")} = ${sumRead("succeeded")} and ${sumBy("failed")} = ${sumRead("failed")}
    and ${goneOf(tables, sql`${paymentId}`, ["refunded_at_provider"])} = ${read.atProvider}`;
};

/**
 * "It failed and no person has done anything about it, or it is above a limit and nobody has approved it." For money that
 * no order wants its incident waits.
 */
export const waitsForPerson = (tables: TenantTables): SQL =>
  sql`(${refunds.status} = 'requested' or (${refunds.status} = 'failed' and ${refunds.answer} is null)) and ${tables.exists(payments, sql`${payments.id} = ${refunds.paymentId} and ${payments.status} = 'succeeded'`)}`;

/** How many cases of an order ended by an exchange. */
const exchangesOf = (tables: TenantTables, orderId: SQL): SQL =>
  sql`coalesce(${tables.valueOf(orderCases, sql`count(*)`, sql`${orderCases.orderId} = ${orderId} and ${orderCases.outcome} = 'exchange'`)}, 0)`;

/** Reads that make up the state of a payment. */
const stateReads = (tables: TenantTables, paymentId: SQL) => {
  const goneBy = (kind: Left) => sql<number>`${goneOf(tables, sql`${payments.id}`, [kind])}`;
  return [
    tables.select(refunds, sql`${refunds.paymentId} = ${paymentId}`),
    tables.read({
      columns: {
        atProvider: goneBy("refunded_at_provider"),
        disputed: goneBy("disputed"),
        exchanges: sql<number>`${exchangesOf(tables, sql`${payments.orderId}`)}`,
      },
      from: payments,
      where: sql`${payments.id} = ${paymentId}`,
    }),
  ] as const;
};

/** What can still be given back of a payment, at the moment of writing. */
function leftOf(tables: TenantTables): SQL {
  const paymentId = sql`${payments.id}`;
  return sql`(${payments.amount} + ${payments.byVoucher} - ${takenOf(tables, sql`${refunds.paymentId} = ${paymentId}`)} - ${goneOf(tables, paymentId)})`;
}

/** What of that goes back as a voucher, where all of it goes back: the same as `voucherPartOf` works out. */
function voucherLeftOf(tables: TenantTables, left: SQL): SQL {
  const isIt = sql`${refunds.paymentId} = ${payments.id}`;
  const asVoucher = sql`coalesce(${tables.valueOf(refunds, sql`sum(${AS_VOUCHER})`, isIt)}, 0)`;
  const moneyGone = sql`(${takenOf(tables, isIt)} - ${asVoucher} + ${goneOf(tables, sql`${payments.id}`)})`;
  const inMoney = sql`(${payments.amount} - ${moneyGone})`;
  return sql`iif(${payments.kind} = 'voucher', ${left}, min(${left}, max(0, ${left} - ${inMoney}, ${payments.byVoucher} - ${asVoucher})))`;
}

/** The state of a refund that was requested above a limit and declined. */
const DECLINED = { status: "failed", way: "declined", answer: "closed" } as const;

/**
 * Statements that give back everything that is left of what was paid, when the last of an order's parts is cancelled. What
 * waits for approval is part of that.
 */
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
    tables.update(
      refunds,
      { ...DECLINED, updatedAt: at },
      sql`${refunds.orderId} = ${orderId} and ${refunds.status} = 'requested' and ${won} and ${isOver}`,
    ),
    tables.insertRead(sql`${won} and ${isOver}`, refunds, {
      columns: {
        id: sql`${refund.id}`,
        orderId: sql`${orderId}`,
        paymentId: sql`${payments.id}`,
        amount: left,
        voucherAmount: voucherLeftOf(tables, left),
        asCredit: sql`0`,
        currency: sql`${payments.currency}`,
        reason: sql`'cancelled'`,
        status: sql`'approved'`,
        providerId: sql`null`,
        way: sql`'provider'`,
        answer: sql`null`,
        answerNote: sql`''`,
        pendingReason: sql`null`,
        taxReversalId: sql`null`,
        lines: sql`'[]'`,
        withShipping: sql`0`,
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

type RefundRows = {
  note: AuditNote;
  ledger: Stored<typeof ledgerTransactions>[];
  outbox: Stored<typeof outbox>[];
};
type BookedRefund = { refund: RefundRow; read: PaymentState; now: Date };
/** The voucher that is issued with a refund. */
export type IssuedVoucher = Stored<typeof vouchers> & { refundId: string };

/** Now, or the moment after the last refund of the payment was booked: refunds are in the order in which they were booked. */
const bookedAt = (
  tables: TenantTables,
  { id, paymentId }: Pick<RefundRow, "id" | "paymentId">,
  now: Date,
): SQL => {
  const isBooked = sql`${refunds.paymentId} = ${paymentId} and ${refunds.id} <> ${id} and ${refunds.status} = 'succeeded'`;
  return sql`max(${now.getTime()}, coalesce(${tables.valueOf(refunds, sql`max(${refunds.updatedAt})`, isBooked)} + 1, 0))`;
};

/** Writes what became of a refund, with its entries, if nothing else of the payment was booked since it was read. */
async function book(
  tables: TenantTables,
  refund: RefundRow,
  change: {
    from: RefundRow["status"];
    to: RefundRow["status"];
    read: PaymentState;
    now: Date;
    providerId?: string;
    voucher?: IssuedVoucher | undefined;
  },
  rows: RefundRows,
): Promise<boolean> {
  const won = tables.exists(auditEntries, eq(auditEntries.id, rows.note.id));
  const paymentId = refund.paymentId ?? "";
  const set = {
    status: change.to,
    updatedAt: change.to === "succeeded" ? bookedAt(tables, refund, change.now) : change.now,
    ...(change.providerId !== undefined && { providerId: change.providerId }),
  };
  const [changed] = await tables.batch([
    tables.update(
      refunds,
      set,
      sql`${refunds.id} = ${refund.id} and ${refunds.status} = ${change.from} and ${isBookedAsRead(tables, paymentId, change.read)}`,
    ),
    tables.audit(rows.note),
    tables.update(
      orders,
      { paymentStatus: paymentStatusOf(tables, paymentId), updatedAt: change.now },
      sql`${orders.id} = ${refund.orderId} and ${won}`,
    ),
    ...(change.to === "succeeded" ? voucherOfRefund(tables, refund.orderId, won, change.now) : []),
    ...(change.voucher ? [tables.insertIf(won, vouchers, change.voucher)] : []),
    ...tables.insertAllIf(won, ledgerTransactions, rows.ledger),
    ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
  ]);
  return changed.rowsAffected > 0;
}

/**
 * "The payment had no other refund and its order no other exchange since its state was read, and enough of it is left for
 * this refund."
 */
function isLeftAsRead(tables: TenantTables, refund: NewRefund, read: PaymentState): SQL {
  const isIt = sql`${refunds.paymentId} = ${refund.paymentId}`;
  const covers = tables.exists(
    payments,
    sql`${payments.id} = ${refund.paymentId} and ${payments.orderId} = ${refund.orderId} and ${payments.status} = 'succeeded' and ${leftOf(tables)} >= ${refund.amount}`,
  );
  return sql`${tables.valueOf(refunds, sql`count(*)`, isIt)} = ${read.refunds.length}
    and ${takenOf(tables, isIt)} = ${sumTaken(read.refunds)}
    and ${exchangesOf(tables, sql`${refund.orderId}`)} = ${read.exchanges} and ${covers}`;
}

/** What a refund answers: a case, or one that failed before. There is no refund when that was answered already. */
export type RefundAnswers = { case?: CaseAnswer | undefined; failedId?: string | undefined };

/** Money that goes back to who paid an order. Every change is a compare-and-set; the rest follows it. */
export function refundRepository(tables: TenantTables) {
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const isWaiting = (id: string) =>
    sql`${refunds.id} = ${id} and ${refunds.status} = 'failed' and ${waitsForPerson(tables)}`;
  const answerFailed = (
    id: string,
    set: Partial<Pick<RefundRow, "answer" | "answerNote">>,
    when: SQL = sql`true`,
  ) => tables.update(refunds, set, sql`${isWaiting(id)} and ${when}`);

  return {
    /**
     * Records a refund that goes out or waits for approval, if the payment had no other refund since its state was read and enough of it is left.
     * Refunds are never deleted and are more than zero: where their number and the sum of those that did not fail are
     * unchanged, so are the returned pieces. Nor may something of the order have been exchanged since.
     * @returns false when it was not recorded.
     */
    async ask(
      refund: NewRefund,
      read: PaymentState,
      note: AuditNote,
      rows: Stored<typeof outbox>[],
      answers: RefundAnswers = {},
    ): Promise<boolean> {
      const isAnswer = answers.case ? isUnanswered(tables, answers.case) : sql`true`;
      const { failedId } = answers;
      const waits = failedId === undefined ? sql`true` : tables.exists(refunds, isWaiting(failedId));
      // What came out wrong was counted with the refund that failed, or is once the refund is approved.
      const isNews = failedId === undefined && refund.status === "approved" && isMakersFault(refund.reason);
      const [inserted] = await tables.batch([
        tables.insertIf(
          sql`${isLeftAsRead(tables, refund, read)} and ${isAnswer} and ${waits}`,
          refunds,
          refund,
        ),
        tables.audit(note),
        ...(answers.case ? answerStatements(tables, answers.case, wonBy(note)) : []),
        ...(failedId === undefined ? [] : [answerFailed(failedId, { answer: "again" }, wonBy(note))]),
        ...(isNews && refund.lines && refund.lines.length > 0
          ? [countWrong(tables, refund.lines, { at: refund.createdAt, when: wonBy(note) })]
          : []),
        ...rows.map((row) => tables.insertIf(wonBy(note), outbox, row)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /**
     * Records money that went back by other means in place of a refund that failed, with its entries.
     * @returns false when the payment has another refund since it was read, or that one was answered before.
     */
    async noteOtherwise(
      {
        refund,
        read,
        failedId,
        voucher,
      }: { refund: NewRefund; read: PaymentState; failedId: string; voucher?: IssuedVoucher | undefined },
      rows: RefundRows,
    ): Promise<boolean> {
      const isIt = sql`${isLeftAsRead(tables, refund, read)} and ${isBookedAsRead(tables, refund.paymentId, read)} and ${tables.exists(refunds, isWaiting(failedId))}`;
      const won = wonBy(rows.note);
      const [inserted] = await tables.batch([
        tables.insertIf(isIt, refunds, refund),
        tables.audit(rows.note),
        tables.update(
          refunds,
          { updatedAt: bookedAt(tables, refund, refund.updatedAt) },
          sql`${refunds.id} = ${refund.id} and ${won}`,
        ),
        answerFailed(failedId, { answer: "otherwise" }, won),
        tables.update(
          orders,
          { paymentStatus: paymentStatusOf(tables, refund.paymentId), updatedAt: refund.updatedAt },
          sql`${orders.id} = ${refund.orderId} and ${won}`,
        ),
        ...voucherOfRefund(tables, refund.orderId, won, refund.updatedAt),
        ...(voucher ? [tables.insertIf(won, vouchers, voucher)] : []),
        ...tables.insertAllIf(won, ledgerTransactions, rows.ledger),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /**
     * Approves a refund that was asked for and waits: it goes out now. Where the company wants two people for each refund,
     * the person who asked is not one who approves.
     * @param change.limit what the person who approves may give back of the order in all, in minor units, this refund
     * included; null for any sum.
     * @param change.by who approves it.
     * @returns false when it was decided before, or more than the limit is given back or asked for by now.
     */
    async approve(
      refund: RefundRow,
      { now, limit, by }: { now: Date; limit: number | null; by: string },
      rows: Omit<RefundRows, "ledger">,
    ): Promise<boolean> {
      const isWithin =
        limit === null
          ? sql`true`
          : sql`${takenOf(tables, sql`${refunds.paymentId} = ${refund.paymentId}`)} <= ${limit}`;
      const isByAnother = sql`(${refunds.actor} <> ${by} or not ${tables.tenantIs(sql`${tenants.documents} ->> 'refundApproval' is 'two'`)})`;
      const won = wonBy(rows.note);
      const isWrong = isMakersFault(refund.reason) && refund.lines.length > 0;
      const [approved] = await tables.batch([
        tables.update(
          refunds,
          { status: "approved", updatedAt: now },
          sql`${refunds.id} = ${refund.id} and ${refunds.status} = 'requested' and ${isWithin} and ${isByAnother}`,
        ),
        tables.audit(rows.note),
        ...(isWrong ? [countWrong(tables, refund.lines, { at: now, when: won })] : []),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return approved.rowsAffected > 0;
    },

    /** Declines one: nothing goes back of it. @returns false when it was decided before. */
    async decline(
      id: string,
      change: { note: string; now: Date },
      rows: Omit<RefundRows, "ledger">,
    ): Promise<boolean> {
      const [declined] = await tables.batch([
        tables.update(
          refunds,
          { ...DECLINED, answerNote: change.note, updatedAt: change.now },
          sql`${refunds.id} = ${id} and ${refunds.status} = 'requested'`,
        ),
        tables.audit(rows.note),
        ...rows.outbox.map((row) => tables.insertIf(wonBy(rows.note), outbox, row)),
      ]);
      return declined.rowsAffected > 0;
    },

    /** A person says that nothing is to be done about one that failed. @returns false when it was answered before. */
    async closeFailed(id: string, answerNote: string, rows: Omit<RefundRows, "ledger">): Promise<boolean> {
      const [closed] = await tables.batch([
        answerFailed(id, { answer: "closed", answerNote }),
        tables.audit(rows.note),
        ...rows.outbox.map((row) => tables.insertIf(wonBy(rows.note), outbox, row)),
      ]);
      return closed.rowsAffected > 0;
    },

    /** All refunds of a payment, those that failed too, and what left it at the provider without us, in minor units. */
    async ofPayment(paymentId: string): Promise<PaymentState> {
      const [rows, gone] = await tables.batch(stateReads(tables, sql`${paymentId}`));
      return { refunds: rows, ...(gone[0] ?? { atProvider: 0, disputed: 0, exchanges: 0 }) };
    },

    /** A refund with its order, its payment and what went back of that. */
    async find(id: string) {
      const paymentId = tables.valueOf(refunds, refunds.paymentId, eq(refunds.id, id));
      const [its, paid, rows, gone] = await tables.batch([
        tables.join(orders, refunds, both(eq(refunds.orderId, orders.id), eq(refunds.id, id))),
        tables.join(payments, refunds, both(eq(refunds.paymentId, payments.id), eq(refunds.id, id))),
        ...stateReads(tables, paymentId),
      ]);
      const refund = rows.find((row) => row.id === id);
      const order = its[0]?.left;
      const payment = paid[0]?.left;
      const state: PaymentState = {
        refunds: rows,
        ...(gone[0] ?? { atProvider: 0, disputed: 0, exchanges: 0 }),
      };
      return refund && order && payment ? { refund, order, payment, state } : undefined;
    },

    /**
     * The money is on its way back, and the voucher that goes with it is issued.
     * @param read what had gone back of the payment when this was booked.
     * @returns false when that was noted before, or something else went back meanwhile.
     */
    done: (
      { refund, ...change }: BookedRefund & { providerId: string; voucher?: IssuedVoucher | undefined },
      rows: RefundRows,
    ): Promise<boolean> => book(tables, refund, { ...change, from: refund.status, to: "succeeded" }, rows),

    /**
     * The provider took it on and has not sent it yet.
     * @param again when it is asked about again, should no event come.
     */
    async submitted(
      { id, providerId, reason, now }: { id: string; providerId: string; reason: string; now: Date },
      again: Stored<typeof outbox>,
    ): Promise<boolean> {
      const isOpen = both(eq(refunds.id, id), inArray(refunds.status, ["approved", "submitted"]));
      const [, changed] = await tables.batch([
        tables.insertIf(
          sql`${tables.exists(refunds, isOpen)} and not ${tables.exists(outbox, eq(outbox.dedupeKey, again.dedupeKey))}`,
          outbox,
          again,
        ),
        tables.update(
          refunds,
          { status: "submitted", providerId, pendingReason: reason, updatedAt: now },
          isOpen,
        ),
      ]);
      return changed.rowsAffected > 0;
    },

    /**
     * The money did not arrive and is back: the order's payment is as if it had not been given back.
     * @param read what had gone back of the payment when this was booked.
     * @returns false when that was noted before, or something else went back meanwhile.
     */
    cameBack: ({ refund, ...change }: BookedRefund, rows: RefundRows): Promise<boolean> =>
      book(tables, refund, { ...change, from: "succeeded", to: "failed" }, rows),

    /** Notes what takes the tax of a refund back at the provider, once. */
    async noteReversal(id: string, taxReversalId: string): Promise<void> {
      await tables.update(
        refunds,
        { taxReversalId },
        both(eq(refunds.id, id), sql`${refunds.taxReversalId} is null`),
      );
    },

    /**
     * The tax that was taken back with a refund that then came back stays so: another refund of as much takes it over.
     * @returns false when a rival took it.
     */
    async takeOverReversal({ id, from, taxReversalId }: { id: string; from: string; taxReversalId: string }) {
      const [taken] = await tables.batch([
        tables.update(
          refunds,
          { taxReversalId: null },
          sql`${refunds.id} = ${from} and ${refunds.taxReversalId} = ${taxReversalId} and ${tables.exists(refunds, sql`${refunds.id} = ${id} and ${refunds.taxReversalId} is null`)}`,
        ),
        tables.update(
          refunds,
          { taxReversalId },
          sql`${refunds.id} = ${id} and ${refunds.taxReversalId} is null and not ${tables.exists(refunds, eq(refunds.taxReversalId, taxReversalId))}`,
        ),
      ]);
      return taken.rowsAffected > 0;
    },

    /**
     * The provider refused it: a person must look again.
     * @param answer where what is left goes back by itself.
     */
    async failed(
      { id, answer = null }: Pick<RefundRow, "id"> & { answer?: "again" | null },
      now: Date,
      rows: { note: AuditNote; outbox: Stored<typeof outbox>[] },
    ): Promise<boolean> {
      const [changed] = await tables.batch([
        tables.update(
          refunds,
          // Nothing of it was booked, which the id at the provider would say.
          { status: "failed", providerId: null, answer, updatedAt: now },
          both(eq(refunds.id, id), inArray(refunds.status, ["approved", "submitted"])),
        ),
        tables.audit(rows.note),
        ...rows.outbox.map((row) => tables.insertIf(wonBy(rows.note), outbox, row)),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
