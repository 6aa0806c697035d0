import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PaymentLinkQuote, PaymentLinkState } from "../../app/domain/order/payment-link.ts";
import { createdAt, instant, json, tenantId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * What the company's people asked a customer to pay by a link. The order is a draft until it is paid; its lines are those of
 * the link's own basket.
 */
export const paymentLinks = sqliteTable(
  "payment_links",
  {
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    state: text("state").$type<PaymentLinkState>().notNull().default("waiting"),
    /** Who made it. */
    userId: text("user_id").notNull(),
    /** Counts changes: what staff change, and an address that the customer corrects. */
    version: integer("version").notNull().default(1),
    /** What the customer was told that it costs. */
    quote: json<PaymentLinkQuote>("quote").notNull(),
    /** For the customer. */
    note: text("note").notNull().default(""),
    /** When it was last sent. */
    sentAt: instant("sent_at").notNull(),
    /** From then on nobody can pay by it. */
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    index("payment_links_created").on(table.tenantId, table.createdAt, table.orderId),
    index("payment_links_state").on(table.tenantId, table.state, table.createdAt, table.orderId),
    index("payment_links_due")
      .on(table.expiresAt)
      .where(sql`state = 'waiting'`),
    check("payment_links_states", sql`${table.state} in ('waiting', 'paid', 'cancelled', 'expired')`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "payment_links_order_fk",
    }).onDelete("cascade"),
  ],
);
