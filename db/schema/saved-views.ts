import { sql } from "drizzle-orm";
import { foreignKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, tenantId } from "./columns.ts";
import { users } from "./users.ts";

/** A saved view of a list: its filters and its sort order, under a name. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    userId: text("user_id").notNull(),
    /** The list's address. */
    path: text("path").notNull(),
    /** What stands behind its question mark. */
    query: text("query").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.tenantId, table.userId, table.path, sql`name collate nocase`),
    foreignKey({
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
      name: "saved_views_user_fk",
    }).onDelete("cascade"),
  ],
);
