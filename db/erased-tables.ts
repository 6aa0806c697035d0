import { getTableColumns, getTableName, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { StorePage, StoreTheme } from "../app/domain/store/store-event.ts";
import { basketLines, baskets } from "./schema/baskets.ts";
import { boothTablets } from "./schema/booth.ts";
import { clients, clientStores } from "./schema/clients.ts";
import {
  promoBatches,
  promoClaims,
  promoCodes,
  promoRecipients,
  vouchers,
  voucherUses,
} from "./schema/codes.ts";
import { dataExports } from "./schema/data-exports.ts";
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
import { decisions, orderLines, orders, orderSearch } from "./schema/orders.ts";
import {
  creditAccounts,
  disputes,
  incidents,
  payments,
  reconciliationRows,
  refunds,
  tenantAccounts,
} from "./schema/payments.ts";
import { assets, designVersions, eventPrices, productPhotos, products } from "./schema/products.ts";
import { giftCampaigns, giftRecipients, giftWaiting } from "./schema/recipients.ts";
import { personRequests } from "./schema/person-requests.ts";
import { auditEntries, mails, outbox } from "./schema/records.ts";
import { productSales } from "./schema/sales.ts";
import {
  shopConnections,
  shopDataRequests,
  shopProducts,
  shopRequests,
  shopShipments,
  shopVariants,
} from "./schema/shops.ts";
import { storeChanges, storeChangeStores } from "./schema/store-changes.ts";
import { savedViews } from "./schema/saved-views.ts";
import { supportSessions } from "./schema/support.ts";
import { giftSurveys, surveyAnswers } from "./schema/surveys.ts";
import {
  addressChanges,
  passkeys,
  recoveryCodes,
  secondFactorResets,
  sessions,
  users,
  userTokens,
} from "./schema/users.ts";
import { pageViews } from "./schema/visits.ts";
import type { TenantTables } from "./tenant-tables.server.ts";

type TenantTable = SQLiteTable & { tenantId: SQLiteColumn };
/** A table whose rows stay, walked by their ids. */
type KeptTable = TenantTable & { id: SQLiteColumn };
type Names<T extends TenantTable> = keyof T["_"]["columns"] & string;

/** What an erasure does to a table: its rows go, all or those of a condition, or they lose what is not kept. */
export type ErasedTable =
  | { table: TenantTable; removed: "all" | ((tables: TenantTables) => SQL) }
  | { table: KeptTable; kept: readonly string[]; blank: Readonly<Record<string, unknown>> };

const remove = (...tables: TenantTable[]): ErasedTable[] =>
  tables.map((table) => ({ table, removed: "all" }));

/** Rows that stay: every other column than those that are kept is given a value that says nothing. */
function blank<T extends KeptTable>(
  table: T,
  columns: readonly Names<T>[],
  values: { [K in Names<T>]?: T["$inferInsert"][K] | SQL },
): ErasedTable {
  return { table, kept: columns, blank: values };
}

const wasPaid = (tables: TenantTables) => tables.exists(payments, sql`${payments.orderId} = ${orders.id}`);
const wasOrdered = (tables: TenantTables) => tables.exists(orders, sql`${orders.eventId} = ${events.id}`);

/**
 * What an erasure does with the tenant's rows, in this order: it removes rows before the rows that they point to. A new
 * table of tenants needs an entry here or in `NOT_ERASED`, and every column of a kept table one in `kept` or `blank`;
 * `tests/unit/db/erased-tables.test.ts` fails until then.
 */
export const ERASED_TABLES: readonly ErasedTable[] = [
  ...remove(sessions, userTokens, passkeys, recoveryCodes, secondFactorResets, addressChanges),
  ...remove(savedViews, dataExports, supportSessions),
  ...remove(shopShipments, shopRequests, shopVariants, shopProducts, shopDataRequests, shopConnections),
  ...remove(basketLines, baskets, surveyAnswers, giftSurveys, giftCampaigns, giftRecipients, giftWaiting),
  ...remove(promoRecipients, promoClaims, promoCodes, promoBatches, boothTablets, voucherUses, vouchers),
  ...remove(orderCaseMessages, orderCases),
  ...remove(
    personRequests,
    orderNotes,
    orderTags,
    paymentLinks,
    orderSearch,
    fulfillerReports,
    fulfilmentCosts,
    fulfilmentLines,
  ),
  ...remove(statusEvents, parcels, submissions, fulfilments),
  ...remove(decisions, disputes, incidents, reconciliationRows, orderLines, productSales, pageViews),
  // Orders that were never placed; those that were once paid stay with their payments.
  { table: orders, removed: (tables) => sql`${orders.placedAt} is null and ${not(wasPaid(tables))}` },
  ...remove(storeChangeStores, storeChanges),
  ...remove(clientStores, clients, productPhotos, eventPrices, designVersions, products, assets),
  ...remove(
    shippingPrices,
    eventFulfillers,
    fulfillerStock,
    fulfillerStops,
    unmadeProducts,
    fulfillerResults,
    routeRules,
    workPages,
    storeSlugs,
  ),
  { table: events, removed: (tables) => not(wasOrdered(tables)) },
  ...remove(mails, mailBlocks, outbox, creditAccounts, tenantAccounts, users),
  // What book-keeping asks for: reference, moments, amounts, VAT, and the country and state that these were worked out by.
  blank(
    orders,
    [
      ...(["id", "tenantId", "eventId", "kind", "orderRef", "status", "paymentStatus", "placedAt"] as const),
      ...(["idempotencyKey", "revision", "addressCountry", "addressState", "currency"] as const),
      ...(["shippingMethod", "itemsGross", "shippingNet", "shippingVat", "discount", "salesTax"] as const),
      ...([
        "totalExcludingVat",
        "totalVat",
        "total",
        "voucherPaid",
        "productionCost",
        "budgetCost",
        "creditDiscount",
        "creditShippingDiscount",
      ] as const),
      // With the proof of why an order carries no VAT.
      ...(["taxCalculationId", "vatByCountry", "vatState", "vatCheck", "createdAt", "updatedAt"] as const),
    ],
    {
      name: "",
      email: "",
      phone: "",
      message: "",
      billing: null,
      invoiceTo: null,
      vatAskAt: null,
      lang: "en",
      voucherCode: null,
      addressFirstLine: "",
      addressSecondLine: "",
      addressCity: "",
      addressCounty: "",
      addressPostcode: "",
      placedBy: null,
      priceFixedBy: null,
      basketId: null,
      acceptedTermsAt: null,
      deliveryDays: null,
      deliveryFrom: null,
      deliveryTo: null,
      // What was never placed is over, and no link opens an order any more.
      cancelledAt: sql`coalesce(${orders.cancelledAt}, iif(${orders.placedAt} is null, ${orders.updatedAt}, null))`,
      linkVersion: 0,
      assigneeId: null,
      // The tenant has no people left to notify about an overdue fulfilment.
      overdueAt: null,
      heldForDispute: null,
      teamHold: null,
      forgetAt: null,
    },
  ),
  blank(
    payments,
    [
      ...([
        "id",
        "tenantId",
        "orderId",
        "kind",
        "providerKey",
        "intentId",
        "sessionId",
        "accountId",
      ] as const),
      ...(["amount", "byVoucher", "applicationFee", "feeAbove", "providerFee", "taxTransactionId"] as const),
      ...(["currency", "status", "revision"] as const),
      ...(["checkedAt", "nextCheckAt", "unanswered", "createdAt", "updatedAt"] as const),
    ],
    { clientSecret: null, url: null },
  ),
  blank(
    refunds,
    [
      ...(["id", "tenantId", "orderId", "paymentId", "amount", "currency", "status", "providerId"] as const),
      ...(["voucherAmount", "asCredit", "way", "answer", "pendingReason", "taxReversalId"] as const),
      ...(["actor", "createdAt", "updatedAt"] as const),
    ],
    { reason: "", answerNote: "", lines: [], withShipping: false },
  ),
  // A store without anything that was said in it, since orders belong to it.
  blank(
    events,
    [
      ...(["id", "tenantId", "type", "region", "currency", "vatRate", "notVatRegistered"] as const),
      ...(["taxMode", "sample", "seatsOnly", "expired", "recipientChooses", "duplicateScope"] as const),
      ...(["madeTogether", "leastPieces", "version"] as const),
      ...(["createdAt", "updatedAt"] as const),
    ],
    {
      name: "",
      slug: sql`${events.id}`,
      status: "Draft",
      lang: "en",
      organiser: "",
      contactEmail: "",
      theme: {} as StoreTheme,
      page: {} as StorePage,
      faqs: [],
      seo: {},
      categories: [],
      countries: [],
      lockedToCountries: [],
      states: [],
      startsAt: null,
      endsAt: null,
      giftsBy: null,
      budgetMinor: null,
      budgetUsedMinor: 0,
      locked: false,
      makersCheckedAt: null,
      teamToldAt: null,
      deletedAt: sql`coalesce(${events.deletedAt}, ${events.updatedAt})`,
    },
  ),
  // What was done when, by whom only as an id that no longer leads to anybody.
  blank(
    auditEntries,
    ["id", "tenantId", "action", "actor", "supportSessionId", "subjectKind", "subjectId", "at"],
    { actorName: "", subjectName: "", changes: {}, ip: null },
  ),
];

/** What is done to a table has a name of its own: rows of one table may go, and others of it be blanked later. */
export const nameOfErased = (erased: ErasedTable): string =>
  `${getTableName(erased.table)} ${"removed" in erased ? "removed" : "blank"}`;

/** Tables of tenants that an erasure leaves as they are, and why. */
export const NOT_ERASED: Readonly<Record<string, string>> = {
  ledger_entries: "amounts of book-keeping, under ids alone",
  documents: "the law of the issuer's country keeps them, until the day that each names",
  statements: "the law of the platform's country keeps them, until the day that each names",
  statement_items: "which movements of the book each statement bills",
  statement_payments: "amounts of book-keeping, under ids alone",
  statement_charges: "pages of the payment provider, under ids alone",
  document_series: "which number comes next",
  ledger_transactions: "amounts of book-keeping, under ids alone",
  reconciliation_runs: "how far the comparing of books is",
  payouts: "amounts of book-keeping, under ids alone",
  payout_items: "amounts of book-keeping, under ids alone",
  ledger_balances: "sums of the book's days",
  store_sales: "sums of days, under the ids of stores",
  sales_marks: "how far store_sales are added up: without it they would be added once more",
  tenant_erasures: "that and when the tenant was erased",
};

/** Columns of a kept table that are neither kept nor blanked. */
export const undecidedOf = ({ table, kept, blank: values }: Extract<ErasedTable, { kept: unknown }>) =>
  Object.keys(getTableColumns(table)).filter((name) => !kept.includes(name) && !(name in values));
