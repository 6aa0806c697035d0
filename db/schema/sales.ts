import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Currency } from "../../app/domain/money.ts";
import { instant, minor, tenantId } from "./columns.ts";

/**
 * What a store sold on a day, added up from its orders so that figures cost the same whatever the number of orders
 * (docs/decisions/0180). Orders that were placed after `sales_marks.counted_until` are not in it yet. Amounts are minor
 * units; cancelled orders do not count.
 */
export const storeSales = sqliteTable(
  "store_sales",
  {
    tenantId: tenantId(),
    /** YYYY-MM-DD in the tenant's time zone. */
    day: text("day").notNull(),
    eventId: text("event_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    orders: integer("orders").notNull(),
    /** Before vouchers, with VAT. */
    items: minor("items").notNull(),
    /** With its VAT. */
    shipping: minor("shipping").notNull(),
    discount: minor("discount").notNull(),
    vat: minor("vat").notNull(),
    /** What was paid or is to be paid, with VAT. */
    total: minor("total").notNull(),
    /** What the orders take of budgets: what gifts cost the tenant. */
    cost: minor("cost").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.eventId, table.currency] }),
    index("store_sales_event").on(table.tenantId, table.eventId, table.day),
  ],
);

/** The same for each product of a store. */
export const productSales = sqliteTable(
  "product_sales",
  {
    tenantId: tenantId(),
    day: text("day").notNull(),
    eventId: text("event_id").notNull(),
    productId: text("product_id").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    units: integer("units").notNull(),
    /** Of the lines, with VAT, before vouchers and shipping. */
    total: minor("total").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.eventId, table.productId, table.currency] }),
    index("product_sales_event").on(table.tenantId, table.eventId, table.day),
  ],
);

/** How far a tenant's sales are added up. */
export const salesMarks = sqliteTable("sales_marks", {
  tenantId: tenantId().primaryKey(),
  /** Every order that was placed before is counted. */
  countedUntil: instant("counted_until").notNull(),
  /** The sums exclude every cancellation before this moment. */
  cancelledUntil: instant("cancelled_until").notNull(),
  /** Which run moved the mark last; the other statements of its batch ask for it. */
  movedBy: text("moved_by").notNull().default(""),
});
