import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, instant, json, minor, tenantId } from "./columns.ts";
import { events } from "./events.ts";

/**
 * Devices at a promo's stand that keep claims while they are offline. Each has codes of its own (their `batch_id` is the
 * tablet's id) and holds what its gifts take of stock and budgets, so that what it keeps can be given.
 */
export const boothTablets = sqliteTable(
  "booth_tablets",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the secret in the device's cookie. */
    tokenHash: text("token_hash").notNull(),
    /** How many gifts it was given. */
    size: integer("size").notNull(),
    /** For how many gifts stock and budget are still held. */
    held: integer("held").notNull(),
    /** What one gift holds of the budgets, in minor units. */
    unitCost: minor("unit_cost").notNull(),
    /** What one gift holds of each product that has a stock. */
    stock: json<{ eventPriceId: string; quantity: number }[]>("stock").notNull(),
    /** Until then it may order. */
    endsAt: instant("ends_at").notNull(),
    /** When its gifts were given back: a person revoked the tablet, or its time ended. */
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("booth_tablets_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("booth_tablets_token").on(table.tenantId, table.tokenHash),
    index("booth_tablets_event").on(table.tenantId, table.eventId, table.createdAt),
    index("booth_tablets_open")
      .on(table.endsAt)
      .where(sql`closed_at is null`),
    check("booth_tablets_held", sql`${table.held} between 0 and ${table.size}`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "booth_tablets_event_fk",
    }).onDelete("cascade"),
  ],
);
