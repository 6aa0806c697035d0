import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { boothTablets } from "./schema/booth.ts";
import { clients, clientStores } from "./schema/clients.ts";
import { promoBatches, promoClaims, promoCodes, vouchers, voucherUses } from "./schema/codes.ts";
import { dataExports } from "./schema/data-exports.ts";
import { documents } from "./schema/documents.ts";
import { events, shippingPrices, storeSlugs } from "./schema/events.ts";
import {
  eventFulfillers,
  fulfillerResults,
  fulfillerStock,
  fulfillerStops,
  routeRules,
  unmadeProducts,
  workPages,
} from "./schema/fulfillers.ts";
import {
  fulfillerReports,
  fulfilmentCosts,
  fulfilmentLines,
  fulfilments,
  parcels,
  statusEvents,
  submissions,
} from "./schema/fulfilments.ts";
import { mailBlocks } from "./schema/mail-blocks.ts";
import { orderCaseMessages, orderCases } from "./schema/order-cases.ts";
import { orderNotes } from "./schema/order-notes.ts";
import { orderTags } from "./schema/order-tags.ts";
import { paymentLinks } from "./schema/payment-links.ts";
import { decisions, orderLines, orders } from "./schema/orders.ts";
import {
  creditAccounts,
  disputes,
  incidents,
  ledgerBalances,
  ledgerEntries,
  ledgerTransactions,
  payments,
  payoutItems,
  payouts,
  reconciliationRows,
  refunds,
  tenantAccounts,
} from "./schema/payments.ts";
import { assets, designVersions, eventPrices, productPhotos, products } from "./schema/products.ts";
import { giftCampaigns, giftRecipients, giftWaiting } from "./schema/recipients.ts";
import { personRequests } from "./schema/person-requests.ts";
import { auditEntries, mails } from "./schema/records.ts";
import { productSales, storeSales } from "./schema/sales.ts";
import {
  shopConnections,
  shopDataRequests,
  shopProducts,
  shopRequests,
  shopShipments,
  shopVariants,
} from "./schema/shops.ts";
import { statementCharges, statementItems, statementPayments, statements } from "./schema/statements.ts";
import { storeChanges, storeChangeStores } from "./schema/store-changes.ts";
import { savedViews } from "./schema/saved-views.ts";
import { supportSessions } from "./schema/support.ts";
import { giftSurveys, surveyAnswers } from "./schema/surveys.ts";
import { tenants } from "./schema/tenants.ts";
import { users } from "./schema/users.ts";
import { pageViews } from "./schema/visits.ts";
import type { TenantTables } from "./tenant-tables.server.ts";

type TenantTable = SQLiteTable & { tenantId: SQLiteColumn };
type Names<T extends TenantTable> = keyof T["_"]["columns"] & string;

/** A table of which a tenant gets a copy. */
export type CopiedTable = {
  table: TenantTable;
  /** What its rows are read by: with the tenant before it an index, and never null. */
  by: SQLiteColumn[];
  /** Its columns but for those that stay here, by the names that the copy gives them. */
  columns: Record<string, SQLiteColumn>;
  /** Those of them that are amounts. */
  amounts: ReadonlySet<string>;
  /** Where the amounts' currency stands, if it is no column of the table. */
  currency?: (tables: TenantTables) => SQL;
  /** How many rows are read at once; fewer where they are long. */
  atOnce: number;
};

type Choice<T extends TenantTable> = {
  by: Names<T>[];
  /** What opens or proves something, or is of no use outside the product. */
  leaveOut?: Names<T>[];
  amounts?: Names<T>[];
  currency?: (tables: TenantTables) => SQL;
  rename?: Partial<Record<Names<T>, string>>;
  atOnce?: number;
};

function copy<T extends TenantTable>(table: T, choice: Choice<T>): CopiedTable {
  const all = getTableColumns(table) as Record<string, SQLiteColumn>;
  const nameOf = (key: string) => choice.rename?.[key as Names<T>] ?? (all[key] as SQLiteColumn).name;
  const left = new Set<string>(["tenantId", ...(choice.leaveOut ?? [])]);
  const columns = Object.entries(all).flatMap(([key, column]) =>
    left.has(key) ? [] : [[nameOf(key), column]],
  );
  return {
    table,
    by: choice.by.map((key) => all[key] as SQLiteColumn),
    columns: Object.fromEntries(columns) as Record<string, SQLiteColumn>,
    amounts: new Set((choice.amounts ?? []).map(nameOf)),
    ...(choice.currency && { currency: choice.currency }),
    atOnce: choice.atOnce ?? 500,
  };
}

// A column that is handed on within a statement of its own keeps its table's name.
const ofEvent = (eventId: SQLiteColumn) => (tables: TenantTables) =>
  tables.valueOf(events, events.currency, eq(events.id, sql`${eventId}`));
const ofOrder = (orderId: SQLiteColumn) => (tables: TenantTables) =>
  tables.valueOf(orders, orders.currency, eq(orders.id, sql`${orderId}`));
const ofFulfilment = (tables: TenantTables) =>
  tables.valueOf(
    orders,
    orders.currency,
    sql`${orders.id} = ${tables.valueOf(fulfilments, fulfilments.orderId, eq(fulfilments.id, sql`${fulfilmentCosts.fulfilmentId}`))}`,
  );
const ofStatement = (table: { statementId: SQLiteColumn }) => (tables: TenantTables) =>
  tables.valueOf(statements, statements.currency, sql`${statements.id} = ${table.statementId}`);
const ofShop = (tables: TenantTables) =>
  tables.valueOf(
    shopConnections,
    shopConnections.currency,
    eq(shopConnections.id, sql`${shopVariants.connectionId}`),
  );
const ofVoucher = (tables: TenantTables) =>
  tables.valueOf(vouchers, vouchers.currency, eq(vouchers.id, sql`${voucherUses.voucherId}`));

/**
 * The contents of a tenant's copy of its data, in this order. A new table of tenants needs an entry here or in
 * `NOT_COPIED`; `tests/integration/data-export/every-table.test.ts` fails until then.
 */
export const copiedTables = (): readonly CopiedTable[] => (list ??= listed());
let list: readonly CopiedTable[] | undefined;

const listed = (): readonly CopiedTable[] => [
  copy(users, { by: ["id"], leaveOut: ["passwordHash", "totpSealed", "totpUsedStep", "factorHintAfter"] }),
  copy(clients, { by: ["id"] }),
  copy(clientStores, { by: ["eventId"] }),
  copy(events, { by: ["id"], amounts: ["budgetMinor", "budgetUsedMinor"], atOnce: 50 }),
  copy(storeSlugs, { by: ["eventId", "slugNorm"] }),
  copy(shippingPrices, {
    by: ["eventId"],
    amounts: ["standard", "standardTracked", "express", "additionalItemPrice"],
    currency: ofEvent(shippingPrices.eventId),
  }),
  copy(eventFulfillers, { by: ["eventId", "fulfillerId"] }),
  copy(products, { by: ["id"], leaveOut: ["printedHash"], rename: { design: "design" }, atOnce: 20 }),
  copy(eventPrices, {
    by: ["eventId", "productId"],
    amounts: ["storeSellingPrice", "unitCost"],
    currency: ofEvent(eventPrices.eventId),
  }),
  copy(storeChanges, { by: ["id"] }),
  copy(storeChangeStores, { by: ["changeId", "eventId"], atOnce: 50 }),
  // The archive itself holds the files, so the copy leaves out where we store them.
  copy(assets, { by: ["id"], leaveOut: ["svg", "storageKey"] }),
  copy(designVersions, { by: ["productId", "savedAt", "id"], leaveOut: ["designHash"], atOnce: 50 }),
  copy(productPhotos, { by: ["eventId", "productId", "assetId"] }),
  copy(vouchers, { by: ["id"], amounts: ["discountAmount", "minBasket", "budget", "spent"] }),
  copy(voucherUses, {
    by: ["orderId"],
    leaveOut: ["personKey"],
    amounts: ["amount"],
    currency: ofVoucher,
  }),
  copy(promoBatches, { by: ["id"] }),
  copy(promoCodes, { by: ["id"] }),
  copy(workPages, { by: ["fulfillerId"], leaveOut: ["keyHash"] }),
  copy(fulfillerStock, { by: ["fulfillerId", "sku"] }),
  copy(fulfillerStops, { by: ["fulfillerId", "technique"] }),
  copy(unmadeProducts, { by: ["eventId", "productId"] }),
  copy(fulfillerResults, { by: ["fulfillerId", "month"] }),
  copy(routeRules, { by: ["version"] }),
  copy(boothTablets, {
    by: ["id"],
    leaveOut: ["tokenHash", "stock"],
    amounts: ["unitCost"],
    currency: ofEvent(boothTablets.eventId),
  }),
  copy(promoClaims, { by: ["orderId"], leaveOut: ["duplicateKey"] }),
  copy(giftRecipients, { by: ["eventId", "emailKey"], leaveOut: ["emailKey", "mailKey"] }),
  copy(giftCampaigns, { by: ["eventId"], leaveOut: ["checkedAt"] }),
  copy(giftWaiting, { by: ["eventId", "emailKey"], leaveOut: ["emailKey"] }),
  copy(giftSurveys, { by: ["eventId"] }),
  copy(surveyAnswers, { by: ["orderId"] }),
  copy(orders, {
    by: ["id"],
    leaveOut: ["idempotencyKey", "basketId", "priceFixedBy", "placedBy", "linkVersion"],
    amounts: [
      ...(["itemsGross", "shippingNet", "shippingVat", "discount", "salesTax", "totalExcludingVat"] as const),
      ...([
        "totalVat",
        "total",
        "voucherPaid",
        "productionCost",
        "budgetCost",
        "creditDiscount",
        "creditShippingDiscount",
      ] as const),
    ],
  }),
  copy(orderLines, {
    by: ["id"],
    amounts: ["unitNet", "unitVat", "unitGross"],
    currency: ofOrder(orderLines.orderId),
  }),
  copy(orderNotes, { by: ["orderId", "id"] }),
  copy(orderTags, { by: ["orderId", "key"] }),
  copy(paymentLinks, { by: ["createdAt", "orderId"] }),
  copy(orderCases, { by: ["orderId", "id"] }),
  copy(orderCaseMessages, { by: ["caseId", "id"] }),
  copy(personRequests, { by: ["createdAt", "id"] }),
  copy(decisions, { by: ["orderId", "id"] }),
  copy(fulfilments, { by: ["id"] }),
  copy(fulfilmentLines, { by: ["fulfilmentId", "orderLineId"] }),
  copy(submissions, { by: ["fulfilmentId", "revision"], leaveOut: ["said"] }),
  copy(parcels, { by: ["fulfilmentId", "id"] }),
  copy(fulfillerReports, { by: ["fulfilmentId", "happenedAt", "id"] }),
  copy(statusEvents, { by: ["fulfilmentId", "at", "id"] }),
  copy(fulfilmentCosts, { by: ["fulfilmentId", "id"], amounts: ["amount"], currency: ofFulfilment }),
  // The browser's secret and the hosted page's address open the payment.
  copy(payments, {
    by: ["id"],
    leaveOut: ["clientSecret", "url", "providerKey"],
    amounts: ["amount", "byVoucher", "applicationFee", "feeAbove", "providerFee"],
  }),
  copy(refunds, { by: ["orderId", "id"], amounts: ["amount", "voucherAmount"] }),
  copy(statements, {
    by: ["id"],
    leaveOut: ["xmlHash"],
    amounts: ["net", "vat", "gross", "paid", "writtenOff"],
    atOnce: 50,
  }),
  copy(statementItems, {
    by: ["statementId", "transactionId"],
    amounts: ["amount"],
    currency: ofStatement(statementItems),
  }),
  copy(statementPayments, {
    by: ["statementId", "reference"],
    amounts: ["amount", "applied"],
    currency: ofStatement(statementPayments),
  }),
  copy(statementCharges, {
    by: ["statementId", "id"],
    leaveOut: ["sessionId"],
    amounts: ["amount"],
    currency: ofStatement(statementCharges),
  }),
  copy(documents, { by: ["id"], leaveOut: ["xmlHash"], amounts: ["net", "vat", "gross"], atOnce: 50 }),
  copy(disputes, { by: ["orderId", "id"], amounts: ["amount", "taken", "fee"] }),
  copy(reconciliationRows, { by: ["firstSeen", "id"], leaveOut: ["look"], amounts: ["ours", "theirs"] }),
  copy(payouts, { by: ["createdAt", "id"], leaveOut: ["readTo"], amounts: ["amount", "parts"] }),
  copy(payoutItems, {
    by: ["payoutId", "at", "id"],
    amounts: ["amount", "fee", "platformFee", "net"],
    currency: (tables) => tables.valueOf(payouts, payouts.currency, eq(payouts.id, payoutItems.payoutId)),
  }),
  copy(incidents, { by: ["orderId", "id"], amounts: ["expected", "received"] }),
  copy(ledgerEntries, { by: ["cause", "account", "kind"], amounts: ["debit", "credit"] }),
  copy(ledgerTransactions, { by: ["cause"] }),
  copy(ledgerBalances, { by: ["currency", "account", "day"], amounts: ["amount"] }),
  copy(creditAccounts, {
    by: ["currency"],
    amounts: ["limitMinor", "exposureMinor", "discountAmount", "shippingDiscountAmount"],
  }),
  copy(tenantAccounts, { by: ["region", "id"] }),
  copy(storeSales, {
    by: ["day", "eventId", "currency"],
    amounts: ["items", "shipping", "discount", "vat", "total", "cost"],
  }),
  copy(productSales, { by: ["day", "eventId", "productId", "currency"], amounts: ["total"] }),
  copy(pageViews, { by: ["eventId", "day"] }),
  copy(shopConnections, {
    by: ["id"],
    leaveOut: [
      ...(["access", "accessUntil", "refreshUntil", "refreshLeaseUntil", "checkDueAt"] as const),
      ...(["publishLeaseUntil", "productsDueAt", "offerCheckedAt", "pullDueAt", "pullLeaseUntil"] as const),
    ],
  }),
  copy(shopProducts, { by: ["connectionId", "productId"], leaveOut: ["dueAt", "tries"] }),
  copy(shopVariants, {
    by: ["connectionId", "productId", "colour", "size"],
    amounts: ["sentPrice"],
    currency: ofShop,
  }),
  copy(shopRequests, { by: ["id"], leaveOut: ["destinationHash", "dueAt", "tries"] }),
  copy(shopShipments, { by: ["parcelId"], leaveOut: ["dueAt", "tries"] }),
  copy(shopDataRequests, { by: ["dueAt", "id"], leaveOut: ["webhookId"] }),
  copy(savedViews, { by: ["userId", "id"] }),
  copy(supportSessions, { by: ["startedAt", "id"], leaveOut: ["sessionHash"] }),
  // The texts of mails contain links to set a password and to open an order.
  copy(mails, { by: ["createdAt", "id"], leaveOut: ["text", "html", "dedupeKey"] }),
  copy(mailBlocks, { by: ["address", "reason"] }),
  copy(auditEntries, { by: ["at", "id"] }),
  copy(dataExports, { by: ["id"], leaveOut: ["progress"] }),
];

/** Tables of tenants that no copy holds, and why. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  baskets: "a basket's id opens it, and nothing was bought",
  basket_lines: "of baskets",
  sessions: "open the desk",
  user_tokens: "open accounts",
  passkeys: "prove who signs in",
  recovery_codes: "open accounts",
  second_factor_resets: "open accounts",
  address_changes: "open accounts; the log says who changed what",
  outbox: "what was about to leave; what left is in mails",
  reconciliation_runs: "how far the comparing of books is",
  document_series: "which number comes next; those that were given are in documents",
  order_search: "an index of what orders holds",
  promo_recipients: "keyed hashes that no one else can read",
  tenant_erasures: "how far the tenant's own erasure is",
  sales_marks: "how far store_sales are added up",
};

/** The tenant's own row. */
export const COPIED_TENANT = {
  columns: {
    id: tenants.id,
    name: tenants.name,
    status: tenants.status,
    region: tenants.region,
    merchant_of_record: tenants.merchantOfRecord,
    company_details: tenants.companyDetails,
    billing: tenants.billing,
    documents: tenants.documents,
    billed_month: tenants.billedMonth,
    verified_at: tenants.verifiedAt,
    created_at: tenants.createdAt,
  } as Record<string, SQLiteColumn>,
};
