import { eq, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { fulfilmentCosts, fulfilmentLines, fulfilments } from "../schema/fulfilments.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { type OrderStart, rolledUp, startStatements, startStatus } from "./status-writes.server.ts";

type Stored<T extends { $inferInsert: { tenantId: string } }> = Omit<T["$inferInsert"], "tenantId">;

export type Reprint = {
  /** What was shipped, as it was read. */
  source: { id: string; orderId: string; version: number };
  start: OrderStart;
  lines: Stored<typeof fulfilmentLines>[];
  costs: Stored<typeof fulfilmentCosts>[];
  note: AuditNote;
  outbox: Stored<typeof outbox>[];
};

/** What is made once more. */
export function reprintRepository(tables: TenantTables) {
  return {
    /** Begins a reprint beside what was shipped. @returns false when that was changed meanwhile, or reprinted already. */
    async startReprint({ source, start, lines, costs, note, outbox: rows }: Reprint): Promise<boolean> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const [begun] = await tables.batch([
        tables.update(
          fulfilments,
          { version: source.version + 1, updatedAt: start.at },
          sql`${fulfilments.id} = ${source.id} and ${fulfilments.version} = ${source.version} and ${fulfilments.status} = 'shipped'`,
        ),
        tables.audit(note),
        ...startStatements(tables, start, startStatus(tables, start, null), won),
        ...tables.insertAllIf(won, fulfilmentLines, lines),
        ...tables.insertAllIf(won, fulfilmentCosts, costs),
        tables.update(
          orders,
          { status: rolledUp(tables, source.orderId), updatedAt: start.at },
          sql`${orders.id} = ${source.orderId} and ${won}`,
        ),
        ...rows.map((row) => tables.insertIf(won, outbox, row)),
      ]);
      return begun.rowsAffected > 0;
    },
  };
}
