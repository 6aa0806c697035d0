import type { OrderKind } from "../../app/domain/order/order-kind.ts";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Address } from "../../app/domain/address/address.ts";
import type { InvoiceWish } from "../../app/domain/documents/document-settings.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { OrderStatus, PaymentStatus } from "../../app/domain/order/order-status.ts";
import type { DeliveryDays } from "../../app/domain/delivery/delivery-window.ts";
import type { LinePrints } from "../../app/domain/print/line-prints.ts";
import type { ShippingMethod } from "../../app/domain/pricing/shipping.ts";
import type { VatCheck, VatState } from "../../app/domain/vat/intra-community.ts";
import { createdAt, flag, instant, json, minor, tenantId, updatedAt } from "./columns.ts";
import { inGroup } from "./order-groups.ts";
import { events } from "./events.ts";
import { products } from "./products.ts";

/**
 * An order. It exists as a draft (`placedAt` null, hidden from every list) before any payment is asked for, so that no
 * payment can be without its order; `place()` turns it into an order, once.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    eventId: text("event_id").notNull(),
    kind: text("kind").$type<OrderKind>().notNull(),
    /** Given at placement only, so that no number is lost to a draft. */
    orderRef: text("order_ref"),
    status: text("status").$type<OrderStatus>().notNull().default("new"),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    placedAt: instant("placed_at"),
    /** Which call of place() won; every write that follows from placing asks for it. */
    placedBy: text("placed_by"),
    cancelledAt: instant("cancelled_at"),

    /** What one page view may create once: the hidden key of its form. */
    idempotencyKey: text("idempotency_key").notNull(),
    basketId: text("basket_id"),
    /** Which call of lockPrice() set this revision; its later statements ask for it. */
    priceFixedBy: text("price_fixed_by"),
    /** Counts changes of what is to be paid; part of the payment's idempotency key. */
    revision: integer("revision").notNull().default(1),

    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull().default(""),
    addressFirstLine: text("address_first_line").notNull(),
    addressSecondLine: text("address_second_line").notNull().default(""),
    addressCity: text("address_city").notNull(),
    addressCounty: text("address_county").notNull().default(""),
    addressPostcode: text("address_postcode").notNull().default(""),
    /** ISO 3166-1 alpha-2. */
    addressCountry: text("address_country").notNull(),
    /** Abbreviation of a state, where the country has them. */
    addressState: text("address_state").notNull().default(""),
    /** The billing address, where it differs from the delivery address. */
    billing: json<Address>("billing_address"),
    /** Whom an invoice is made out to; null where none was asked for. */
    invoiceTo: json<InvoiceWish>("invoice_to"),
    message: text("message").notNull().default(""),
    lang: text("lang").notNull().default("en"),

    currency: text("currency").$type<Currency>().notNull(),
    shippingMethod: text("shipping_method").$type<ShippingMethod>(),
    itemsGross: minor("items_gross").notNull().default(0),
    shippingNet: minor("shipping_net").notNull().default(0),
    shippingVat: minor("shipping_vat").notNull().default(0),
    discount: minor("discount").notNull().default(0),
    /** US sales tax, on goods and shipping after the voucher. */
    salesTax: minor("sales_tax").notNull().default(0),
    totalExcludingVat: minor("total_store_price_excluding_vat").notNull().default(0),
    totalVat: minor("total_store_vat").notNull().default(0),
    total: minor("total_store_price").notNull().default(0),
    /** The part of the total that a prepaid voucher pays; the rest is charged. */
    voucherPaid: minor("voucher_paid").notNull().default(0),
    /** What the lines cost to make, by the price list of when the price was fixed. */
    productionCost: minor("production_cost").notNull().default(0),
    /** What it takes of its store's budget and its tenant's credit, counted there unless it is held for it. */
    budgetCost: minor("budget_cost").notNull().default(0),
    /** What the tenant's credit account took off making and off shipping it, as it was when it was placed. */
    creditDiscount: minor("credit_discount").notNull().default(0),
    creditShippingDiscount: minor("credit_shipping_discount").notNull().default(0),
    voucherCode: text("voucher_code"),
    taxCalculationId: text("tax_calculation_id"),
    /** Whether its VAT is that of the country that it goes to, and not the store's one rate. */
    vatByCountry: integer("vat_by_country", { mode: "boolean" }).notNull().default(false),
    /** How its VAT stands with its buyer's number; null where VAT does not depend on one. */
    vatState: text("vat_state").$type<VatState>(),
    /** What the Union's register said of that number last. */
    vatCheck: json<VatCheck>("vat_check"),
    /** When it is asked again, once the order is placed. */
    vatAskAt: instant("vat_ask_at"),

    /** How long the chosen way to ship takes, as it was when the price was fixed; null: the usual time. */
    deliveryDays: json<DeliveryDays>("delivery_days"),
    /** YYYY-MM-DD in the store's time zone, worked out by the server at placement. */
    deliveryFrom: text("delivery_from"),
    deliveryTo: text("delivery_to"),
    acceptedTermsAt: instant("accepted_terms_at"),
    /** The person of the company that it is assigned to; null where it is not assigned. */
    assigneeId: text("assignee_id"),
    /** Which of its links opens its pages; a new one ends those before it (docs/decisions/0008). */
    linkVersion: integer("link_version").notNull().default(1),
    /** From when on the first of its fulfilments has stood still for too long. */
    overdueAt: instant("overdue_at"),
    /** Since when what is not with a fulfiller yet stays there, as its payment is disputed; null once it may go on. */
    heldForDispute: instant("held_for_dispute"),
    /**
     * `waiting`: it is made together with the other orders of its team, and waits for them. `cancelling`: the organiser
     * cancels all of them. Null: it waits for no other.
     */
    teamHold: text("team_hold").$type<"waiting" | "cancelling">(),
    /** Since when its shopper is to be forgotten, as a Shopify shop asked; it is done once the order has ended. */
    forgetAt: instant("forget_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("orders_tenant_id").on(table.tenantId, table.id),
    uniqueIndex("orders_ref").on(table.orderRef),
    uniqueIndex("orders_idempotency").on(table.tenantId, table.eventId, table.idempotencyKey),
    // With the status, so that what was sent is counted without reading the orders.
    index("orders_event_placed").on(table.tenantId, table.eventId, table.placedAt, table.status),
    // How the latest orders to a country came.
    index("orders_event_country")
      .on(table.tenantId, table.eventId, table.addressCountry, table.placedAt)
      .where(sql`placed_at is not null`),
    // Lists of placed orders; drafts pay nothing for them.
    index("orders_tenant_placed")
      .on(table.tenantId, table.placedAt)
      .where(sql`placed_at is not null`),
    index("orders_attention")
      .on(table.tenantId, table.placedAt, table.id, table.eventId, table.status)
      .where(sql`placed_at is not null and ${inGroup("attention", sql`status`)}`),
    index("orders_production")
      .on(table.tenantId, table.placedAt, table.id, table.eventId, table.status)
      .where(sql`placed_at is not null and ${inGroup("production", sql`status`)}`),
    index("orders_tenant_status")
      .on(table.tenantId, table.status, table.placedAt, table.id)
      .where(sql`placed_at is not null`),
    index("orders_tenant_name")
      .on(table.tenantId, sql`name collate nocase`, table.id)
      .where(sql`placed_at is not null`),
    // What a person ordered, also what they did not finish: for their erasure.
    index("orders_tenant_email").on(table.tenantId, sql`email collate nocase`),
    index("orders_tenant_total")
      .on(table.tenantId, table.currency, table.total, table.id)
      .where(sql`placed_at is not null`),
    // Buyers' numbers that the register has not answered for, and what is still to be decided.
    index("orders_vat_ask")
      .on(table.vatAskAt)
      .where(sql`vat_ask_at is not null`),
    index("orders_tenant_vat_state")
      .on(table.tenantId, table.vatState, table.placedAt)
      .where(sql`vat_state is not null`),
    index("orders_idle_drafts")
      .on(table.updatedAt)
      .where(sql`placed_at is null`),
    // One draft per basket: a second tab goes on with the first one's.
    uniqueIndex("orders_basket_draft")
      .on(table.tenantId, table.basketId)
      .where(sql`placed_at is null and cancelled_at is null`),
    // What is still to be sent; what was, and drafts, pay nothing for it.
    index("orders_overdue")
      .on(table.tenantId, table.overdueAt, table.id)
      .where(sql`overdue_at is not null`),
    // Orders that wait for those of their team; all others pay nothing for it.
    index("orders_of_teams")
      .on(table.tenantId, table.eventId)
      .where(sql`team_hold is not null and cancelled_at is null`),
    // Orders with an assignee alone, so that all others cost the index nothing.
    index("orders_assignee")
      .on(table.tenantId, table.assigneeId, table.placedAt, table.id)
      .where(sql`assignee_id is not null`),
    // What shops outside asked for; all other orders pay nothing for it.
    index("orders_of_shops")
      .on(table.tenantId, table.placedAt, table.id, table.eventId, table.status)
      .where(sql`placed_at is not null and kind = 'shopify'`),
    // Shoppers who are still to be forgotten; all other orders pay nothing for it.
    index("orders_forget")
      .on(table.tenantId, table.forgetAt)
      .where(sql`forget_at is not null`),
    // What was sold and then cancelled, for the figures of sales; nothing else pays for it.
    index("orders_cancelled")
      .on(table.tenantId, table.cancelledAt)
      .where(sql`placed_at is not null and cancelled_at is not null`),
    check("orders_total", sql`${table.total} >= 0`),
    check("orders_sum", sql`${table.totalExcludingVat} + ${table.totalVat} = ${table.total}`),
    foreignKey({
      columns: [table.tenantId, table.eventId],
      foreignColumns: [events.tenantId, events.id],
      name: "orders_event_fk",
    }),
  ],
);

/** What was ordered, frozen: names and prices stay as they were whatever becomes of the product. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    sku: text("sku").notNull().default(""),
    colour: text("colour").notNull(),
    size: text("size").notNull(),
    quantity: integer("quantity").notNull(),
    personalTexts: json<Record<string, string>>("personal_texts").notNull().default({}),
    /** How wide the shirt lies by which the size was chosen (docs/decisions/0508); null: none was measured. */
    shirtWidthMm: integer("shirt_width_mm"),
    /** Per unit. */
    unitNet: minor("unit_net").notNull(),
    unitVat: minor("unit_vat").notNull(),
    unitGross: minor("unit_gross").notNull(),
    vatRate: integer("vat_rate").notNull(),
    storeDefaultVat: flag("store_default_vat").notNull(),
    /** The scene that is printed, whatever becomes of the design. */
    designHash: text("design_hash").notNull(),
    /** Its print files with the hashes of their scenes; null until they were tried. */
    prints: json<LinePrints>("prints"),
    /** Only what a shopper had made for themself is excluded from the right of withdrawal. */
    personalised: flag("personalised").notNull().default(false),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    index("order_lines_order").on(table.tenantId, table.orderId),
    uniqueIndex("order_lines_tenant_id").on(table.tenantId, table.id),
    check("order_lines_quantity", sql`${table.quantity} > 0`),
    check("order_lines_price", sql`${table.unitNet} + ${table.unitVat} = ${table.unitGross}`),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "order_lines_order_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.tenantId, table.productId],
      foreignColumns: [products.tenantId, products.id],
      name: "order_lines_product_fk",
    }),
  ],
);

/** Why the system decided something about an order, with what it knew: shown to staff. */
export const decisions = sqliteTable(
  "decisions",
  {
    id: text("id").primaryKey(),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
    kind: text("kind").$type<"routing" | "budget" | "address" | "delay">().notNull(),
    inputs: json<Record<string, unknown>>("inputs").notNull(),
    outcome: text("outcome").notNull(),
    ruleVersion: integer("rule_version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index("decisions_order").on(table.tenantId, table.orderId),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "decisions_order_fk",
    }).onDelete("cascade"),
  ],
);

/**
 * Numbers for the full-text index `order_words`, which the migration makes beside it: on every write, triggers put the
 * words of each placed order there (its reference, name, e-mail address and postcode).
 */
export const orderSearch = sqliteTable(
  "order_search",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    tenantId: tenantId(),
    orderId: text("order_id").notNull(),
  },
  (table) => [
    uniqueIndex("order_search_order").on(table.tenantId, table.orderId),
    foreignKey({
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
      name: "order_search_order_fk",
    }).onDelete("cascade"),
  ],
);
