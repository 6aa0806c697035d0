import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../driver/client.server.ts";
import type { OutboxKind } from "../outbox-lanes.ts";
import { outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";

const KIND = sql<OutboxKind>`json_extract(${outbox.payload}, '$.kind')`;
const NEVER = new Date(0);

/** Where a page of the list ended. */
export type DeliveryCursor = { createdAt: Date; id: string };
export type DeliveryPage = { state: "" | "dead" | "late"; after: DeliveryCursor | null; limit: number };

/** What waits in the outbox and what is dead in it, for the platform's own people. */
export function deliveryRepository(db: Database) {
  const reopen = (which: SQL | undefined) =>
    db
      .update(outbox)
      // The three days after which it is dead start again with its next failure.
      .set({
        state: "open",
        nextAttemptAt: NEVER,
        queuedUntil: NEVER,
        leasedUntil: NEVER,
        firstFailedAt: null,
      })
      .where(and(which, eq(outbox.state, "dead")))
      .returning({ id: outbox.id });

  return {
    /** How much of each kind is open, late and dead, and since when its oldest open row waits. */
    async counts(lateBefore: Date) {
      const late = sql`${outbox.state} = 'open' and ${outbox.createdAt} < ${lateBefore.getTime()}`;
      const rows = await db
        .select({
          kind: KIND,
          open: sql<number>`sum(${outbox.state} = 'open')`,
          late: sql<number>`sum(${late})`,
          dead: sql<number>`sum(${outbox.state} = 'dead')`,
          oldest: sql<number | null>`min(case when ${outbox.state} = 'open' then ${outbox.createdAt} end)`,
        })
        .from(outbox)
        .where(sql`${outbox.state} in ('open', 'dead')`)
        .groupBy(KIND);
      return rows.map(({ oldest, ...row }) => ({
        ...row,
        oldest: oldest === null ? null : new Date(oldest),
      }));
    },

    /** Rows that are dead, late or either, the oldest first, from behind a cursor. */
    list({ state, lateBefore, after, limit }: DeliveryPage & { lateBefore: Date }) {
      const dead = sql`${outbox.state} = 'dead'`;
      const late = sql`(${outbox.state} = 'open' and ${outbox.createdAt} < ${lateBefore.getTime()})`;
      const which = { dead, late, "": sql`(${dead} or ${late})` }[state];
      return Promise.resolve(
        db
          .select({
            id: outbox.id,
            kind: KIND,
            state: outbox.state,
            tenantId: tenants.id,
            tenantName: tenants.name,
            createdAt: outbox.createdAt,
            attempts: outbox.attempts,
            lastError: outbox.lastError,
          })
          .from(outbox)
          .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
          .where(
            and(
              which,
              after
                ? sql`(${outbox.createdAt}, ${outbox.id}) > (${after.createdAt.getTime()}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(outbox.createdAt, outbox.id)
          .limit(limit),
      );
    },

    /**
     * Opens a dead row again, or all dead rows of a kind, with an entry in a tenant's log.
     * @returns the ids of those that were dead; none when another request was faster.
     */
    async sendAgain(
      which: { id: string } | { kind: OutboxKind },
      logOf: string,
      note: AuditNote,
    ): Promise<string[]> {
      const condition = "id" in which ? eq(outbox.id, which.id) : sql`${KIND} = ${which.kind}`;
      const [opened] = await db.batch([reopen(condition), auditEntry(db, logOf, note)]);
      return opened.map(({ id }) => id);
    },
  };
}
