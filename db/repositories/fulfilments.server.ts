import { eq, inArray, sql } from "drizzle-orm";
import { type AuditNote, noteOf } from "../../app/domain/audit/audit-note.ts";
import { isOurs } from "../../app/domain/fulfilment/submission.ts";
import { isSystems } from "../../app/domain/fulfilment/fulfiller-steps.ts";
import { arrivalMail } from "../../app/domain/order/order-mails.ts";
import { UNTOUCHED } from "../../app/domain/order/recipient-view.ts";
import { fulfilments } from "../schema/fulfilments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { claimGivenBack } from "./claim-release.server.ts";
import { changeStatements, isOfSameRecipient, type OrderChange } from "./order-changes.server.ts";
import { arrivalStatements, isRepeatedReport } from "./fulfiller-reports.server.ts";
import { countMade } from "./fulfiller-results.server.ts";
import { answeredStatement, anotherRevision } from "./submissions.server.ts";
import { type Effect, type EffectWrites, moveStatements, type StatusMove } from "./status-writes.server.ts";
import { voucherGivenBack } from "./voucher-release.server.ts";
import type { NewOutbox } from "./outbox.server.ts";

export type FulfilmentRow = typeof fulfilments.$inferSelect;

export type MoveOutcome =
  /** The fulfiller reported it before. */
  | "repeated"
  | "moved"
  /** It moved or changed since it was read. */
  | "changed_meanwhile"
  /** A budget that must cover it does not, or its fulfiller has no room or too little in stock for it. */
  | "not_covered"
  /** A person at this address already has a gift from this event. */
  | "same_recipient";

export type OrderEdit = {
  fulfilments: Pick<FulfilmentRow, "id" | "orderId" | "version">[];
  orderId: string;
  note: AuditNote;
  change: OrderChange;
  outbox: NewOutbox[];
  now: Date;
};

/** What follows from where a fulfilment goes, whatever else its move does. */
const followsFrom: Effect = (
  tables,
  { transition: { to }, fulfilment: { id, orderId }, at, won, rowsOf },
) => {
  switch (to) {
    case "submitted to fulfiller":
      return {
        statements: [answeredStatement(tables, { fulfilmentId: id, state: "accepted", at }, won)],
      };
    case "shipped":
      return {
        statements: [
          countMade(tables, id, { at, when: won }),
          ...arrivalStatements(
            tables,
            { fulfilmentId: id, mails: rowsOf([arrivalMail({ id, orderId })], id) },
            won,
          ),
        ],
      };
    case "cancelled":
      return {
        statements: [...voucherGivenBack(tables, orderId, won, at), ...claimGivenBack(tables, orderId, won)],
      };
    default:
      return {};
  }
};

/** A note as an effect has it: of the same move, and by the same actor. */
function noteAs(note: AuditNote, entry: EffectWrites["entry"]): AuditNote {
  if (!entry) return note;
  const { actor, actorName, ip, supportSessionId, subjectId, subjectName } = note;
  const who = { id: actor, name: actorName, ip, supportSessionId };
  const subject = entry.subject ?? { id: subjectId, name: subjectName };
  return noteOf(who, note, entry.action, subject, entry.changes);
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
            cancelRequestedAt: rows.now,
            version: fulfilment.version + 1,
            updatedAt: rows.now,
            // The system cancels what is already back with us, as soon as no fulfiller makes it any more.
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
          cancelRequestedAt: null,
          version: sql`${fulfilments.version} + 1`,
          ...(!isSystems(status) && { dueAt: null }),
        },
        sql`${fulfilments.id} = ${id} and ${fulfilments.cancelRequestedAt} is not null`,
      );
    },

    /**
     * Writes the notices about overdue fulfilments and notes that they were written, once for each time a fulfilment is
     * overdue. Without a receiver it notes nothing, so that a manager who joins later still gets the notice.
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

    /** Moves a fulfilment, once; what its effects write is written only if this call made the move. */
    async move({ effects, ...move }: StatusMove): Promise<MoveOutcome> {
      const { fulfilment, transition } = move;
      const moved = { ...move, won: wonBy(move.note) };
      const writes = [...effects, followsFrom].map((effect) => effect(tables, moved));
      const covered = writes.flatMap((each) => each.covered ?? []);
      const note = noteAs(move.note, writes.findLast(({ entry }) => entry)?.entry);
      const statements = [
        ...moveStatements(
          tables,
          { ...moved, note },
          {
            columns: Object.assign({}, ...writes.map(({ columns }) => columns)),
            conditions: [...covered, ...writes.flatMap(({ asRead }) => asRead ?? [])],
          },
        ),
        ...writes.flatMap((each) => each.statements ?? []),
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
     * Changes an order before production begins, while there is time.
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
        sql`${fulfilments.id} = ${part.id} and ${fulfilments.version} = ${part.version} and ${fulfilments.status} in ${UNTOUCHED}`;
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
