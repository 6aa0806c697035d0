import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { type CaseState, MOST_OPEN_CASES } from "../../app/domain/order/order-case.ts";
import type { ReturnStep } from "../../app/domain/order/withdrawal.ts";
import type { PagePlace } from "../keyset.ts";
import { events } from "../schema/events.ts";
import { orderCaseMessages, orderCases } from "../schema/order-cases.ts";
import { orderLines, orders } from "../schema/orders.ts";
import { refunds } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;
export type CaseRow = typeof orderCases.$inferSelect;

type NewMessage = Stored<typeof orderCaseMessages>;
type CaseRows = { note: AuditNote; outbox: Stored<typeof outbox>[] };

/** What staff answer to a case, as it was read: `set` is what it becomes. */
export type CaseAnswer = {
  id: string;
  version: number;
  set: Pick<CaseRow, "state" | "outcome" | "closedAt">;
  message: NewMessage | null;
  at: Date;
};

/**
 * Those that wait for staff, the one that waits longest first; then those that wait for the person who ordered, then
 * the rest.
 */
const CASE_SORT = [
  sql`(case ${orderCases.state} when 'open' then ${orderCases.updatedAt} when 'asked' then 50000000000000 - ${orderCases.updatedAt} else 100000000000000 - ${orderCases.updatedAt} end)`,
  orderCases.id,
];

/** How many refunds an order had when it was read, and what those that did not fail gave back, in minor units. */
export type RefundsRead = { refunds: number; refunded: number };

/** "No refund of the order came since it was read, and none failed." */
export function isRefundedAsRead(tables: TenantTables, orderId: string, read: RefundsRead): SQL {
  const isOfOrder = eq(refunds.orderId, orderId);
  const count = tables.valueOf(refunds, sql`count(*)`, isOfOrder);
  const amount = tables.valueOf(
    refunds,
    sql`coalesce(sum(${refunds.amount}), 0)`,
    sql`${isOfOrder} and ${refunds.status} <> 'failed'`,
  );
  return sql`${count} = ${read.refunds} and ${amount} = ${read.refunded}`;
}

/** "It is as it was read, and not closed." */
export function isUnanswered(tables: TenantTables, { id, version }: Pick<CaseAnswer, "id" | "version">): SQL {
  return tables.exists(
    orderCases,
    sql`${orderCases.id} = ${id} and ${orderCases.version} = ${version} and ${orderCases.state} <> 'closed'`,
  );
}

/** Statements that write the answer of a case, in the same batch as the answer's effect and only if that took place. */
export function answerStatements(tables: TenantTables, answer: CaseAnswer, won: SQL) {
  return [
    ...(answer.message ? [tables.insertIf(won, orderCaseMessages, answer.message)] : []),
    tables.update(
      orderCases,
      { ...answer.set, version: answer.version + 1, updatedAt: answer.at },
      sql`${orderCases.id} = ${answer.id} and ${orderCases.version} = ${answer.version} and ${won}`,
    ),
  ];
}

/** What is wrong with what was sent, and what came of it. */
export function orderCaseRepository(tables: TenantTables) {
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    /**
     * Opens a case, if it is not there already.
     * @param rows.asRead how many withdrawals and exchanges the order had when it was read, and what was given back: another
     *   one may be of the same pieces. Without it, so many cases of the order may wait for an answer.
     * @returns false when there are more.
     */
    async open(
      row: Stored<typeof orderCases>,
      message: NewMessage,
      { asRead, ...rows }: CaseRows & { asRead?: RefundsRead & { returns: number } },
    ): Promise<boolean> {
      const placed = tables.exists(
        orders,
        and(eq(orders.id, row.orderId), isNotNull(orders.placedAt)) as SQL,
      );
      const isKnown = tables.exists(orderCases, eq(orderCases.id, row.id));
      const waiting = tables.valueOf(
        orderCases,
        sql`count(*)`,
        sql`${orderCases.orderId} = ${row.orderId} and ${orderCases.state} <> 'closed'`,
      );
      const returns = tables.valueOf(
        orderCases,
        sql`count(*)`,
        sql`${orderCases.orderId} = ${row.orderId} and ${orderCases.problem} in ('withdrawal', 'exchange')`,
      );
      const isFree = asRead
        ? sql`${returns} = ${asRead.returns} and ${isRefundedAsRead(tables, row.orderId, asRead)}`
        : sql`${waiting} < ${MOST_OPEN_CASES}`;
      const won = wonBy(rows.note);
      const answers: unknown[] = await tables.batch([
        tables.insertIf(sql`${placed} and not ${isKnown} and ${isFree}`, orderCases, row),
        tables.audit(rows.note),
        tables.insertIf(won, orderCaseMessages, message),
        ...rows.outbox.map((each) => tables.insertIf(won, outbox, each)),
        tables.count(orderCases, eq(orderCases.id, row.id)),
      ]);
      const [count] = answers.at(-1) as { count: number }[];
      return (count?.count ?? 0) > 0;
    },

    /**
     * The person who opened the case writes more, so it waits for staff again. The same message again changes nothing.
     * @returns false when it is closed, or there is no such case of this order.
     */
    async reply(
      { id, orderId }: Pick<CaseRow, "id" | "orderId">,
      message: NewMessage,
      rows: CaseRows["outbox"],
    ): Promise<boolean> {
      const isOpen = tables.exists(
        orderCases,
        sql`${orderCases.id} = ${id} and ${orderCases.orderId} = ${orderId} and ${orderCases.state} <> 'closed'`,
      );
      const isKnown = tables.exists(orderCaseMessages, eq(orderCaseMessages.id, message.id));
      const added = sql`changes() > 0`;
      const answers: unknown[] = await tables.batch([
        tables.insertIf(sql`${isOpen} and not ${isKnown}`, orderCaseMessages, message),
        tables.update(
          orderCases,
          { state: "open", version: sql`${orderCases.version} + 1`, updatedAt: message.createdAt },
          sql`${orderCases.id} = ${id} and ${added}`,
        ),
        ...rows.map((row) => tables.insertIf(added, outbox, row)),
        tables.count(orderCaseMessages, eq(orderCaseMessages.id, message.id)),
      ]);
      const [count] = answers.at(-1) as { count: number }[];
      return (count?.count ?? 0) > 0;
    },

    /**
     * Staff write to the person who ordered: to the case of an earlier message that is not closed, or to a new one. The same
     * message again changes nothing.
     * @param sent.email where the mail goes: an order whose person was erased meanwhile gets none.
     * @returns false when there is nobody to write to.
     */
    async write(
      row: Stored<typeof orderCases>,
      { message, email }: { message: NewMessage; email: string },
      rows: CaseRows,
    ): Promise<boolean> {
      const reached = tables.exists(orders, and(eq(orders.id, row.orderId), eq(orders.email, email)) as SQL);
      const isKnown = tables.exists(orderCaseMessages, eq(orderCaseMessages.id, message.id));
      const isCurrent = sql`${orderCases.orderId} = ${row.orderId} and ${orderCases.problem} = 'message' and ${orderCases.state} <> 'closed'`;
      const isFirst = sql`not ${tables.exists(orderCases, isCurrent)}`;
      const joined = tables.valueOf(orderCases, orderCases.id, isCurrent);
      const won = wonBy(rows.note);
      const answers: unknown[] = await tables.batch([
        tables.auditIf(sql`${reached} and not ${isKnown}`, rows.note),
        tables.insertIf(sql`${won} and ${isFirst}`, orderCases, row),
        tables.insertIf(won, orderCaseMessages, { ...message, caseId: joined as never }),
        tables.update(
          orderCases,
          { state: "asked", version: sql`${orderCases.version} + 1`, updatedAt: message.createdAt },
          sql`${isCurrent} and ${won}`,
        ),
        ...rows.outbox.map((each) => tables.insertIf(won, outbox, each)),
        tables.count(orderCaseMessages, eq(orderCaseMessages.id, message.id)),
      ]);
      const [count] = answers.at(-1) as { count: number }[];
      return (count?.count ?? 0) > 0;
    },

    /** Staff refuse it or ask for more. @returns false when something was written to it since it was read. */
    async answer(answer: CaseAnswer, rows: CaseRows): Promise<boolean> {
      const won = wonBy(rows.note);
      const [noted] = await tables.batch([
        tables.auditIf(isUnanswered(tables, answer), rows.note),
        ...answerStatements(tables, answer, won),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return noted.rowsAffected > 0;
    },

    /**
     * Notes once that the items of a withdrawal or an exchange were sent back, or that they arrived. An answer that was read before stays
     * possible.
     * @returns false when it was noted before, or the withdrawal was answered.
     */
    async noteReturn(
      { id, orderId, step, at }: Pick<CaseRow, "id" | "orderId"> & { step: ReturnStep; at: Date },
      rows: CaseRows,
    ): Promise<boolean> {
      const column = step === "arrived" ? orderCases.arrivedAt : orderCases.dispatchedAt;
      const waits = sql`${orderCases.id} = ${id} and ${orderCases.orderId} = ${orderId} and ${orderCases.problem} in ('withdrawal', 'exchange') and ${orderCases.state} <> 'closed' and ${orderCases.arrivedAt} is null and ${column} is null`;
      const set = step === "arrived" ? { arrivedAt: at } : { dispatchedAt: at };
      const won = wonBy(rows.note);
      const [noted] = await tables.batch([
        tables.auditIf(tables.exists(orderCases, waits), rows.note),
        tables.update(orderCases, { ...set, updatedAt: at }, sql`${waits} and ${won}`),
        ...rows.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return noted.rowsAffected > 0;
    },

    /** An order's cases with what was written to them, the latest case first. */
    async ofOrder(orderId: string) {
      const [cases, messages] = await tables.batch([
        tables.select(orderCases, eq(orderCases.orderId, orderId), {
          orderBy: [desc(orderCases.createdAt), desc(orderCases.id)],
        }),
        tables.join(
          orderCaseMessages,
          orderCases,
          and(eq(orderCases.id, orderCaseMessages.caseId), eq(orderCases.orderId, orderId)) as SQL,
          undefined,
          { orderBy: [asc(orderCaseMessages.createdAt), sql`${orderCaseMessages}.rowid`] },
        ),
      ]);
      const written = messages.map(({ left }) => left);
      return cases.map((row) => ({
        ...row,
        messages: written.filter(({ caseId }) => caseId === row.id),
      }));
    },

    /** What of a product did not fit: its lines in the orders of such cases, each with all that its case says. */
    ofMisfits: (productId: string) =>
      tables.read({
        columns: {
          orderLineId: orderLines.id,
          size: orderLines.size,
          shirtWidthMm: orderLines.shirtWidthMm,
          lines: orderCases.lines,
        },
        from: orderCases,
        joins: [{ table: orderLines, on: eq(orderLines.orderId, orderCases.orderId) }],
        where: sql`${orderCases.problem} in ('does_not_fit', 'exchange') and ${orderLines.productId} = ${productId}`,
      }),

    /** A page of cases with their orders and stores. */
    list: (state: CaseState | "", place: PagePlace) =>
      tables.page(
        {
          columns: {
            id: orderCases.id,
            problem: orderCases.problem,
            state: orderCases.state,
            outcome: orderCases.outcome,
            createdAt: orderCases.createdAt,
            orderId: orders.id,
            orderRef: orders.orderRef,
            name: orders.name,
            email: orders.email,
            store: events.name,
          },
          from: orderCases,
          joins: [
            { table: orders, on: eq(orders.id, orderCases.orderId) },
            { table: events, on: eq(events.id, orders.eventId) },
          ],
          where: state === "" ? undefined : eq(orderCases.state, state),
        },
        { ...place, sort: CASE_SORT },
      ),

    /** Those that wait for staff. */
    async countOpen(): Promise<number> {
      return (await tables.count(orderCases, eq(orderCases.state, "open")))[0]?.count ?? 0;
    },

    /** The cases of a person's orders, whose photographs lie in the object storage. */
    ofPerson: (email: string) =>
      tables.read({
        columns: { id: orderCases.id },
        from: orderCases,
        joins: [
          {
            table: orders,
            on: sql`${orders.id} = ${orderCases.orderId} and ${orders.email} = ${email} collate nocase`,
          },
        ],
      }),
  };
}
