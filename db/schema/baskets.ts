import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, json, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { products } from "./products.ts";

/** A shopper's basket in one store. Its id lies in a signed cookie; the browser's copies are for speed only. */
export const baskets = sqliteTable(
  "baskets",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("baskets_tenant_id").on(table.tenantId, table.id),
    index("baskets_updated").on(table.updatedAt),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "baskets_event_fk",
    }).onDelete("cascade"),
  ],
);

/** Lines are equal only with equal product, colour, size and personal text: that is `lineKey`. */
export const basketLines = sqliteTable(
  "basket_lines",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    basketId: text("basket_id").notNull(),
    lineKey: text("line_key").notNull(),
    productId: text("product_id").notNull(),
    colour: text("colour").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    personalTexts: json<Record<string, string>>("personal_texts").notNull().default({}),
    /** How wide the shopper's own shirt lies, by which they chose the size; null: they did not measure one. */
    shirtWidthMm: integer("shirt_width_mm"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("basket_lines_key").on(table.tenantId, table.basketId, table.lineKey),
    check("basket_lines_quantity", sql`${table.quantity} between 1 and 999`),
    foreignKey({
      columns: [table.tenantId, table.basketId],
      foreignColumns: [baskets.tenantId, baskets.id],
      name: "basket_lines_basket_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "basket_lines_product_fk",
    }),
  ],
);
