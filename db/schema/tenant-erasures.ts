import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import type { ErasureState } from "../../app/domain/erasure/erasure-rules.ts";
import { createdAt, instant, json, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** What is kept of a company and its administrators until they know that nothing else is. */
export type ErasureNews = { company: string; people: { email: string; lang: string | null }[] };

/**
 * Companies that asked to be erased (docs/decisions/0261), one row each. A cancelled request is deleted; the audit log
 * records its outcome.
 */
export const tenantErasures = sqliteTable(
  "tenant_erasures",
  {
    tenantId: tenantId()
      .primaryKey()
      .references(() => tenants.id),
    /** In the link of its mail: an older link confirms nothing. */
    id: text("id").notNull(),
    state: text("state").$type<ErasureState>().notNull().default("asked"),
    /** Who asked; empty once it is over. */
    askedBy: text("asked_by").notNull(),
    askedByName: text("asked_by_name").notNull(),
    /** The people to notify when it is over, and the company's name; null before it begins and once they are told. */
    tell: json<ErasureNews>("tell"),
    /** The tenant's status before, which a cancelled request restores. */
    statusBefore: text("status_before").$type<TenantStatus>(),
    createdAt: createdAt(),
    /** Not before this; null until it is confirmed. */
    dueAt: instant("due_at"),
    /**
     * How far it is: the names of what is done of `ERASED_TABLES`, what is under way, and the last row of that. Names, since
     * a deployment may put another table between them meanwhile.
     */
    doneTables: json<string[]>("done_tables").notNull().default([]),
    underWay: text("under_way").notNull().default(""),
    after: text("after").notNull().default(""),
    erasedAt: instant("erased_at"),
  },
  (table) => [
    index("tenant_erasures_due").on(table.state, table.dueAt),
    check("tenant_erasures_state", sql`${table.state} in ('asked', 'waiting', 'erasing', 'erased')`),
  ],
);
