import { sql } from "drizzle-orm";
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CampaignWords } from "../../app/domain/gift/campaign.ts";
import { createdAt, flag, instant, json, tenantId, updatedAt } from "./columns.ts";
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
    /** When they passed their gift on. The code is somebody else's since then, whose address is not known. */
    passedOnAt: instant("passed_on_at"),
    /** How often it was passed on, by them and by those who had it after them. */
    passes: integer("passes").notNull().default(0),
    /** When the holder of the code gave the gift back. */
    givenBackAt: instant("given_back_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("gift_recipients_email").on(table.tenantId, table.eventId, table.emailKey),
    index("gift_recipients_added").on(table.tenantId, table.eventId, table.createdAt, table.id),
    index("gift_recipients_mailed").on(table.tenantId, table.eventId, table.mailedAt),
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
    /** The same in other languages than the store's, by the language; what is missing stays in the store's. */
    texts: json<Record<string, Partial<CampaignWords>>>("texts").notNull().default({}),
    /** When the invitations go out by themselves; null: by a press. */
    sendAt: instant("send_at"),
    /** When they did. A new time to send takes it back. */
    begunAt: instant("begun_at"),
    /** A reminder follows this many days after the last mail, and at most `remindMost` times; 0: never. */
    remindAfterDays: integer("remind_after_days").notNull().default(7),
    remindMost: integer("remind_most").notNull().default(0),
    /** Of an order form: whether members who have not ordered are reminded before it closes. */
    remindBeforeEnd: flag("remind_before_end").notNull().default(false),
    /** When the scheduled work last asked what is due; null: never. */
    checkedAt: instant("checked_at"),
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("gift_campaigns_event").on(table.tenantId, table.eventId),
    // What the scheduled work looks at, past the campaigns that send nothing by themselves.
    index("gift_campaigns_due")
      .on(table.checkedAt)
      .where(sql`remind_most > 0 or remind_before_end = 1 or (send_at is not null and begun_at is null)`),
    // The same of the release before, which goes with the next one.
    index("gift_campaigns_checked")
      .on(table.checkedAt)
      .where(sql`remind_most > 0 or (send_at is not null and begun_at is null)`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "gift_campaigns_event_fk",
    }).onDelete("cascade"),
  ],
);

/** Who came for a gift when none was left, with a code that was good, and wants to hear of more. */
export const giftWaiting = sqliteTable(
  "gift_waiting",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    /** The code that they had, with which they are asked again. */
    promoCodeId: text("promo_code_id").notNull(),
    email: text("email").notNull(),
    /** Without case: one place in the list per address. */
    emailKey: text("email_key").notNull(),
    lang: text("lang").notNull().default(""),
    createdAt: createdAt(),
    /** When they were written to that there are gifts again; null: they wait. */
    askedAt: instant("asked_at"),
  },
  (table) => [
    uniqueIndex("gift_waiting_email").on(table.tenantId, table.eventId, table.emailKey),
    index("gift_waiting_since").on(table.tenantId, table.eventId, table.askedAt, table.createdAt, table.id),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "gift_waiting_event_fk",
    }).onDelete("cascade"),
  ],
);
