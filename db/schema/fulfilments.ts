import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FulfillerMode, FulfillerState } from "../../app/domain/order/fulfiller-mode.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../app/domain/order/order-status.ts";
import { createdAt, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { orderLines, orders } from "./orders.ts";

/** Who prints and ships. Principals of their own, shared by tenants; not users. */
export const fulfillers = sqliteTable("fulfillers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  state: text("state").$type<FulfillerState>().notNull(),
  mode: text("mode").$type<FulfillerMode>().notNull(),
  endpoint: text("endpoint"),
  secretHash: text("secret_hash"),
  /** Countries, SKUs, techniques, print areas, capacity, holidays, cut-off, costs, return address. */
  profile: json<Record<string, unknown>>("profile").notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Which fulfillers may print for a store. */
export const eventFulfillers = sqliteTable(
  "event_fulfillers",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("event_fulfillers_pair").on(table.tenantId, table.eventId, table.fulfillerId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "event_fulfillers_event_fk",
    }).onDelete("cascade"),
  ],
);

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("fulfilments_tenant_id").on(table.tenantId, table.id),
    index("fulfilments_order").on(table.tenantId, table.orderId),
    index("fulfilments_status").on(table.status, table.updatedAt),
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

export type TrackingState =
  | "label"
  | "in_transit"
  | "out_for_delivery"
  | "delivered"
  | "attempt_failed"
  | "returned"
  | "lost";

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
    /** Null when the fulfilment was born. */
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
