import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ShippingDays, ShippingTerms } from "../../app/domain/pricing/shipping.ts";
import type { Currency } from "../../app/domain/money.ts";
import type {
  Region,
  StorePage,
  StoreStatus,
  StoreTheme,
  StoreType,
} from "../../app/domain/store/store-event.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

export type DuplicateScope = "address_and_surname" | "address" | "email" | "code_only";
export type QuestionAndAnswer = { question: string; answer: string };

/** Branded stores; the specification calls them events. */
export const events = sqliteTable(
  "events",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    type: text("type").$type<StoreType>().notNull(),
    status: text("status").$type<StoreStatus>().notNull().default("Draft"),
    region: text("region").$type<Region>().notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Basis points: 20 % is 2000. */
    vatRate: integer("vat_rate").notNull().default(0),
    notVatRegistered: flag("not_vat_registered").notNull().default(false),
    taxMode: text("tax_mode").$type<"flat" | "oss" | "stripe">().notNull().default("flat"),
    theme: json<StoreTheme>("theme").notNull(),
    page: json<StorePage>("page").notNull(),
    /** The language of a first visit. */
    lang: text("lang").notNull().default("en"),
    organiser: text("organiser").notNull(),
    contactEmail: text("contact_email").notNull(),
    faqs: json<QuestionAndAnswer[]>("faqs").notNull().default([]),
    seo: json<{ title?: string; description?: string }>("seo").notNull().default({}),
    /** ISO 3166-1 alpha-2 codes; empty means every country that we deliver to. */
    countries: json<string[]>("countries").notNull().default([]),
    /** Replaces the country list when it is not empty. */
    lockedToCountries: json<string[]>("locked_to_countries").notNull().default([]),
    /** Abbreviations of the states of the United States that are served; empty means all of them. */
    states: json<string[]>("states").notNull().default([]),
    categories: json<string[]>("categories").notNull().default([]),
    /** A promo whose recipients need no code. */
    sample: flag("sample").notNull().default(false),
    expired: flag("expired").notNull().default(false),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** The day on which a promo's gifts should be there, `YYYY-MM-DD`. */
    giftsBy: text("gifts_by"),
    /** Of an order form: only people of its team's list order, each by their own link. */
    seatsOnly: flag("seats_only").notNull().default(false),
    /** Of an order form: its orders wait for each other and go to the printer together. */
    madeTogether: flag("made_together").notNull().default(false),
    /** Of such a form: as many pieces are ordered at least before anything is made; null: no minimum. */
    leastPieces: integer("least_pieces"),
    /** When its organiser was told that it closed below that; null: never. */
    teamToldAt: instant("team_told_at"),
    /** Whether a recipient picks colour and size. */
    recipientChooses: flag("recipient_chooses").notNull().default(true),
    duplicateScope: text("duplicate_scope").$type<DuplicateScope>().notNull().default("address_and_surname"),
    /** What all claims together may cost; null means no limit of its own. */
    budgetMinor: minor("budget_minor"),
    /** What placed claims have taken of the budget. */
    budgetUsedMinor: minor("budget_used_minor").notNull().default(0),
    /** When it was last asked whether fulfillers can make what the store sells, to tell its people; null: never. */
    makersCheckedAt: instant("makers_checked_at"),
    locked: flag("locked").notNull().default(false),
    version: integer("version").notNull().default(1),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("events_tenant_id").on(table.tenantId, table.id),
    index("events_tenant_created").on(table.tenantId, table.createdAt),
    check("events_type", sql`${table.type} in ('Bulk', 'Promo', 'Products', 'Store')`),
    check("events_status", sql`${table.status} in ('Active', 'Draft', 'On hold')`),
    check("events_region", sql`${table.region} in ('UK', 'EU', 'US')`),
  ],
);

/** Every slug that ever led to a store: the present one and older ones, which redirect. Unique on the platform. */
export const storeSlugs = sqliteTable(
  "store_slugs",
  {
    slugNorm: text("slug_norm").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("store_slugs_event").on(table.tenantId, table.eventId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "store_slugs_event_fk",
    }).onDelete("cascade"),
  ],
);

/** What delivery costs in a store, net, in the store's currency. A method without a price is not offered. */
export const shippingPrices = sqliteTable(
  "shipping_prices",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    standard: minor("standard"),
    standardTracked: minor("standard_tracked"),
    express: minor("express"),
    additionalItemPrice: minor("additional_item_price").notNull().default(0),
    /** How long each method takes, where it is not the usual time. */
    deliveryDays: json<ShippingDays>("delivery_days").notNull().default({}),
    /** From which value of goods on a method is free, and what it costs in groups of countries. */
    terms: json<ShippingTerms>("terms").notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("shipping_prices_event").on(table.tenantId, table.eventId),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "shipping_prices_event_fk",
    }).onDelete("cascade"),
  ],
);
