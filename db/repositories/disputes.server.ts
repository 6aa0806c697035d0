import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { isOurs } from "../../app/domain/fulfilment/submission.ts";
import type { Currency } from "../../app/domain/money.ts";
import { ORDER_STATUSES } from "../../app/domain/order/order-status.ts";
import type { DisputeState } from "../../app/domain/order/dispute.ts";
import { OVERDUE, overdueFrom } from "../../app/domain/order/overdue.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { disputes, incidents, ledgerTransactions, payments } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { PagePlace } from "../keyset.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { IncidentRows, NewIncident } from "./incidents.server.ts";
import { both } from "./order-conditions.ts";
import type { NewOutbox } from "./outbox.server.ts";
import { paymentStatusOf } from "./refunds.server.ts";
import { firstOverdue } from "./status-writes.server.ts";

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type DisputeRow = typeof disputes.$inferSelect;

/** What becomes of an order's parcels that no fulfiller has yet. */
export type DisputeHold = "hold" | "release" | "as it is";

const OURS = ORDER_STATUSES.filter(isOurs);

/** From when on a parcel that goes on at a moment is overdue where it stands. */
function overdueAgain(at: Date, currency: Currency): SQL {
  const by = OURS.map((status) => {
    const moment = sql`${overdueFrom(status, at, currency)?.getTime() ?? null}`;
    // The time to change one's mind counts not.
    const from =
      status === "new"
        ? sql`max(coalesce(${fulfilments.editableUntil}, 0), ${at.getTime()}) + ${OVERDUE.new.after.ms}`
        : moment;
    return sql`when ${status} then ${from}`;
  });
  return sql`case ${fulfilments.status} ${sql.join(by, sql` `)} end`;
}

/** Disputes without a date come last. */
const FAR = 8_640_000_000_000_000;
/** By what lists of disputes are sorted. */
export const DISPUTE_ORDER = {
  due: [sql`coalesce(${disputes.dueBy}, ${FAR})`, disputes.id],
  opened: [disputes.createdAt, disputes.id],
};
/** What lists show of a dispute and its order. */
export const DISPUTE_COLUMNS = {
  id: disputes.id,
  orderId: disputes.orderId,
  orderRef: orders.orderRef,
  state: disputes.state,
  reason: disputes.reason,
  amount: disputes.amount,
  currency: disputes.currency,
  dueBy: disputes.dueBy,
  answeredAt: disputes.answeredAt,
  createdAt: disputes.createdAt,
};

/** Disputes of payments, and what waits for their end. Every change is a compare-and-set; the rest follows it. */
export function disputeRepository(tables: TenantTables) {
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  /**
   * The statement that holds an order's parcels that no fulfiller has, or lets them go on. Runs that have read them write
   * nothing more; what is held is overdue for nobody, and what goes on has all its time again.
   */
  const partsStatement = (
    { id, currency }: { id: string; currency: Currency },
    hold: "hold" | "release",
    at: Date,
    when: SQL,
  ) =>
    tables.update(
      fulfilments,
      {
        version: sql`${fulfilments.version} + 1`,
        overdueAt: (hold === "hold" ? null : overdueAgain(at, currency)) as never,
      },
      sql`${fulfilments.orderId} = ${id} and ${inArray(fulfilments.status, OURS)} and ${when}`,
    );

  const holdStatements = (
    order: { id: string; currency: Currency },
    hold: DisputeHold,
    at: Date,
    won: SQL,
  ) => {
    if (hold === "as it is") return [];
    const isOther =
      hold === "hold" ? sql`${orders.heldForDispute} is null` : sql`${orders.heldForDispute} is not null`;
    const which = sql`${orders.id} = ${order.id} and ${isOther}`;
    return [
      partsStatement(order, hold, at, sql`${won} and ${tables.exists(orders, which)}`),
      tables.update(
        orders,
        {
          heldForDispute: hold === "hold" ? at : null,
          overdueAt: firstOverdue(tables, order.id) as never,
        },
        sql`${which} and ${won}`,
      ),
    ];
  };

  return {
    /**
     * Notes how a dispute stands now, with the incident of its payment, what is booked and what becomes of parcels that are
     * not made: only over what was read.
     * @param incident as it is from now on; undefined where the bank took nothing yet.
     * @param read how all of it was; \`isSale\`: the payment is its order's, which shows what becomes of it.
     * @returns false when the dispute or the incident was changed meanwhile, or the payment does not stand.
     */
    async note(
      dispute: Stored<typeof disputes>,
      incident: NewIncident | undefined,
      read: {
        previous: DisputeRow | undefined;
        incident: NewIncident | undefined;
        isSale: boolean;
        hold: DisputeHold;
      },
      rows: IncidentRows,
    ): Promise<boolean> {
      const settled = tables.exists(
        payments,
        both(
          eq(payments.id, dispute.paymentId),
          read.isSale
            ? eq(payments.status, "succeeded")
            : inArray(payments.status, ["refunding", "refunded"]),
        ),
      );
      const sameDispute = read.previous
        ? tables.exists(
            disputes,
            both(
              eq(disputes.id, dispute.id),
              eq(disputes.state, read.previous.state),
              eq(disputes.taken, read.previous.taken),
              eq(disputes.fee, read.previous.fee),
            ),
          )
        : sql`not ${tables.exists(disputes, eq(disputes.id, dispute.id))}`;
      const ofPayment = both(eq(incidents.paymentId, dispute.paymentId), eq(incidents.kind, "disputed"));
      const sameIncident = read.incident
        ? tables.exists(
            incidents,
            both(eq(incidents.id, read.incident.id), eq(incidents.received, read.incident.received)),
          )
        : sql`not ${tables.exists(incidents, ofPayment)}`;
      const won = wonBy(rows.note);
      const { id, orderId, currency, state, updatedAt } = dispute;
      const { amount, taken, fee, dueBy } = dispute;
      const isGone = tables.exists(
        incidents,
        both(ofPayment, sql`${incidents.received} < ${incidents.expected}`),
      );
      const [noted] = await tables.batch([
        tables.auditIf(sql`${settled} and ${sameDispute} and ${sameIncident}`, rows.note),
        read.previous
          ? tables.update(
              disputes,
              { state, amount, taken, fee, dueBy, updatedAt },
              sql`${disputes.id} = ${id} and ${won}`,
            )
          : tables.insertIf(won, disputes, dispute),
        ...(incident && read.incident
          ? [
              tables.update(
                incidents,
                { received: incident.received, state: incident.state, updatedAt },
                sql`${incidents.id} = ${incident.id} and ${won}`,
              ),
            ]
          : []),
        ...(incident && !read.incident ? [tables.insertIf(won, incidents, incident)] : []),
        ...(read.isSale
          ? [
              tables.update(
                orders,
                { paymentStatus: paymentStatusOf(tables, dispute.paymentId, isGone), updatedAt },
                sql`${orders.id} = ${orderId} and ${won}`,
              ),
            ]
          : []),
        ...holdStatements({ id: orderId, currency }, read.hold, updatedAt, won),
        ...tables.insertAllIf(won, ledgerTransactions, rows.ledger),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return noted.rowsAffected > 0;
    },

    /** A page of disputes in some states, with their orders. */
    list: (states: readonly DisputeState[], by: keyof typeof DISPUTE_ORDER, place: PagePlace) =>
      tables.page(
        {
          columns: DISPUTE_COLUMNS,
          from: disputes,
          joins: [{ table: orders, on: eq(orders.id, disputes.orderId) }],
          where: inArray(disputes.state, [...states]),
        },
        { ...place, sort: DISPUTE_ORDER[by] },
      ),

    /** Disputes of an order, the latest first. */
    ofOrder: (orderId: string) =>
      tables.select(disputes, eq(disputes.orderId, orderId), { orderBy: desc(disputes.createdAt) }),

    /** A dispute with its order and its payment. */
    async find(id: string) {
      const isIt = eq(disputes.id, id);
      const [its, paid] = await tables.batch([
        tables.join(disputes, orders, eq(orders.id, disputes.orderId), isIt),
        tables.join(disputes, payments, eq(payments.id, disputes.paymentId), isIt),
      ]);
      return its[0] && paid[0] && { dispute: its[0].left, order: its[0].right, payment: paid[0].right };
    },

    /** Keeps what staff write to the bank. @returns false when the answer was sent, or is being sent. */
    async keepStatement(id: string, answer: string): Promise<boolean> {
      const kept = await tables.update(
        disputes,
        { answer },
        sql`${disputes.id} = ${id} and ${disputes.answeredAt} is null and ${disputes.answerBegunAt} is null`,
      );
      return kept.rowsAffected > 0;
    },

    /**
     * An answer is about to be sent to the bank, by one at a time.
     * @param again what was begun before this may be begun again: who began it did not come back.
     * @returns false when it was answered or decided, or is being answered.
     */
    async beginAnswer(
      { id, answer, now }: { id: string; answer: string; now: Date },
      again: Date,
    ): Promise<boolean> {
      const begun = await tables.update(
        disputes,
        { answer, answerBegunAt: now },
        sql`${disputes.id} = ${id} and ${disputes.answeredAt} is null and ${disputes.state} in ('asked', 'needs_response')
          and (${disputes.answerBegunAt} is null or ${disputes.answerBegunAt} <= ${again.getTime()})`,
      );
      return begun.rowsAffected > 0;
    },

    /** The bank has the answer. @returns false when that was noted before. */
    async answered(id: string, now: Date, note: AuditNote): Promise<boolean> {
      const [answered] = await tables.batch([
        tables.update(
          disputes,
          { answeredAt: now, updatedAt: now },
          sql`${disputes.id} = ${id} and ${disputes.answeredAt} is null`,
        ),
        tables.audit(note),
      ]);
      return answered.rowsAffected > 0;
    },

    /** The provider took no answer: another may be begun. */
    async answerRefused(id: string, begunAt: Date): Promise<void> {
      await tables.update(
        disputes,
        { answerBegunAt: null },
        sql`${disputes.id} = ${id} and ${disputes.answerBegunAt} = ${begunAt.getTime()} and ${disputes.answeredAt} is null`,
      );
    },

    /** The provider was asked about a dispute without an event. */
    noteAsked: (id: string, at: Date) => tables.update(disputes, { askedAt: at }, eq(disputes.id, id)),

    /**
     * Writes the mails that remind of a dispute, once for its due date: not where it was decided or reminded of meanwhile.
     * @returns whether this call wrote them.
     */
    async remind({ id, dueBy }: { id: string; dueBy: Date }, rows: readonly NewOutbox[]): Promise<boolean> {
      const isDue = sql`${disputes.id} = ${id} and ${disputes.dueBy} = ${dueBy.getTime()} and ${disputes.answeredAt} is null and ${disputes.state} in ('asked', 'needs_response') and ${disputes.remindedOf} is not ${disputes.dueBy}`;
      const isTold = tables.exists(
        disputes,
        sql`${disputes.id} = ${id} and ${disputes.remindedOf} = ${dueBy.getTime()}`,
      );
      const [reminded] = await tables.batch([
        tables.update(disputes, { remindedOf: dueBy }, isDue),
        ...rows.map((row) => {
          const isWritten = tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey));
          return tables.insertIf(sql`${isTold} and not ${isWritten}`, outbox, row);
        }),
      ]);
      return reminded.rowsAffected > 0;
    },

    /**
     * Lets an order's parcels go on although its payment is disputed.
     * @returns false when they are not held any more.
     */
    async letGo(order: { id: string; currency: Currency }, at: Date, note: AuditNote): Promise<boolean> {
      const won = wonBy(note);
      const [released] = await tables.batch([
        tables.update(
          orders,
          { heldForDispute: null, updatedAt: at },
          sql`${orders.id} = ${order.id} and ${orders.heldForDispute} is not null`,
        ),
        tables.audit(note),
        partsStatement(order, "release", at, won),
        tables.update(
          orders,
          { overdueAt: firstOverdue(tables, order.id) as never },
          sql`${orders.id} = ${order.id} and ${won}`,
        ),
      ]);
      return released.rowsAffected > 0;
    },
  };
}
