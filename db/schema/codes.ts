import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Currency } from "../../app/domain/money.ts";
import type { CodeState } from "../../app/domain/voucher/promo-code.ts";
import { createdAt, flag, instant, minor, tenantId } from "./columns.ts";
import { events } from "./events.ts";
import { orders } from "./orders.ts";

/** Discounts of a store. Exhausted, scheduled and expired are read from the numbers and dates, never stored. */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    code: text("code").notNull(),
    /** Without case, spaces and hyphens. */
    codeNorm: text("code_norm").notNull(),
    /** What it is for, in the organiser's words: the same for all that were made together. */
    label: text("label").notNull().default(""),
    /** What it takes off; of a percentage the most that it takes off. */
    discountAmount: minor("discount_amount").notNull(),
    /** Basis points of what the goods cost; null: the amount. */
    percentOff: integer("percent_off"),
    /** What the goods must cost at least, VAT included. */
    minBasket: minor("min_basket").notNull().default(0),
    currency: text("currency").$type<Currency>().notNull(),
    funding: text("funding").$type<"organiser" | "client_prepaid">().notNull().default("organiser"),
    /** Named to every shopper of the store; all others are known only to whom they were given. */
    isPublic: flag("is_public").notNull().default(false),
    state: text("state").$type<CodeState>().notNull().default("active"),
    /** Null: as often as people like. */
    maxUses: integer("max_uses"),
    /** Reserved and redeemed uses together. */
    used: integer("used").notNull().default(0),
    /** How many orders one e-mail address may use it for; null: any number. */
    maxPerPerson: integer("max_per_person"),
    /** What it may take off in all; null: any amount. Of one that keeps its balance, what it was given. */
    budget: minor("budget"),
    /** What an order leaves of it stays on it for the next: the balance is `budget` less `spent`. */
    keepBalance: flag("keep_balance").notNull().default(false),
    /** The refund in whose place it was issued: its id is that of the refund, so that it is issued once. */
    refundId: text("refund_id"),
    /** What its reserved and redeemed uses take off together. */
    spent: minor("spent").notNull().default(0),
    /** Of what its organiser wrote; uses do not count. */
    version: integer("version").notNull().default(1),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("vouchers_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("vouchers_event_code").on(table.tenantId, table.eventId, table.codeNorm),
    // A use too many fails the whole batch that counted it.
    check(
      "vouchers_used",
      sql`${table.used} >= 0 and (${table.maxUses} is null or ${table.used} <= ${table.maxUses})`,
    ),
    check("vouchers_discount", sql`${table.discountAmount} > 0`),
    check("vouchers_percent", sql`${table.percentOff} is null or ${table.percentOff} between 1 and 10000`),
    check(
      "vouchers_spent",
      sql`${table.spent} >= 0 and (${table.budget} is null or ${table.spent} <= ${table.budget})`,
    ),
    index("vouchers_event_created").on(table.tenantId, table.eventId, table.createdAt, table.id),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "vouchers_event_fk",
    }).onDelete("cascade"),
  ],
);

/** One use of a voucher belongs to one order, however often its payment is tried. */
export const voucherUses = sqliteTable(
  "voucher_uses",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    voucherId: text("voucher_id").notNull(),
    orderId: text("order_id").notNull(),
    state: text("state").$type<"reserved" | "redeemed" | "released">().notNull(),
    amount: minor("amount").notNull(),
    /** A keyed hash of the e-mail address, where the voucher has a limit per person. */
    personKey: text("person_key"),
    /** The how manieth use of that person it is, and how many there may be: one too many fails its whole batch. */
    personUse: integer("person_use"),
    personLimit: integer("person_limit"),
    createdAt: createdAt(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    uniqueIndex("voucher_uses_order").on(table.tenantId, table.orderId),
    index("voucher_uses_voucher").on(table.tenantId, table.voucherId),
    index("voucher_uses_person")
      .on(table.tenantId, table.voucherId, table.personKey)
      .where(sql`person_key is not null`),
    check(
      "voucher_uses_limit",
      sql`${table.personLimit} is null or ${table.personUse} <= ${table.personLimit}`,
    ),
    foreignKey({
      columns: [table.tenantId, table.voucherId],
      foreignColumns: [vouchers.tenantId, vouchers.id],
      name: "voucher_uses_voucher_fk",
    }),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "voucher_uses_order_fk",
    }),
  ],
);

/** Codes that recipients claim a gift with. */
export const promoCodes = sqliteTable(
  "promo_codes",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    code: text("code").notNull(),
    codeNorm: text("code_norm").notNull(),
    /** `booth`: good on its tablet alone, which is its batch. */
    kind: text("kind").$type<"shared" | "unique" | "link" | "booth">().notNull().default("unique"),
    state: text("state").$type<CodeState>().notNull().default("active"),
    maxUses: integer("max_uses").notNull().default(1),
    used: integer("used").notNull().default(0),
    sentTo: text("sent_to"),
    /** The batch that it was made in; null for a code that was added by itself. */
    batchId: text("batch_id"),
    /** Of codes that were made in one moment the first has the most, since lists run downwards. */
    rank: integer("rank").notNull().default(0),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** Of a personal code whose gift was passed on: the recipient, whose id the code in its place has. */
    passedTo: text("passed_to"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("promo_codes_tenant_id").on(table.tenantId, table.id),
    index("promo_codes_batch").on(table.tenantId, table.eventId, table.batchId),
    index("promo_codes_event_created").on(
      table.tenantId,
      table.eventId,
      table.createdAt,
      table.rank,
      table.id,
    ),
    uniqueIndex("promo_codes_event_code").on(table.tenantId, table.eventId, table.codeNorm),
    check("promo_codes_used", sql`${table.used} >= 0 and ${table.used} <= ${table.maxUses}`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "promo_codes_event_fk",
    }).onDelete("cascade"),
  ],
);

/** Codes that were ordered together: single-use ones, made by the queue where there are many. */
export const promoBatches = sqliteTable(
  "promo_batches",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    name: text("name").notNull(),
    /** How many codes were ordered; how many there are is counted. */
    size: integer("size").notNull(),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("promo_batches_tenant_id").on(table.tenantId, table.id),
    index("promo_batches_event").on(table.tenantId, table.eventId, table.createdAt),
    check("promo_batches_size", sql`${table.size} > 0`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "promo_batches_event_fk",
    }).onDelete("cascade"),
  ],
);

/** Who claimed what. `duplicateKey` is unique in a store: the second claim for it fails in the database. */
export const promoClaims = sqliteTable(
  "promo_claims",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    /** Null in a sample store, which needs no code. */
    promoCodeId: text("promo_code_id"),
    orderId: text("order_id").notNull(),
    state: text("state").$type<"redeemed" | "released" | "void">().notNull(),
    /** A keyed hash of what makes two claims the same (`duplicateScope` of the store); null once released. */
    duplicateKey: text("duplicate_key"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("promo_claims_order").on(table.tenantId, table.orderId),
    index("promo_claims_code").on(table.tenantId, table.promoCodeId),
    uniqueIndex("promo_claims_duplicate").on(table.tenantId, table.eventId, table.duplicateKey),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "promo_claims_event_fk",
    }),
    foreignKey({
      columns: [table.tenantId, table.promoCodeId],
      foreignColumns: [promoCodes.tenantId, promoCodes.id],
      name: "promo_claims_code_fk",
    }),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "promo_claims_order_fk",
    }),
  ],
);

/**
 * By what else a recipient is known again who claimed with a code that many may use: keyed hashes, unique in a store.
 * They go when the claim is released.
 */
export const promoRecipients = sqliteTable(
  "promo_recipients",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    orderId: text("order_id").notNull(),
    kind: text("kind").$type<"email" | "phone">().notNull(),
    key: text("key").notNull(),
  },
  (table) => [
    uniqueIndex("promo_recipients_key").on(table.tenantId, table.eventId, table.key),
    uniqueIndex("promo_recipients_order").on(table.tenantId, table.orderId, table.kind),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "promo_recipients_order_fk",
    }).onDelete("cascade"),
  ],
);
