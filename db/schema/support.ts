import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** A superadmin's visit inside a tenant: for a reason, for a while, and reading only unless they asked to change things. */
export const supportSessions = sqliteTable(
  "support_sessions",
  {
    id: text("id").primaryKey(),
    /** The tenant that is visited; the visitor belongs to the platform's. */
    tenantId: tenantId().references(() => tenants.id),
    superadminId: text("superadmin_id").notNull(),
    superadminName: text("superadmin_name").notNull(),
    /** The browser session that it belongs to: it works in no other session and ends with it. */
    sessionHash: text("session_hash").notNull(),
    reason: text("reason").notNull(),
    mayWrite: flag("may_write").notNull().default(false),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("support_sessions_tenant").on(table.tenantId, table.startedAt),
    index("support_sessions_session").on(table.sessionHash, table.expiresAt),
  ],
);
