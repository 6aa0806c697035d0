import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { ChargeState, PaymentWay } from "../../app/domain/credit/statement.ts";
import type { DocumentContent } from "../../app/domain/documents/document-content.ts";
import type { Currency } from "../../app/domain/money.ts";
import { createdAt, instant, json, minor, tenantId } from "./columns.ts";

/** Which number the platform's statements of a year get next: one series over all tenants. Triggers alone write it. */
export const statementSeries = sqliteTable("statement_series", {
  /** With the year in it: `ST-2026`. */
  key: text("key").primaryKey(),
  next: integer("next").notNull(),
});

/**
 * What the platform bills a tenant for a month, one a month and currency. All that is printed is frozen in `content`;
 * triggers give it its number and refuse every change but of what was paid, reminded and hashed.
 */
export const statements = sqliteTable(
  "statements",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    currency: text("currency").$type<Currency>().notNull(),
    /** The month that it closes, `YYYY-MM`. */
    month: text("month").notNull(),
    series: text("series").notNull(),
    /** Null until the trigger of its insertion numbers it, in the same statement. */
    number: integer("number"),
    content: json<DocumentContent>("content").notNull(),
    net: minor("net").notNull(),
    vat: minor("vat").notNull(),
    gross: minor("gross").notNull(),
    /** What was paid of it, and what the platform let go. */
    paid: minor("paid").notNull().default(0),
    writtenOff: minor("written_off").notNull().default(0),
    /** Days in the tenant's time zone, `YYYY-MM-DD`. */
    issuedOn: text("issued_on").notNull(),
    dueOn: text("due_on").notNull(),
    keptUntil: text("kept_until").notNull(),
    /** How many reminders were written. */
    reminders: integer("reminders").notNull().default(0),
    xmlHash: text("xml_hash"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("statements_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("statements_month").on(table.tenantId, table.currency, table.month),
    uniqueIndex("statements_number").on(table.series, table.number),
    index("statements_open")
      .on(table.dueOn)
      .where(sql`paid + written_off < gross`),
    check("statements_sum", sql`${table.net} + ${table.vat} = ${table.gross} and ${table.gross} > 0`),
    check(
      "statements_paid",
      sql`${table.paid} >= 0 and ${table.writtenOff} >= 0 and ${table.paid} + ${table.writtenOff} <= ${table.gross}`,
    ),
  ],
);

/** The movements of the book that a statement bills: each is billed once. */
export const statementItems = sqliteTable(
  "statement_items",
  {
    tenantId: tenantId(),
    transactionId: text("transaction_id").notNull(),
    statementId: text("statement_id").notNull(),
    /** What is owed for it, minor units; below zero where it gives back. */
    amount: minor("amount").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.transactionId] }),
    index("statement_items_statement").on(table.tenantId, table.statementId, table.transactionId),
    foreignKey({
      columns: [table.tenantId, table.statementId],
      foreignColumns: [statements.tenantId, statements.id],
      name: "statement_items_statement_fk",
    }),
  ],
);

/** Payments of a statement, and amounts that the platform waived. */
export const statementPayments = sqliteTable(
  "statement_payments",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    statementId: text("statement_id").notNull(),
    way: text("way").$type<PaymentWay>().notNull(),
    /** What arrived, and what of it this statement took; the rest is the tenant's credit. Minor units. */
    amount: minor("amount").notNull(),
    applied: minor("applied").notNull(),
    /** The bank's, the provider's or our own: the same is noted once. */
    reference: text("reference").notNull(),
    paidOn: text("paid_on").notNull(),
    /** Who noted it. */
    by: text("by").notNull(),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("statement_payments_reference").on(table.tenantId, table.statementId, table.reference),
    check("statement_payments_amounts", sql`${table.amount} >= 0 and ${table.applied} >= 0`),
    foreignKey({
      columns: [table.tenantId, table.statementId],
      foreignColumns: [statements.tenantId, statements.id],
      name: "statement_payments_statement_fk",
    }),
  ],
);

/** A page of the provider on which a statement can be paid by card. */
export const statementCharges = sqliteTable(
  "statement_charges",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    statementId: text("statement_id").notNull(),
    /** The provider's page; null until it answered. */
    sessionId: text("session_id"),
    amount: minor("amount").notNull(),
    state: text("state").$type<ChargeState>().notNull(),
    /** When the provider was last asked about it. */
    askedAt: instant("asked_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("statement_charges_statement").on(table.tenantId, table.statementId, table.id),
    index("statement_charges_open")
      .on(table.askedAt)
      .where(sql`state = 'open'`),
    foreignKey({
      columns: [table.tenantId, table.statementId],
      foreignColumns: [statements.tenantId, statements.id],
      name: "statement_charges_statement_fk",
    }),
  ],
);
