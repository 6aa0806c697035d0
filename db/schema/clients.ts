import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { createdAt, instant, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { tenants } from "./tenants.ts";

/** For whom a tenant runs stores: an agency's customers, say, or a company's departments. */
export const clients = sqliteTable(
  "clients",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    name: text("name").notNull(),
    contactName: text("contact_name").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** The tenant's own number for the client, as its book-keeping knows it. */
    reference: text("reference").notNull().default(""),
    notes: text("notes").notNull().default(""),
    version: integer("version").notNull().default(1),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("clients_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("clients_name")
      .on(table.tenantId, sql`name collate nocase`)
      .where(sql`deleted_at is null`),
    index("clients_created").on(table.tenantId, table.createdAt, table.id),
  ],
);

/** Which client a store is run for; a store has one or none. */
export const clientStores = sqliteTable(
  "client_stores",
  {
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    clientId: text("client_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId] }),
    index("client_stores_client").on(table.tenantId, table.clientId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "client_stores_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.clientId],
      foreignColumns: [clients.tenantId, clients.id],
      name: "client_stores_client_fk",
    }).onDelete("cascade"),
  ],
);
