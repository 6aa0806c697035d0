import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FulfillerReport, TrackingState } from "../../app/domain/fulfilment/report-rules.ts";
import type { CasePhoto } from "../../app/domain/order/order-case.ts";
import type { SubmissionState } from "../../app/domain/fulfilment/submission.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../app/domain/order/order-status.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { fulfillers } from "./fulfillers.ts";
import { orderLines, orders } from "./orders.ts";

const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

/** What goes to one fulfiller from one place. The 23 statuses live here. */
export const fulfilments = sqliteTable(
  "fulfilments",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    fulfillerId: text("fulfiller_id").references(() => fulfillers.id),
    status: text("status").$type<OrderStatus>().notNull().default("new"),
    /** Compare-and-set: every move counts it up. */
    version: integer("version").notNull().default(1),
    externalId: text("external_id"),
    holdReason: text("hold_reason"),
    holdDetail: json<Record<string, unknown>>("hold_detail"),
    resumeTo: text("resume_to").$type<OrderStatus>(),
    reprintOf: text("reprint_of"),
    leaseUntil: instant("lease_until"),
    /** From when on it may leave `new`: the recipient's time to change their mind. */
    editableUntil: instant("editable_until"),
    /** When the system takes its next step; null while it waits for a person or a fulfiller. */
    dueAt: instant("due_at"),
    /** From when on it has stood in its status for too long (domain/order/overdue.ts); null where it may for ever. */
    overdueAt: instant("overdue_at"),
    /** When the notice about it was written. */
    overdueToldAt: instant("overdue_told_at"),
    /** How often the present step was tried. */
    tries: integer("tries").notNull().default(0),
    /** Counts what its fulfiller was sent differently; with the id it names a submission. */
    revision: integer("revision").notNull().default(1),
    /** When it was given to its fulfiller: what counts in that day's capacity. */
    routedAt: instant("routed_at"),
    /** Fulfillers that were given it and did not make it. */
    declinedBy: json<string[]>("declined_by").notNull().default([]),
    /** The code of the batch in which its print shop makes it. */
    batch: text("batch"),
    /** What its print shop photographed of it. */
    finishedPhoto: json<CasePhoto>("finished_photo"),
    /** When its fulfiller was asked not to make it; null too once that was refused. */
    cancelRequestedAt: instant("cancel_requested_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("fulfilments_tenant_id").on(table.tenantId, table.id),
    index("fulfilments_order").on(table.tenantId, table.orderId),
    index("fulfilments_status").on(table.status, table.updatedAt),
    // What waits for a person or a fulfiller pays nothing for it.
    index("fulfilments_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index("fulfilments_fulfiller").on(table.fulfillerId, table.status),
    index("fulfilments_routed")
      .on(table.fulfillerId, table.routedAt)
      .where(sql`routed_at is not null`),
    index("fulfilments_batch")
      .on(table.tenantId, table.batch)
      .where(sql`batch is not null`),
    index("fulfilments_external")
      .on(table.fulfillerId, table.externalId)
      .where(sql`external_id is not null`),
    check("fulfilments_status_known", sql`${table.status} in (${statusList})`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "fulfilments_order_fk",
    }).onDelete("cascade"),
  ],
);

export const fulfilmentLines = sqliteTable(
  "fulfilment_lines",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** The blank that it is made of instead of its own, as the catalogue and its fulfiller call it. */
    substituteCode: text("substitute_code"),
    substituteSku: text("substitute_sku"),
    /** The other size in which it goes out in exchange, and the SKU of that; null: as it was ordered. */
    exchangeSize: text("exchange_size"),
    exchangeSku: text("exchange_sku"),
  },
  (table) => [
    uniqueIndex("fulfilment_lines_pair").on(table.tenantId, table.fulfilmentId, table.orderLineId),
    check("fulfilment_lines_quantity", sql`${table.quantity} > 0`),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "fulfilment_lines_fulfilment_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.orderLineId],
      foreignColumns: [orderLines.tenantId, orderLines.id],
      name: "fulfilment_lines_line_fk",
    }),
  ],
);

/**
 * What was sent of a fulfilment, one row for each revision and never two: what may still be made of it, and where. Before
 * another revision is sent, what may be made of the others is cancelled.
 */
export const submissions = sqliteTable(
  "submissions",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    revision: integer("revision").notNull(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    /** The fulfiller's own id of it. */
    externalId: text("external_id"),
    /** A hash of what it said; null where that is not known. */
    said: text("said"),
    state: text("state").$type<SubmissionState>().notNull().default("sent"),
    /** When it was sent last. */
    sentAt: instant("sent_at").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("submissions_revision").on(table.tenantId, table.fulfilmentId, table.revision),
    index("submissions_fulfiller").on(table.fulfillerId, table.fulfilmentId),
    index("submissions_external")
      .on(table.fulfillerId, table.externalId)
      .where(sql`external_id is not null`),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "submissions_fulfilment_fk",
    }).onDelete("cascade"),
  ],
);

export const parcels = sqliteTable(
  "parcels",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    carrier: text("carrier").notNull().default(""),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    trackingState: text("tracking_state").$type<TrackingState>().notNull().default("label"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("parcels_fulfilment").on(table.tenantId, table.fulfilmentId),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "parcels_fulfilment_fk",
    }).onDelete("cascade"),
  ],
);

/** Every move of a fulfilment: from where, to where, by whom, why. Append-only. */
export const statusEvents = sqliteTable(
  "status_events",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    /** Null for the event that began the fulfilment. */
    from: text("from_status").$type<OrderStatus>(),
    to: text("to_status").$type<OrderStatus>().notNull(),
    actor: text("actor").notNull(),
    reason: text("reason"),
    /** The fulfiller's own id of the event, so that a repeated one changes nothing. */
    externalEventId: text("external_event_id"),
    at: instant("at").notNull(),
  },
  (table) => [
    index("status_events_fulfilment").on(table.tenantId, table.fulfilmentId, table.at),
    // Most events are our own: they pay nothing for it.
    uniqueIndex("status_events_external")
      .on(table.tenantId, table.externalEventId)
      .where(sql`external_event_id is not null`),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "status_events_fulfilment_fk",
    }).onDelete("cascade"),
  ],
);

/**
 * A fulfiller's reports about a fulfilment, each once, also those that changed nothing: they identify late and repeated
 * reports.
 */
export const fulfillerReports = sqliteTable(
  "fulfiller_reports",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    /** The fulfiller's own id of what happened. */
    eventId: text("event_id").notNull(),
    report: json<FulfillerReport>("report").notNull(),
    /** Whether it moved the fulfilment, or was only noted. */
    moved: flag("moved").notNull(),
    /** When it happened, as the fulfiller says. */
    happenedAt: instant("happened_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("fulfiller_reports_event").on(table.tenantId, table.fulfillerId, table.eventId),
    index("fulfiller_reports_fulfilment").on(table.tenantId, table.fulfilmentId, table.happenedAt),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "fulfiller_reports_fulfilment_fk",
    }).onDelete("cascade"),
  ],
);

/** What a fulfiller charges and may deduct; booked when the order is placed. */
export const fulfilmentCosts = sqliteTable(
  "fulfilment_costs",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfilmentId: text("fulfilment_id").notNull(),
    kind: text("kind").$type<"blank" | "print" | "shipping" | "fee">().notNull(),
    amount: minor("amount").notNull(),
    chargeTo: text("charge_to").$type<"tenant" | "fulfiller" | "carrier" | "platform">().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("fulfilment_costs_fulfilment").on(table.tenantId, table.fulfilmentId),
    foreignKey({
      columns: [table.tenantId, table.fulfilmentId],
      foreignColumns: [fulfilments.tenantId, fulfilments.id],
      name: "fulfilment_costs_fulfilment_fk",
    }).onDelete("cascade"),
  ],
);
