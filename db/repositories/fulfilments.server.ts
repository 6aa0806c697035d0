import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { SkuNeed } from "../../app/domain/fulfilment/stock.ts";
import { isOurs, type SubmissionState } from "../../app/domain/fulfilment/submission.ts";
import { isSystems } from "../../app/domain/fulfilment/fulfiller-steps.ts";
import { UNTOUCHED } from "../../app/domain/order/recipient-view.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { decisions, orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { type BudgetClaim, budgetStatements, passes } from "./budgets.server.ts";
import {
  claimGivenBack,
  type ReleasedClaim,
  releaseStatements,
  stillClaimed,
} from "./claim-release.server.ts";
import { hasRoom, type Room } from "./fulfilments-due.server.ts";
import { changeStatements, isOfSameRecipient, type OrderChange, saysOther } from "./order-changes.server.ts";
import { isRepeatedReport, type KeptReport, reportStatements } from "./fulfiller-reports.server.ts";
import { countMade } from "./fulfiller-results.server.ts";
import { hasStock, takeStock } from "./fulfiller-stock.server.ts";
import { type CancelRefund, cancelRefundStatements } from "./refunds.server.ts";
import {
  answeredStatement,
  anotherRevision,
  sendingStatements,
  settledStatement,
} from "./submissions.server.ts";
import { blankStatements, moveStatements, type StatusMove } from "./status-writes.server.ts";
import { voucherGivenBack } from "./voucher-release.server.ts";
import type { NewOutbox } from "./outbox.server.ts";

export type FulfilmentRow = typeof fulfilments.$inferSelect;

/** A move of a fulfilment with everything that follows from it. */
export type FulfilmentMove = StatusMove & {
  change?: OrderChange;
  /** The claim that is taken back with it: its code is good once more. */
  claim?: ReleasedClaim;
  /** Where the whole order is cancelled with it: what was paid goes back. */
  refund?: CancelRefund | undefined;
  /** What is counted in the order's budgets, or below zero given back, and which of them must cover it. */
  budget?: BudgetClaim & { within: readonly ("credit" | "budget")[]; decisionId: string };
  /** What the fulfiller told, if that moves it. */
  report?: KeptReport | undefined;
  /** What its fulfiller must have, and has less of afterwards. */
  stock?: { fulfillerId: string; needs: readonly SkuNeed[] } | undefined;
  /** Which of its lines are made of another blank, by their ids; all others of their own. */
  substitutes?: Readonly<Record<string, { code: string; sku: string }>> | undefined;
  /** Why the system decided so. */
  decision?: Decision | undefined;
  /** What its fulfiller must still have room for. */
  room?: Room | undefined;
  /** A hash of what its fulfiller is being sent. */
  said?: string | undefined;
  /** It takes the way of what is sent, and nothing leaves. */
  sendsNothing?: boolean | undefined;
  /** The fulfiller does not make what it was sent: by its own word, or since it was asked. */
  submissionEnds?: "refused" | "withdrawn" | undefined;
  /** Whoever moves it has seen to it that nothing is made of what was sent before. */
  isSettled?: boolean | undefined;
  outbox: NewOutbox[];
};

export type Decision = Pick<
  typeof decisions.$inferInsert,
  "id" | "kind" | "inputs" | "outcome" | "ruleVersion"
>;

export type MoveOutcome =
  /** The fulfiller told it before. */
  | "repeated"
  | "moved"
  /** Somebody moved or changed it since it was read. */
  | "changed_meanwhile"
  /** A budget that must cover it does not, or its fulfiller has no room or too little in stock for it. */
  | "not_covered"
  /** The address is that of somebody who has a gift from this event. */
  | "same_recipient";

export type OrderEdit = {
  fulfilments: Pick<FulfilmentRow, "id" | "orderId" | "version">[];
  orderId: string;
  note: AuditNote;
  change: OrderChange;
  outbox: NewOutbox[];
  now: Date;
};

/** What a move says of what its fulfiller was, or is being, sent. */
function submissionStatements(tables: TenantTables, move: FulfilmentMove, won: SQL) {
  const { fulfilment, transition, at, statusEventId: id, said = null } = move;
  const { id: fulfilmentId } = fulfilment;
  const answered = (state: SubmissionState) => [answeredStatement(tables, { fulfilmentId, state, at }, won)];
  if (transition.to === "submitting to fulfiller") {
    return move.sendsNothing ? [] : sendingStatements(tables, { id, fulfilmentId, said, at }, won);
  }
  if (transition.to === "submitted to fulfiller") return answered("accepted");
  if (move.isSettled) return [settledStatement(tables, { fulfilmentId, at }, won)];
  return move.submissionEnds ? answered(move.submissionEnds) : [];
}

/** Fulfilments and what hangs on them. Every change is a compare-and-set on the fulfilment; the rest follows it. */
export function fulfilmentRepository(tables: TenantTables) {
  /** Only what this very call noted counts as its win. */
  const wonBy = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    async find(id: string): Promise<FulfilmentRow | undefined> {
      return (await tables.select(fulfilments, eq(fulfilments.id, id)))[0];
    },

    /** Notes that a fulfiller is asked not to make it. @returns false when it was moved meanwhile, or is asked already. */
    async requestCancel(
      fulfilment: Pick<FulfilmentRow, "id" | "version" | "status">,
      rows: { note: AuditNote; outbox: NewOutbox[]; now: Date },
    ): Promise<boolean> {
      const [updated] = await tables.batch([
        tables.update(
          fulfilments,
          {
            ...{ cancelRequestedAt: rows.now, version: fulfilment.version + 1, updatedAt: rows.now },
            // What is ours already the system cancels, as soon as nobody makes it any more.
            ...(isOurs(fulfilment.status) && fulfilment.status !== "processing" && { dueAt: rows.now }),
          },
          sql`${fulfilments.id} = ${fulfilment.id} and ${fulfilments.version} = ${fulfilment.version} and ${fulfilments.status} = ${fulfilment.status} and ${fulfilments.cancelRequestedAt} is null`,
        ),
        tables.audit(rows.note),
        ...rows.outbox.map((row) => tables.insertIf(wonBy(rows.note), outbox, row)),
      ]);
      return updated.rowsAffected > 0;
    },

    /** Its fulfiller makes it all the same: it goes on, and may be asked for again. */
    async endCancelWish({ id, status }: Pick<FulfilmentRow, "id" | "status">): Promise<void> {
      await tables.update(
        fulfilments,
        {
          ...{ cancelRequestedAt: null, version: sql`${fulfilments.version} + 1` },
          ...(!isSystems(status) && { dueAt: null }),
        },
        sql`${fulfilments.id} = ${id} and ${fulfilments.cancelRequestedAt} is not null`,
      );
    },

    /**
     * Writes a notice of what stands still for too long and notes that it was told: each time of standing still once.
     * Without anybody to tell nothing is noted: whoever comes later hears of it.
     * @returns how many rows were written.
     */
    async noteOverdue(
      { fulfilmentIds, now }: { fulfilmentIds: readonly string[]; now: Date },
      rows: readonly NewOutbox[],
    ): Promise<number> {
      if (rows.length === 0) return 0;
      const are = inArray(fulfilments.id, [...fulfilmentIds]);
      const isTold = tables.exists(
        fulfilments,
        sql`${are} and ${fulfilments.overdueToldAt} = ${now.getTime()}`,
      );
      const [told] = await tables.batch([
        tables.update(
          fulfilments,
          { overdueToldAt: now },
          sql`${are} and ${fulfilments.overdueToldAt} is null and ${fulfilments.overdueAt} <= ${now.getTime()}`,
        ),
        ...rows.map((row) => {
          const isWritten = tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey));
          return tables.insertIf(sql`${isTold} and not ${isWritten}`, outbox, row);
        }),
      ]);
      return told.rowsAffected > 0 ? rows.length : 0;
    },

    /** Moves a fulfilment, once; whatever else follows is written only if this call made the move. */
    async move(move: FulfilmentMove): Promise<MoveOutcome> {
      const { fulfilment, transition, note, at, budget, claim } = move;
      const { orderId } = fulfilment;
      const won = wonBy(note);
      const isCancelled = transition.to === "cancelled";
      // What an order took is counted once, however many parts it has.
      const isOver = tables.exists(
        orders,
        sql`${orders.id} = ${orderId} and ${orders.cancelledAt} is not null`,
      );
      const over = budget && passes(tables, budget);
      const covered = (budget?.within ?? []).map((kind) => sql`not ${over?.[kind]}`);
      if (move.room) covered.push(hasRoom(move.room));
      const { stock } = move;
      if (stock) covered.push(...hasStock(tables, stock.fulfillerId, stock.needs));
      const isClaimed = claim ? [stillClaimed(tables, orderId, claim)] : [];
      const statements = [
        ...moveStatements(
          tables,
          { ...move, saysOther: isOurs(transition.to) && saysOther(move.change) },
          won,
          [...covered, ...isClaimed],
        ),
        ...submissionStatements(tables, move, won),
        ...changeStatements(tables, { orderId, fulfilmentId: fulfilment.id }, move.change ?? {}, won, at),
        ...(claim ? releaseStatements(tables, orderId, claim, won) : []),
        ...(isCancelled ? voucherGivenBack(tables, orderId, won, at) : []),
        ...(isCancelled ? claimGivenBack(tables, orderId, won) : []),
        ...(move.refund ? cancelRefundStatements(tables, orderId, move.refund, won, at) : []),
        ...(budget
          ? budgetStatements(tables, { ...budget, when: isCancelled ? sql`${won} and ${isOver}` : won })
          : []),
        ...(budget && budget.cost > 0
          ? [
              tables.insertIf(won, decisions, {
                id: budget.decisionId,
                orderId,
                kind: "budget",
                inputs: { cost: budget.cost, currency: budget.currency, by: move.actor },
                outcome: transition.to,
                createdAt: at,
              }),
            ]
          : []),
        ...(move.decision
          ? [tables.insertIf(won, decisions, { ...move.decision, orderId, createdAt: at })]
          : []),
        ...(stock ? takeStock(tables, { ...stock, when: won }) : []),
        // Whoever else it is given to makes it of what was ordered, unless the move says otherwise.
        ...(move.set?.fulfillerId === undefined
          ? []
          : blankStatements(tables, fulfilment.id, move.substitutes ?? {}, won)),
        ...(transition.to === "shipped" ? [countMade(tables, fulfilment.id, { at, when: won })] : []),
        ...(move.report ? reportStatements(tables, move.report, won) : []),
        ...move.outbox.map((row) => tables.insertIf(won, outbox, row)),
      ] as const;
      const asRead = sql`${fulfilments.id} = ${fulfilment.id} and ${fulfilments.version} = ${fulfilment.version} and ${fulfilments.status} = ${transition.from}`;
      try {
        const answers: unknown[] = await tables.batch([...statements, tables.count(fulfilments, asRead)]);
        const [moved] = answers as [{ rowsAffected: number }];
        if (moved.rowsAffected > 0) return "moved";
        const [unmoved] = answers.at(-1) as { count: number }[];
        return unmoved?.count && covered.length > 0 ? "not_covered" : "changed_meanwhile";
      } catch (error) {
        if (isOfSameRecipient(error)) return "same_recipient";
        if (isRepeatedReport(error)) return "repeated";
        throw error;
      }
    },

    /**
     * Changes an order whose fulfilments nobody has begun, while there is time.
     * @returns `changed_meanwhile` as well when it was too late.
     */
    async change({
      fulfilments: parts,
      orderId,
      note,
      change,
      outbox: rows,
      now,
    }: OrderEdit): Promise<"changed" | Exclude<MoveOutcome, "moved" | "not_covered" | "repeated">> {
      const still = (part: OrderEdit["fulfilments"][number]) =>
        sql`${fulfilments.id} = ${part.id} and ${fulfilments.version} = ${part.version} and ${fulfilments.status} in ${UNTOUCHED} and ${fulfilments.editableUntil} > ${now.getTime()}`;
      const won = wonBy(note);
      const statements = [
        // All of them or none: the note is written only if every part is still untouched.
        tables.auditIf(
          sql.join(
            parts.map((part) => tables.exists(fulfilments, still(part))),
            sql` and `,
          ),
          note,
        ),
        ...parts.map((part) =>
          tables.update(
            fulfilments,
            { version: part.version + 1, updatedAt: now, ...anotherRevision(tables, part.id) },
            sql`${fulfilments.id} = ${part.id} and ${won}`,
          ),
        ),
        ...changeStatements(tables, { orderId }, change, won, now),
        ...rows.map((row) => tables.insertIf(won, outbox, row)),
      ] as const;
      try {
        const [noted] = await tables.batch(statements);
        return noted.rowsAffected > 0 ? "changed" : "changed_meanwhile";
      } catch (error) {
        if (isOfSameRecipient(error)) return "same_recipient";
        throw error;
      }
    },
  };
}
