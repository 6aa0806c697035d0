import { addAfterSales } from "./after-sales.ts";
import { addDeskWork, addVisits, countMade } from "./besides.ts";
import { claimGifts } from "./claimed-gifts.ts";
import { sell, SHOPS } from "./shops.ts";
import type { Client } from "@libsql/client";
import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isCountedInBudgets } from "../../app/domain/order/status-transition.ts";
import { type Database, databaseOver } from "../../db/driver/client.server.ts";
import { clients, clientStores } from "../../db/schema/clients.ts";
import { promoBatches, promoClaims, promoCodes, vouchers, voucherUses } from "../../db/schema/codes.ts";
import { events, shippingPrices, storeSlugs } from "../../db/schema/events.ts";
import { eventFulfillers, fulfillerResults } from "../../db/schema/fulfillers.ts";
import {
  fulfillerReports,
  fulfilmentLines,
  fulfilments,
  parcels,
  statusEvents,
  submissions,
} from "../../db/schema/fulfilments.ts";
import { mailBlocks } from "../../db/schema/mail-blocks.ts";
import { orderCaseMessages, orderCases } from "../../db/schema/order-cases.ts";
import { orderNotes } from "../../db/schema/order-notes.ts";
import { decisions, orderLines, orders } from "../../db/schema/orders.ts";
import { creditAccounts, ledgerTransactions, payments, refunds } from "../../db/schema/payments.ts";
import { eventPrices } from "../../db/schema/products.ts";
import { giftCampaigns, giftRecipients } from "../../db/schema/recipients.ts";
import { auditEntries, mails, outbox } from "../../db/schema/records.ts";
import { giftSurveys, surveyAnswers } from "../../db/schema/surveys.ts";
import { users } from "../../db/schema/users.ts";
import { pageViews } from "../../db/schema/visits.ts";
import type { PastPayment } from "../../packages/payment-sandbox/src/past-payments.ts";
import { HistoryRows } from "./history-rows.ts";
import { addNewStores, addVouchers } from "./new-stores.ts";
import { type PlacedOrder } from "./place-order.ts";
import { type SoldStore, soldStores } from "./sold-stores.ts";

/** Tables before those whose rows lead to them. */
const TABLES = [
  ...[users, events, storeSlugs, shippingPrices, eventFulfillers, eventPrices, clients, clientStores],
  ...[creditAccounts, vouchers, promoBatches, promoCodes, giftRecipients, giftCampaigns, giftSurveys],
  ...[mailBlocks, orders, orderLines, payments, refunds, ledgerTransactions, voucherUses, promoClaims],
  ...[fulfilments, fulfilmentLines, submissions, statusEvents, decisions, fulfillerReports, parcels],
  fulfillerResults,
  ...[surveyAnswers, orderCases, orderCaseMessages, orderNotes, pageViews, auditEntries, outbox, mails],
];

/** The tenants that have a history; those of the contract have none. */
export const TENANTS_WITH_HISTORY = ["juniper", "northbeat", "meridian"] as const;

/**
 * Gives the showcase's tenants the orders of the last seventy days, and all that follows from them, as if people had used
 * the product until now. The same moment gives the same rows, ids included.
 * @returns the payments that the provider's books must hold for it.
 */
export async function writeHistory(client: Client, now: Date): Promise<PastPayment[]> {
  const db = databaseOver(client);
  const setup = new HistoryRows(TABLES);
  await addNewStores(db, setup, now);
  await inBatches(db, setup.statements(db));

  const rows = new HistoryRows(TABLES);
  const stores = await soldStores(db, TENANTS_WITH_HISTORY);
  const storeOf = (slug: string): SoldStore => {
    const store = stores.get(slug);
    if (!store) throw new Error(`There is no store ${slug}.`);
    return store;
  };
  const vouchersByCode = addVouchers(rows, now);
  const placed: PlacedOrder[] = [];
  for (const shop of SHOPS) {
    const store = storeOf(shop.slug);
    placed.push(...sell(rows, shop, store, { now, vouchersByCode }));
  }
  placed.push(...claimGifts(rows, storeOf, now));

  addAfterSales(rows, placed, now);
  countMade(rows);
  addVisits(rows, stores, now);
  addDeskWork(rows, now);
  await inBatches(db, [...rows.statements(db), ...budgetsOf(db, placed)]);
  return placed.flatMap(({ paid }) => paid ?? []);
}

/** Statements that count what claims cost in their stores' budgets. */
function budgetsOf(db: Database, placed: readonly PlacedOrder[]): BatchItem<"sqlite">[] {
  const used = new Map<string, number>();
  for (const { order } of placed)
    if (order.budgetCost && isCountedInBudgets(order.status ?? "new"))
      used.set(order.eventId, (used.get(order.eventId) ?? 0) + order.budgetCost);
  return [...used].map(([eventId, cost]) =>
    db
      .update(events)
      .set({ budgetUsedMinor: sql`${events.budgetUsedMinor} + ${cost}` })
      .where(eq(events.id, eventId)),
  );
}

async function inBatches(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  for (let start = 0; start < statements.length; start += 20) {
    const [first, ...rest] = statements.slice(start, start + 20);
    if (first) await db.batch([first, ...rest]);
  }
}
