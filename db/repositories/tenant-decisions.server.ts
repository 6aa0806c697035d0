import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { events } from "../schema/events.ts";
import { creditAccounts } from "../schema/payments.ts";
import { eventPrices } from "../schema/products.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { supportSessions } from "../schema/support.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";

type CreditAccountRow = typeof creditAccounts.$inferSelect;
type CreditChange = Partial<
  Pick<
    CreditAccountRow,
    "stoppedFrom" | "state" | "limitMinor" | "termsDays" | "discountAmount" | "shippingDiscountAmount"
  >
>;

const DECISIONS = ["Tenant verified", "Tenant refused", "Tenant suspended"] as const;

/** What the platform's people decide about one tenant, and their visits in it. */
export function tenantDecisionRepository(tables: TenantTables) {
  return {
    /** Moves the tenant on, if it still stands where the decision was made, and tells its people. */
    async decide(
      { from, to, now }: { from: readonly TenantStatus[]; to: TenantStatus; now: Date },
      note: AuditNote,
      mails: readonly MailRow[],
    ): Promise<boolean> {
      const isDecided = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const [moved] = await tables.batch([
        tables.updateTenant(
          { status: to, ...(to === "verified" ? { verifiedAt: now } : {}) },
          inArray(tenants.status, [...from]),
        ),
        tables.audit(note),
        ...mails.map((mail) => tables.insertIf(isDecided, outbox, mail)),
      ]);
      return moved.rowsAffected > 0;
    },

    /** Changes a credit account that is still as it was read; every note and mail is written with it or none. */
    async changeCredit(
      account: Pick<CreditAccountRow, "id" | "currency" | "updatedAt">,
      change: CreditChange,
      told: {
        now: Date;
        notes: readonly AuditNote[];
        mails?: readonly MailRow[];
        release?: { id: string; dedupeKey: string };
      },
    ): Promise<boolean> {
      const { now, notes, mails = [], release } = told;
      const payload = { kind: "credit" as const, currency: account.currency };
      const [first] = notes;
      const isDecided = tables.exists(auditEntries, eq(auditEntries.id, first?.id ?? ""));
      const [changed] = await tables.batch([
        tables.update(
          creditAccounts,
          { ...change, updatedAt: now },
          and(eq(creditAccounts.id, account.id), eq(creditAccounts.updatedAt, account.updatedAt)) as SQL,
        ),
        ...notes.map((note) => tables.audit(note)),
        ...(release ? [tables.insertIf(isDecided, outbox, { ...release, payload, createdAt: now })] : []),
        ...mails.map((mail) => tables.insertIf(isDecided, outbox, mail)),
      ]);
      return changed.rowsAffected > 0;
    },

    /** Its newest stores with how many products each sells. */
    stores: (limit: number) =>
      tables.read({
        columns: {
          id: events.id,
          name: events.name,
          slug: events.slug,
          type: events.type,
          status: events.status,
          products: tables.valueOf(
            eventPrices,
            sql<number>`count(*)`,
            eq(eventPrices.eventId, events.id),
          ) as SQL<number>,
        },
        from: events,
        where: isNull(events.deletedAt),
        orderBy: [desc(events.createdAt), desc(events.id)],
        limit,
      }),

    /** What was decided about it so far, by whom and why, the latest first. */
    decided: (limit: number) =>
      tables.read({
        columns: {
          id: auditEntries.id,
          action: auditEntries.action,
          actor: auditEntries.actorName,
          changes: auditEntries.changes,
          at: auditEntries.at,
        },
        from: auditEntries,
        where: inArray(auditEntries.action, [...DECISIONS]),
        orderBy: [desc(auditEntries.at), desc(auditEntries.id)],
        limit,
      }),

    /** The visits of the platform's people, the latest first. */
    visits: (limit: number) =>
      tables.select(supportSessions, undefined, { orderBy: desc(supportSessions.startedAt), limit }),
  };
}
