import { foreignKey, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, tenantId } from "./columns.ts";
import { users } from "./users.ts";

/** Customers and recipients whose erasure staff have asked an administrator for. It goes with the person. */
export const personRequests = sqliteTable(
  "person_requests",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    /** In lower case. */
    email: text("email").notNull(),
    askedBy: text("asked_by").notNull(),
    /** What they were called then. */
    askedByName: text("asked_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Two people who ask at once ask once.
    uniqueIndex("person_requests_email").on(table.tenantId, table.email),
    index("person_requests_created").on(table.tenantId, table.createdAt, table.id),
    foreignKey({
      columns: [table.tenantId, table.askedBy],
      foreignColumns: [users.tenantId, users.id],
      name: "person_requests_user_fk",
    }).onDelete("cascade"),
  ],
);
