import { foreignKey, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, tenantId } from "./columns.ts";
import { orders } from "./orders.ts";

/** Notes that staff write to each other about an order. Only staff read them; its author may mend one at first. */
export const orderNotes = sqliteTable(
  "order_notes",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    author: text("author").notNull(),
    /** What they were called then. */
    authorName: text("author_name").notNull(),
    note: text("note").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_notes_order").on(table.tenantId, table.orderId, table.createdAt),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "order_notes_order_fk",
    }).onDelete("cascade"),
  ],
);
