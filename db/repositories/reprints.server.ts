import { eq, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { fulfilmentCosts, fulfilmentLines, fulfilments } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { countWrong } from "./fulfiller-results.server.ts";
import {
  answerStatements,
  type CaseAnswer,
  isRefundedAsRead,
  isUnanswered,
  type RefundsRead,
} from "./order-cases.server.ts";
import {
  firstOverdue,
  type OrderStart,
  rolledUp,
  startStatements,
  startStatus,
} from "./status-writes.server.ts";

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;

export type Reprint = {
  /** What was shipped, as it was read. */
  source: { id: string; orderId: string; version: number };
  start: OrderStart;
  lines: Stored<typeof fulfilmentLines>[];
  costs: Stored<typeof fulfilmentCosts>[];
  /** Whether it is made again for what its maker did wrong. */
  isMakersFault: boolean;
  /** How many parts the order had when it was read: what was made again before counts in what may be, and costs. */
  parts: number;
  note: AuditNote;
  outbox: Stored<typeof outbox>[];
  /** The case that the reprint answers; there is no reprint when the case was answered before. */
  answers?: CaseAnswer | undefined;
  /** What was given back of the order when it was read, where a refund since may be of the same pieces. */
  refunded?: RefundsRead | undefined;
};

/** What is made once more. */
export function reprintRepository(tables: TenantTables) {
  return {
    /** Begins a reprint beside what was shipped. @returns false when that was changed meanwhile, or reprinted already. */
    async startReprint({
      source,
      start,
      lines,
      costs,
      isMakersFault,
      parts,
      note,
      outbox: rows,
      answers,
      refunded,
    }: Reprint): Promise<boolean> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const isAsRead = sql`${tables.valueOf(fulfilments, sql`count(*)`, eq(fulfilments.orderId, source.orderId))} = ${parts}`;
      const isNotRefunded = refunded ? isRefundedAsRead(tables, source.orderId, refunded) : sql`true`;
      const [begun] = await tables.batch([
        tables.update(
          fulfilments,
          { version: source.version + 1, updatedAt: start.at },
          sql`${fulfilments.id} = ${source.id} and ${fulfilments.version} = ${source.version} and ${fulfilments.status} = 'shipped' and ${isAsRead} and ${isNotRefunded} and ${answers ? isUnanswered(tables, answers) : sql`true`}`,
        ),
        tables.audit(note),
        ...startStatements(tables, start, startStatus(tables, start, null), won),
        ...tables.insertAllIf(won, fulfilmentLines, lines),
        ...tables.insertAllIf(won, fulfilmentCosts, costs),
        tables.update(
          orders,
          {
            status: rolledUp(tables, source.orderId),
            overdueAt: firstOverdue(tables, source.orderId) as never,
            updatedAt: start.at,
          },
          sql`${orders.id} = ${source.orderId} and ${won}`,
        ),
        ...(isMakersFault ? [countWrong(tables, lines, { at: start.at, when: won })] : []),
        ...(answers ? answerStatements(tables, answers, won) : []),
        ...rows.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return begun.rowsAffected > 0;
    },
  };
}
