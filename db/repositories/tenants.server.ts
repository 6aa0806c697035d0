import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import { creditAccounts } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import { tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import type { MailRow } from "./own-account.server.ts";

export type CreditAccountRow = typeof creditAccounts.$inferSelect;

/** The tenants themselves, as the super-admin panel sees and judges them. */
export function tenantRepository(db: Database) {
  return {
    /** Tenants with what they have, those that wait for a decision first, then the newest. */
    async list(filter: { text?: string; status?: TenantStatus; limit: number; offset: number }) {
      const text = filter.text?.trim().toLowerCase();
      // "instr" instead of "like": what is searched for may hold % and _.
      const named = text ? sql`instr(lower(${tenants.name}), ${text}) > 0` : undefined;
      const where = and(named, filter.status ? eq(tenants.status, filter.status) : undefined);
      const [found, counted, stores, people, placed, credit] = await db.batch([
        db
          .select()
          .from(tenants)
          .where(where)
          .orderBy(
            sql`${tenants.status} <> 'requires_verification'`,
            desc(tenants.createdAt),
            asc(tenants.name),
          )
          .limit(filter.limit)
          .offset(filter.offset),
        db
          .select({ count: sql<number>`count(*)` })
          .from(tenants)
          .where(where),
        db
          .select({ key: events.tenantId, count: sql<number>`count(*)` })
          .from(events)
          .where(sql`${events.deletedAt} is null`)
          .groupBy(events.tenantId),
        db
          .select({ key: users.tenantId, count: sql<number>`count(*)` })
          .from(users)
          .groupBy(users.tenantId),
        db
          .select({ key: orders.tenantId, count: sql<number>`count(*)` })
          .from(orders)
          .where(isNotNull(orders.placedAt))
          .groupBy(orders.tenantId),
        db.select().from(creditAccounts),
      ]);
      const of = (rows: { key: string; count: number }[]) => new Map(rows.map((row) => [row.key, row.count]));
      const [storesOf, peopleOf, ordersOf] = [of(stores), of(people), of(placed)];
      return {
        count: counted[0]?.count ?? 0,
        tenants: found.map((tenant) => ({
          tenant,
          stores: storesOf.get(tenant.id) ?? 0,
          people: peopleOf.get(tenant.id) ?? 0,
          orders: ordersOf.get(tenant.id) ?? 0,
          credit: credit.filter(({ tenantId }) => tenantId === tenant.id),
        })),
      };
    },

    /** A tenant with its people and credit accounts. */
    async read(id: string) {
      const [found, people, credit] = await db.batch([
        db.select().from(tenants).where(eq(tenants.id, id)),
        db.select().from(users).where(eq(users.tenantId, id)).orderBy(asc(users.name)),
        db
          .select()
          .from(creditAccounts)
          .where(eq(creditAccounts.tenantId, id))
          .orderBy(asc(creditAccounts.currency)),
      ]);
      return found[0] && { tenant: found[0], people, credit };
    },

    /** Moves a tenant on, if it still stands where the decision was made, and tells its people. */
    async decide(
      id: string,
      from: readonly TenantStatus[],
      to: TenantStatus,
      now: Date,
      note: AuditNote,
      mails: readonly MailRow[],
    ): Promise<boolean> {
      const noted = sql`exists (select 1 from ${auditEntries} where ${auditEntries.id} = ${note.id})`;
      const [moved] = await db.batch([
        db
          .update(tenants)
          .set({ status: to, ...(to === "verified" ? { verifiedAt: now } : {}) })
          .where(and(eq(tenants.id, id), inArray(tenants.status, [...from]))),
        auditEntry(db, id, note),
        ...mails.map((mail) => insertWhere(db, outbox, { ...mail, tenantId: id }, noted)),
      ]);
      return moved.rowsAffected > 0;
    },

    /** Changes a credit account that is still as it was read; every note is written with it or none. */
    async changeCredit(
      account: CreditAccountRow,
      change: Partial<
        Pick<
          CreditAccountRow,
          "state" | "limitMinor" | "termsDays" | "discountAmount" | "shippingDiscountAmount"
        >
      >,
      now: Date,
      notes: AuditNote[],
      release?: { id: string; dedupeKey: string },
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(creditAccounts)
          .set({ ...change, updatedAt: now })
          .where(
            and(
              eq(creditAccounts.id, account.id),
              eq(creditAccounts.tenantId, account.tenantId),
              eq(creditAccounts.updatedAt, account.updatedAt),
            ),
          ),
        ...notes.map((note) => auditEntry(db, account.tenantId, note)),
        ...(release
          ? [
              insertWhere(
                db,
                outbox,
                {
                  ...release,
                  tenantId: account.tenantId,
                  payload: { kind: "credit", currency: account.currency },
                  createdAt: now,
                },
                sql`changes() > 0`,
              ),
            ]
          : []),
      ]);
      return changed.rowsAffected > 0;
    },
  };
}
