import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { FulfillerApi, FulfillerProfile } from "../../app/domain/fulfilment/fulfiller-profile.ts";
import type { RouteWeights, Substitutes } from "../../app/domain/fulfilment/route-score.ts";
import type { UnmadeProduct } from "../../app/domain/fulfilment/makers.ts";
import type { WorkPlan } from "../../app/domain/fulfilment/work-plan.ts";
import type { FulfillerMode, FulfillerState } from "../../app/domain/order/fulfiller-mode.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import { createdAt, instant, json, tenantId, updatedAt } from "./columns.ts";
import { events } from "./events.ts";

/** Who prints and ships. Principals of their own, shared by tenants; not users. */
export const fulfillers = sqliteTable("fulfillers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  state: text("state").$type<FulfillerState>().notNull(),
  mode: text("mode").$type<FulfillerMode>().notNull(),
  /** Which API it has, where it has one. */
  api: text("api").$type<FulfillerApi>().notNull().default("popstall"),
  endpoint: text("endpoint"),
  /** What opens its API and signs its events, sealed. */
  access: text("access"),
  /** The one before, which still counts until then. */
  accessBefore: text("access_before"),
  accessBeforeUntil: instant("access_before_until"),
  /** The tenant that registered it and may change it; null for one that the platform lends to several. */
  ownerTenantId: text("owner_tenant_id"),
  /** Counts changes: what was read before one is not written over it. */
  version: integer("version").notNull().default(1),
  profile: json<FulfillerProfile>("profile").notNull().default({}),
  /** The regions for whose new stores the platform lends it; none for a fulfiller of one tenant. */
  lentRegions: json<Region[]>("lent_regions").notNull().default([]),
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

/**
 * Where a print shop without a system sees a tenant's work and does it, by a link that only it has; one for each tenant
 * and fulfiller.
 */
export const workPages = sqliteTable(
  "work_pages",
  {
    /** Part of its address and of the codes on packing slips; it opens nothing. */
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    /** SHA-256 of what opens it; null while nothing does. */
    keyHash: text("key_hash"),
    /** The language of the page, unless one of its people chooses another. */
    lang: text("lang").notNull(),
    /** The shop's own figures, by which its day is planned. */
    plan: json<WorkPlan>("plan").notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("work_pages_pair").on(table.tenantId, table.fulfillerId)],
);

/**
 * What no fulfiller could make of a product in an open store, as it was found last. A row is there while that is so; the
 * organiser is mailed about a row, and about what is added to one.
 */
export const unmadeProducts = sqliteTable(
  "unmade_products",
  {
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    productId: text("product_id").notNull(),
    unmade: json<UnmadeProduct>("unmade").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.eventId, table.productId] }),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "unmade_products_event_fk",
    }).onDelete("cascade"),
  ],
);

/** A fulfiller's stock of a SKU for a tenant, by its last report. A SKU without a row has no stock count. */
export const fulfillerStock = sqliteTable(
  "fulfiller_stock",
  {
    tenantId: tenantId(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    sku: text("sku").notNull(),
    /** Beside what it needs for orders that it has; null: as many as anybody likes. */
    count: integer("count"),
    /** When the fulfiller reported it, by its own clock; an earlier report that arrives afterwards is late. */
    toldAt: instant("told_at").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.fulfillerId, table.sku] }),
    check("fulfiller_stock_count", sql`${table.count} >= 0`),
  ],
);

/** Until when a fulfiller's machine for a technique is down, by its last report: it is given nothing of that before. */
export const fulfillerStops = sqliteTable(
  "fulfiller_stops",
  {
    tenantId: tenantId(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    technique: text("technique").notNull(),
    /** YYYY-MM-DD where the fulfiller is: the first day on which the machine runs again. */
    until: text("until").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.fulfillerId, table.technique] })],
);

/**
 * How many items a fulfiller shipped for a tenant in each month, and how many of what it shipped were made again or paid
 * back for its fault, in the month in which that was decided.
 */
export const fulfillerResults = sqliteTable(
  "fulfiller_results",
  {
    tenantId: tenantId(),
    fulfillerId: text("fulfiller_id")
      .notNull()
      .references(() => fulfillers.id),
    /** YYYY-MM. */
    month: text("month").notNull(),
    made: integer("made").notNull().default(0),
    wrong: integer("wrong").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.fulfillerId, table.month] }),
    check("fulfiller_results_counts", sql`${table.made} >= 0 and ${table.wrong} >= 0`),
  ],
);

/**
 * How a tenant's orders are given to fulfillers: the latest version counts, those before tell what counted then. Without a
 * row as usual (domain/fulfilment/route-weights.ts).
 */
export const routeRules = sqliteTable(
  "route_rules",
  {
    tenantId: tenantId(),
    version: integer("version").notNull(),
    weights: json<RouteWeights>("weights").notNull(),
    substitutes: json<Substitutes>("substitutes").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] })],
);
