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
import type { DocumentContent, DocumentType } from "../../app/domain/documents/document-content.ts";
import type { Currency } from "../../app/domain/money.ts";
import { createdAt, json, minor, tenantId } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Which number a series of documents gives next. It moves on in the batch that writes the document, so that no number is
 * left out or given twice (docs/decisions/0490).
 */
export const documentSeries = sqliteTable(
  "document_series",
  {
    tenantId: tenantId(),
    /** With the year in it: `INV-2026`. */
    key: text("key").notNull(),
    next: integer("next").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    check("document_series_next", sql`${table.next} > 0`),
  ],
);

/**
 * An invoice, credit note or receipt of a tenant. All that is printed is frozen in `content`; triggers refuse every
 * change but the first hash of the XML, and a deletion before the law of the issuer's country lets it go.
 */
export const documents = sqliteTable(
  "documents",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    type: text("type").$type<DocumentType>().notNull(),
    series: text("series").notNull(),
    number: integer("number").notNull(),
    /** `invoice:<order>`, `credit:<refund>`, `receipt:<order>`: one document for each cause. */
    cause: text("cause").notNull(),
    orderId: text("order_id").notNull(),
    refundId: text("refund_id"),
    /** The invoice that a credit note corrects. */
    corrects: text("corrects"),
    content: json<DocumentContent>("content").notNull(),
    net: minor("net").notNull(),
    vat: minor("vat").notNull(),
    gross: minor("gross").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** `YYYY-MM-DD`. */
    issuedOn: text("issued_on").notNull(),
    /** The last day on which it must be there, `YYYY-MM-DD`. */
    keptUntil: text("kept_until").notNull(),
    /** SHA-256 of its XML as it was first handed out: what is made later must be the same. */
    xmlHash: text("xml_hash"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("documents_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("documents_number").on(table.tenantId, table.series, table.number),
    uniqueIndex("documents_cause").on(table.tenantId, table.cause),
    index("documents_order").on(table.tenantId, table.orderId),
    index("documents_issued").on(table.tenantId, table.issuedOn, table.id),
    index("documents_kept_until").on(table.tenantId, table.keptUntil),
    check("documents_sum", sql`${table.net} + ${table.vat} = ${table.gross}`),
    check("documents_number_positive", sql`${table.number} > 0`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "documents_order_fk",
    }),
  ],
);
