import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import type { ShopFault, ShopState } from "../../app/domain/shop/shop-connection.ts";
import { createdAt, instant, json, tenantId, updatedAt } from "./columns.ts";
import { tenants } from "./tenants.ts";

/**
 * Shops whose owner has let the app in, and of which no tenant is known yet: they belong to a browser until a person who
 * is signed in connects them. Kept for a day.
 */
export const shopInstalls = sqliteTable(
  "shop_installs",
  {
    /** Signed in the browser's cookie; another one at each installation. */
    id: text("id").primaryKey(),
    shopDomain: text("shop_domain").notNull(),
    shopGid: text("shop_gid").notNull(),
    shopName: text("shop_name").notNull(),
    currency: text("currency").notNull(),
    scopes: json<string[]>("scopes").notNull(),
    /** Access and refresh token, sealed for the shop. */
    access: text("access").notNull(),
    accessUntil: instant("access_until").notNull(),
    refreshUntil: instant("refresh_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("shop_installs_shop").on(table.shopDomain),
    index("shop_installs_created").on(table.createdAt),
  ],
);

/** A tenant's connection to a shop of Shopify's. A shop that was uninstalled keeps its row, without what opened it. */
export const shopConnections = sqliteTable(
  "shop_connections",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    shopDomain: text("shop_domain").notNull(),
    shopGid: text("shop_gid").notNull(),
    shopName: text("shop_name").notNull(),
    currency: text("currency").notNull(),
    scopes: json<string[]>("scopes").notNull(),
    state: text("state").$type<ShopState>().notNull(),
    /** Access and refresh token, sealed for the shop. */
    access: text("access"),
    accessUntil: instant("access_until").notNull(),
    refreshUntil: instant("refresh_until").notNull(),
    /** Until when one run alone replaces the tokens. */
    refreshLeaseUntil: instant("refresh_lease_until").notNull(),
    lastWebhookAt: instant("last_webhook_at"),
    /** When Shopify answered last. */
    checkedAt: instant("checked_at").notNull(),
    /** When it is asked again; null where it is not. */
    checkDueAt: instant("check_due_at"),
    errorCode: text("error_code").$type<ShopFault>(),
    errorAt: instant("error_at"),
    /** When the owner last installed the app: a webhook of an earlier moment is out of date. */
    installedAt: instant("installed_at").notNull(),
    uninstalledAt: instant("uninstalled_at"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("shop_connections_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("shop_connections_shop").on(table.tenantId, table.shopDomain),
    // A shop is connected to one tenant.
    uniqueIndex("shop_connections_connected")
      .on(table.shopDomain)
      .where(sql`state <> 'uninstalled'`),
    index("shop_connections_due")
      .on(table.checkDueAt)
      .where(sql`check_due_at is not null`),
  ],
);

/**
 * Customers of a shop who ask through Shopify what is kept of them. A person of the tenant answers within 30 days; the row
 * goes with the answer.
 */
export const shopDataRequests = sqliteTable(
  "shop_data_requests",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId().references(() => tenants.id),
    shopDomain: text("shop_domain").notNull(),
    /** Shopify's id of the webhook: sent twice, it is one request. */
    webhookId: text("webhook_id").notNull(),
    /** As the shop knows them: e-mail address, else telephone number, else number. */
    customer: text("customer").notNull(),
    /** Numbers of the shop's orders that they ask about. */
    orders: json<string[]>("orders").notNull(),
    dueAt: instant("due_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("shop_data_requests_webhook").on(table.tenantId, table.webhookId),
    index("shop_data_requests_due").on(table.tenantId, table.dueAt, table.id),
  ],
);
