import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, instant, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";

/**
 * Whom a promo's gift is meant for. Each has a personal code, whose id in `promo_codes` is the recipient's own; that
 * code shows who claimed.
 */
export const giftRecipients = sqliteTable(
  "gift_recipients",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    name: text("name").notNull().default(""),
    email: text("email").notNull(),
    /** Without case: one recipient per address. */
    emailKey: text("email_key").notNull(),
    /** Chosen for them beforehand; empty leaves it to them. */
    size: text("size").notNull().default(""),
    colour: text("colour").notNull().default(""),
    /** In which language they are written to; empty is the store's. */
    lang: text("lang").notNull().default(""),
    mailCount: integer("mail_count").notNull().default(0),
    mailedAt: instant("mailed_at"),
    /** The dedupe key of their latest mail in the outbox, whose row tells what became of it. */
    mailKey: text("mail_key"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("gift_recipients_email").on(table.tenantId, table.eventId, table.emailKey),
    index("gift_recipients_added").on(table.tenantId, table.eventId, table.createdAt, table.id),
    index("gift_recipients_name").on(table.tenantId, table.eventId, sql`name collate nocase`, table.id),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "gift_recipients_event_fk",
    }).onDelete("cascade"),
  ],
);

/** What a promo's organiser writes to its recipients. */
export const giftCampaigns = sqliteTable(
  "gift_campaigns",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    /** Empty: our own words, in the recipient's language. */
    subject: text("subject").notNull().default(""),
    message: text("message").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("gift_campaigns_event").on(table.tenantId, table.eventId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "gift_campaigns_event_fk",
    }).onDelete("cascade"),
  ],
);
