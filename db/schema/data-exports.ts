import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ExportProgress, ExportState } from "../../app/domain/data-export/export-files.ts";
import { createdAt, instant, json, tenantId } from "./columns.ts";
import { users } from "./users.ts";

/** Files with everything of a tenant (docs/decisions/0260). */
export const dataExports = sqliteTable(
  "data_exports",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    /** Who asked for it; the mail goes to them. */
    userId: text("user_id").notNull(),
    state: text("state").$type<ExportState>().notNull().default("making"),
    /** How far it is; null until its first part is made. */
    progress: json<ExportProgress>("progress"),
    /** Counts its parts; a part is kept only by who read the number before it. */
    version: integer("version").notNull().default(1),
    /** In bytes. */
    size: integer("size").notNull().default(0),
    /** How many rows it holds. */
    rowCount: integer("row_count").notNull().default(0),
    createdAt: createdAt(),
    readyAt: instant("ready_at"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("data_exports_tenant_id").on(table.tenantId, table.id),
    index("data_exports_created").on(table.tenantId, table.createdAt, table.id),
    // At most one of a tenant is made at a time.
    uniqueIndex("data_exports_one_making")
      .on(table.tenantId)
      .where(sql`state = 'making'`),
    index("data_exports_expires").on(table.state, table.expiresAt),
    check("data_exports_state", sql`${table.state} in ('making', 'ready', 'expired', 'failed')`),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "data_exports_user_fk",
    }).onDelete("cascade"),
  ],
);
