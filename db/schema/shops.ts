import {
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { sql } from "drizzle-orm";
import type { ShopFault, ShopState } from "../../app/domain/shop/shop-connection.ts";
import type {
  SentProduct,
  ShopField,
  ShopProductState,
  ShopSale,
  VariantFinding,
} from "../../app/domain/shop/shop-product.ts";
import type {
  ShopOptions,
  ShopRequestLine,
  ShopRequestState,
  ShopShipmentState,
} from "../../app/domain/shop/shop-request.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
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
    /** The first language of the shop, in which its merchant reads our answers. */
    locale: text("locale").notNull().default("en"),
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
    /** The store whose products and prices it sells; null until one was chosen. */
    eventId: text("event_id"),
    /** Our fulfilment service in the shop, its location, and the channel on which products are put on sale. */
    serviceGid: text("service_gid"),
    locationGid: text("location_gid"),
    publicationGid: text("publication_gid"),
    /** Whether the shop's prices include tax. */
    taxesIncluded: flag("taxes_included").notNull().default(false),
    options: json<ShopOptions>("options").notNull().default({}),
    /** Until when one run alone works at the shop's products; null where none does. */
    publishLeaseUntil: instant("publish_lease_until"),
    /** When its products are compared with ours the next time; null where none is published. */
    productsDueAt: instant("products_due_at"),
    /** When what the store sells was last compared with what the shop sells. */
    offerCheckedAt: instant("offer_checked_at"),
    /** When it was last asked for its requests, and when it is asked again. */
    lastPullAt: instant("last_pull_at"),
    pullDueAt: instant("pull_due_at"),
    /** Until when one run alone asks for its requests. */
    pullLeaseUntil: instant("pull_lease_until"),
    /** Orders that wait in the shop for a person who presses that they are to be made. */
    unsubmitted: integer("unsubmitted").notNull().default(0),
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
    index("shop_connections_products_due")
      .on(table.productsDueAt)
      .where(sql`products_due_at is not null`),
    index("shop_connections_pull_due")
      .on(table.pullDueAt)
      .where(sql`pull_due_at is not null`),
    index("shop_connections_event")
      .on(table.tenantId, table.eventId)
      .where(sql`event_id is not null`),
  ],
);

/** A product that is, or is to be, in a shop. */
export const shopProducts = sqliteTable(
  "shop_products",
  {
    tenantId: tenantId(),
    connectionId: text("connection_id").notNull(),
    productId: text("product_id").notNull(),
    /** Shopify's number of it; null until it was made there. */
    productGid: text("product_gid"),
    /** Its address in the shop's admin is made of this; empty until it was made there. */
    handle: text("handle").notNull().default(""),
    state: text("state").$type<ShopProductState>().notNull(),
    sale: text("sale").$type<ShopSale>().notNull(),
    sent: json<SentProduct>("sent").notNull().default({}),
    /** The fields that the merchant changed there: they are the merchant's from then on. */
    owned: json<ShopField[]>("owned").notNull().default([]),
    /** The merchant's duplicate of it in the shop. Its orders do not reach us until the tenant links it. */
    copyGid: text("copy_gid"),
    errorCode: text("error_code"),
    errorDetail: text("error_detail").notNull().default(""),
    tries: integer("tries").notNull().default(0),
    /** When something of it is to be sent; null where nothing is. */
    dueAt: instant("due_at"),
    sentAt: instant("sent_at"),
    /** When it was last read in the shop. */
    seenAt: instant("seen_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.productId] }),
    uniqueIndex("shop_products_gid").on(table.tenantId, table.connectionId, table.productGid),
    index("shop_products_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [shopConnections.tenantId, shopConnections.id],
      name: "shop_products_connection_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "shop_products_product_fk",
    }).onDelete("cascade"),
  ],
);

/** A colour and size of such a product, as the shop has it. */
export const shopVariants = sqliteTable(
  "shop_variants",
  {
    tenantId: tenantId(),
    connectionId: text("connection_id").notNull(),
    productId: text("product_id").notNull(),
    colour: text("colour").notNull(),
    size: text("size").notNull(),
    variantGid: text("variant_gid").notNull(),
    inventoryItemGid: text("inventory_item_gid").notNull(),
    sku: text("sku").notNull(),
    /** What we sent: its price, in the shop's currency, and whether it can be bought. */
    sentPrice: minor("sent_price").notNull(),
    soldOut: flag("sold_out").notNull().default(false),
    /** What the last comparison found that the merchant changed. */
    found: json<VariantFinding[]>("found").notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.connectionId, table.productId, table.colour, table.size],
    }),
    // An order names the variant: it is one of ours, once.
    uniqueIndex("shop_variants_gid").on(table.tenantId, table.connectionId, table.variantGid),
    index("shop_variants_sku").on(table.tenantId, table.connectionId, table.sku),
    foreignKey({
      columns: [table.tenantId, table.connectionId, table.productId],
      foreignColumns: [shopProducts.tenantId, shopProducts.connectionId, shopProducts.productId],
      name: "shop_variants_product_fk",
    }).onDelete("cascade"),
  ],
);

/** What a shop asks us to make and send: one fulfilment order of Shopify's, for which one order of ours is placed. */
export const shopRequests = sqliteTable(
  "shop_requests",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    connectionId: text("connection_id").notNull(),
    fulfilmentOrderGid: text("fulfilment_order_gid").notNull(),
    /** The merchant's request about it: one that was refused may be made again, under another number. */
    merchantRequestGid: text("merchant_request_gid"),
    orderGid: text("order_gid").notNull(),
    /** As the merchant knows it: `#1001`. */
    orderName: text("order_name").notNull(),
    /** Null until it was placed. */
    orderId: text("order_id"),
    state: text("state").$type<ShopRequestState>().notNull(),
    /** Why it was refused or waits: Shopify's code, and what was told to the merchant. */
    reason: text("reason"),
    message: text("message").notNull().default(""),
    /** What the sentence of a refusal names, so that the desk can say it in another language. */
    names: json<Readonly<Record<string, string>>>("names").notNull().default({}),
    lines: json<ShopRequestLine[]>("lines").notNull(),
    /** Of the address that was read last: another one is a change of it. */
    destinationHash: text("destination_hash").notNull().default(""),
    /** Whether the merchant wants Shopify to mail the shopper when a parcel leaves. */
    notify: flag("notify").notNull().default(true),
    /** When Shopify was told our answer. */
    answeredAt: instant("answered_at"),
    /** When something of it is to be done; null where nothing is. */
    dueAt: instant("due_at"),
    tries: integer("tries").notNull().default(0),
    errorCode: text("error_code"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("shop_requests_tenant_id").on(table.tenantId, table.id),
    // However many webhooks name it, it is one order.
    uniqueIndex("shop_requests_fulfilment_order").on(
      table.tenantId,
      table.connectionId,
      table.fulfilmentOrderGid,
    ),
    index("shop_requests_order")
      .on(table.tenantId, table.orderId)
      .where(sql`order_id is not null`),
    index("shop_requests_shop_order").on(table.tenantId, table.connectionId, table.orderGid),
    // By Shopify's own number, which a search of orders asks for; a refused one is still to be seen to.
    index("shop_requests_name").on(table.tenantId, sql`order_name collate nocase`),
    index("shop_requests_refused")
      .on(table.tenantId, table.updatedAt, table.id)
      .where(sql`state = 'rejected'`),
    index("shop_requests_state").on(table.tenantId, table.connectionId, table.state, table.createdAt),
    index("shop_requests_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [shopConnections.tenantId, shopConnections.id],
      name: "shop_requests_connection_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "shop_requests_order_fk",
    }),
  ],
);

/** A part of such an order in the shop: one fulfilment of Shopify's. */
export const shopShipments = sqliteTable(
  "shop_shipments",
  {
    tenantId: tenantId(),
    parcelId: text("parcel_id").notNull(),
    requestId: text("request_id").notNull(),
    /** Null until Shopify has it. */
    fulfilmentGid: text("fulfilment_gid"),
    state: text("state").$type<ShopShipmentState>().notNull(),
    deliveredAt: instant("delivered_at"),
    errorCode: text("error_code"),
    dueAt: instant("due_at"),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.parcelId] }),
    index("shop_shipments_request").on(table.tenantId, table.requestId),
    index("shop_shipments_due")
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({
      columns: [table.tenantId, table.requestId],
      foreignColumns: [shopRequests.tenantId, shopRequests.id],
      name: "shop_shipments_request_fk",
    }).onDelete("cascade"),
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
