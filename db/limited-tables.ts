import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { baskets, basketLines } from "./schema/baskets.ts";
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
import { documents, documentSeries } from "./schema/documents.ts";
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
import { decisions, orderLines, orders, orderSearch } from "./schema/orders.ts";
import { paymentLinks } from "./schema/payment-links.ts";
import {
  creditAccounts,
  disputes,
  incidents,
  ledgerBalances,
  ledgerEntries,
  ledgerTransactions,
  payments,
  payoutItems,
  reconciliationRows,
  refunds,
  tenantAccounts,
} from "./schema/payments.ts";
import { assets, designVersions, eventPrices, productPhotos, products } from "./schema/products.ts";
import { giftCampaigns, giftRecipients, giftWaiting } from "./schema/recipients.ts";
import { auditEntries, mails, outbox } from "./schema/records.ts";
import { productSales, salesMarks, storeSales } from "./schema/sales.ts";
import { savedViews } from "./schema/saved-views.ts";
import { shopConnections, shopRequests, shopShipments } from "./schema/shops.ts";
import { storeChanges, storeChangeStores } from "./schema/store-changes.ts";
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

/*
 * What a person who is limited to stores reads and writes of each table of a tenant (docs/decisions/0528). A table that
 * stands nowhere here is closed to them.
 */

type TenantTable = SQLiteTable & { tenantId: SQLiteColumn };
/** "This row belongs to one of the stores", said of the columns of a table that may have another name in its statement. */
type Belongs = (columns: Record<string, SQLiteColumn>, stores: SQL) => SQL | undefined;

const column = (columns: Record<string, SQLiteColumn>, name: string): SQLiteColumn => {
  const found = columns[name];
  if (!found) throw new Error(`A limited table has no column ${name}.`);
  return found;
};

/** The store's own column. */
const byStore =
  (name = "eventId"): Belongs =>
  (columns, stores) =>
    sql`${column(columns, name)} in ${stores}`;

// Names of their own: the statement around may read the same table.
const orderOf = (tenant: SQLiteColumn, id: SQL | SQLiteColumn, stores: SQL) =>
  sql`exists (select 1 from ${orders} as own_order where own_order.tenant_id = ${tenant} and own_order.id = ${id} and own_order.event_id in ${stores})`;

const byOrder: Belongs = (columns, stores) =>
  orderOf(column(columns, "tenantId"), column(columns, "orderId"), stores);

/** Rows of something that belongs to an order. */
const through =
  (parent: typeof fulfilments | typeof orderCases, name: string): Belongs =>
  (columns, stores) => {
    const tenant = column(columns, "tenantId");
    const order = orderOf(tenant, sql`own_part.order_id`, stores);
    return sql`exists (select 1 from ${parent} as own_part where own_part.tenant_id = ${tenant} and own_part.id = ${column(columns, name)} and ${order})`;
  };
const byFulfilment = through(fulfilments, "fulfilmentId");

/** A product that one of the stores sells. */
const byProduct =
  (name: string): Belongs =>
  (columns, stores) =>
    sql`exists (select 1 from ${eventPrices} as own_price where own_price.tenant_id = ${column(columns, "tenantId")} and own_price.product_id = ${column(columns, name)} and own_price.event_id in ${stores})`;

/** A client that one of the stores is run for. */
const byClient: Belongs = (columns, stores) =>
  sql`exists (select 1 from ${clientStores} as own_client where own_client.tenant_id = ${column(columns, "tenantId")} and own_client.client_id = ${column(columns, "id")} and own_client.event_id in ${stores})`;

/** A change over many stores of which no store is another's. */
const byChange: Belongs = (columns, stores) => {
  const ofChange = sql`select 1 from ${storeChangeStores} as own_change where own_change.tenant_id = ${column(columns, "tenantId")} and own_change.change_id = ${column(columns, "id")}`;
  return sql`exists (${ofChange}) and not exists (${ofChange} and own_change.event_id not in ${stores})`;
};

/** The company's as a whole: its pages are closed by rights, and services need it for orders of every store. */
const company: Belongs = () => undefined;

const STORE_TABLES: readonly SQLiteTable[] = [
  ...[orders, vouchers, promoCodes, promoBatches, promoClaims, promoRecipients],
  ...[storeSlugs, shippingPrices, giftRecipients, giftCampaigns, giftWaiting, giftSurveys, surveyAnswers],
  ...[eventPrices, productPhotos, eventFulfillers, unmadeProducts, boothTablets, clientStores, baskets],
  ...[storeSales, productSales, pageViews, storeChangeStores, shopConnections],
];

const BELONGS = new Map<SQLiteTable, Belongs>([
  ...STORE_TABLES.map((table) => [table, byStore()] as const),
  ...[
    ...[orderLines, decisions, orderSearch, orderNotes, orderTags, orderCases, fulfilments],
    ...[voucherUses, documents, paymentLinks],
    ...[payments, refunds, incidents, disputes, payoutItems, reconciliationRows],
    ...[ledgerTransactions, ledgerEntries, shopRequests],
  ].map((table) => [table, byOrder] as const),
  ...[fulfilmentLines, submissions, parcels, statusEvents, fulfillerReports, fulfilmentCosts].map(
    (table) => [table, byFulfilment] as const,
  ),
  ...[
    ...[users, sessions, userTokens, passkeys, recoveryCodes, secondFactorResets, addressChanges, savedViews],
    ...[tenantAccounts, creditAccounts, ledgerBalances, documentSeries, salesMarks, auditEntries],
    ...[outbox, mails, mailBlocks, assets, basketLines, shopShipments],
    ...[workPages, fulfillerStock, fulfillerStops, fulfillerResults, routeRules],
  ].map((table) => [table, company] as const),
  [events, byStore("id")],
  [orderCaseMessages, through(orderCases, "caseId")],
  [products, byProduct("id")],
  [designVersions, byProduct("productId")],
  [clients, byClient],
  [storeChanges, byChange],
]);

const ORIGINAL_NAME = Symbol.for("drizzle:OriginalName");
const nameOf = (table: SQLiteTable): string =>
  (table as unknown as Record<symbol, string>)[ORIGINAL_NAME] ?? "";
const BY_NAME = new Map([...BELONGS].map(([table, belongs]) => [nameOf(table), belongs]));
const OF_STORE = new Set(STORE_TABLES.map(nameOf));
/** What belongs to no store yet when it is new. */
const NEVER_NEW = new Set([events, products, clients].map(nameOf));

/** How a table of a tenant belongs to its stores, for the test that knows every table. */
export const limitOf = (table: SQLiteTable): "stores" | "company" | "closed" => {
  const belongs = BY_NAME.get(nameOf(table));
  return belongs === undefined ? "closed" : belongs === company ? "company" : "stores";
};

/** The limit of a person: the ids of the stores that they work with. */
export function limitedTo(ids: readonly string[]) {
  // One parameter, however many stores there are.
  const stores = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const [only] = ids;
  const listed = only !== undefined && ids.length === 1 ? sql`(${only})` : stores;
  const known = new Set(ids);
  return {
    /** "The row is of one of the stores"; undefined where a table is the company's as a whole. */
    holds(table: TenantTable): SQL | undefined {
      const belongs = BY_NAME.get(nameOf(table));
      return belongs ? belongs(getTableColumns(table), listed) : sql`false`;
    },

    /** @throws where a row would be written for another store, or a new store, product or client: no service gets so far. */
    refuseOther(table: SQLiteTable, row: Record<string, unknown>): void {
      const eventId = OF_STORE.has(nameOf(table)) ? row["eventId"] : undefined;
      if (NEVER_NEW.has(nameOf(table)) || (typeof eventId === "string" && !known.has(eventId))) {
        throw new Error("A person who is limited to stores writes in these alone.");
      }
    },
  };
}
