import { foreignKey, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, tenantId } from "./columns.ts";
import { orders } from "./orders.ts";

/** The words by which a company's people sort their orders. */
export const orderTags = sqliteTable(
  "order_tags",
  {
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    /** The same for each spelling. */
    key: text("tag").notNull(),
    /** As it was first written. */
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId, table.key] }),
    index("order_tags_key").on(table.tenantId, table.key, table.createdAt, table.orderId),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "order_tags_order_fk",
    }).onDelete("cascade"),
  ],
);
