import { eq, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { transition } from "../../../app/domain/order/status-transition.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import type { DocumentContent } from "../../../app/domain/documents/document-content.ts";
import type { Design } from "../../../app/domain/design/design.ts";
import type { ProductOffer } from "../../../app/domain/product/offer.ts";
import type { Database } from "../../../db/driver/client.server.ts";
import { USUAL_WEIGHTS } from "../../../app/domain/fulfilment/route-score.ts";
import { paymentLinks } from "../../../db/schema/payment-links.ts";
import { giftCampaigns, giftRecipients, giftWaiting } from "../../../db/schema/recipients.ts";
import { giftSurveys, surveyAnswers } from "../../../db/schema/surveys.ts";
import { boothTablets } from "../../../db/schema/booth.ts";
import { promoBatches, promoClaims, promoCodes } from "../../../db/schema/codes.ts";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { dataExports } from "../../../db/schema/data-exports.ts";
import {
  eventFulfillers,
  unmadeProducts,
  fulfillers,
  fulfillerResults,
  fulfillerStock,
  fulfillerStops,
  routeRules,
  workPages,
} from "../../../db/schema/fulfillers.ts";
import { fulfilments, parcels, submissions } from "../../../db/schema/fulfilments.ts";
import { documents, documentSeries } from "../../../db/schema/documents.ts";
import {
  statementCharges,
  statementItems,
  statementPayments,
  statements,
} from "../../../db/schema/statements.ts";
import { mailBlocks } from "../../../db/schema/mail-blocks.ts";
import { orderCaseMessages, orderCases } from "../../../db/schema/order-cases.ts";
import { orderTags } from "../../../db/schema/order-tags.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import {
  creditAccounts,
  disputes,
  payoutItems,
  payouts,
  reconciliationRows,
  incidents,
  ledgerEntries,
  payments,
  refunds,
} from "../../../db/schema/payments.ts";
import {
  assets,
  designVersions,
  eventPrices,
  productPhotos,
  type products,
} from "../../../db/schema/products.ts";
import { productSales, salesMarks, storeSales } from "../../../db/schema/sales.ts";
import { orderNotes } from "../../../db/schema/order-notes.ts";
import { personRequests } from "../../../db/schema/person-requests.ts";
import { storeChanges, storeChangeStores } from "../../../db/schema/store-changes.ts";
import {
  shopConnections,
  shopDataRequests,
  shopProducts,
  shopRequests,
  shopVariants,
} from "../../../db/schema/shops.ts";
import { savedViews } from "../../../db/schema/saved-views.ts";
import { tenantErasures } from "../../../db/schema/tenant-erasures.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { failures } from "../../../db/schema/records.ts";
import { supportSessions } from "../../../db/schema/support.ts";
import {
  addressChanges,
  passkeys,
  recoveryCodes,
  secondFactorResets,
  signInSteps,
  users,
  userTokens,
} from "../../../db/schema/users.ts";
import { pageViews } from "../../../db/schema/visits.ts";
import { tenantRepositories } from "../../../db/tenant.server.ts";
import { waitingLink } from "../../support/payment-links.ts";
import { claimer } from "../../support/claims.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { methodsOf, recorded } from "../../support/recorded-door.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";

/*
 * Every method of every repository of a tenant's door, called through Runners' door for what is Maple's. A method that is
 * neither in these tables nor called by Maple's own orders and claims below fails the first test: add it.
 */

const NOW = new Date("2030-01-01T00:00:00Z");
const LATER = new Date("2030-01-02T00:00:00Z");
const NOTHING_WENT_BACK = { refunds: [], atProvider: 0, disputed: 0, exchanges: 0 };
const STAMPS = { createdAt: NOW, updatedAt: NOW };

const CANARY_ROW = {
  eventId: "x",
  subject: "x",
  name: "CANARY-M",
  before: 1,
  after: 2,
  shown: { before: 1, after: 2 },
};

const viewRow = (userId: string) => ({
  id: freshId(),
  userId,
  path: "/orders",
  query: "q=x",
  name: "CANARY-M view",
  createdAt: NOW,
});

const versionRow = (m: Maple, id: string) => ({
  id,
  productId: m.store.productIds[0]!,
  designHash: "x",
  savedAt: NOW,
  design: {} as Design,
  offer: {} as ProductOffer,
});

/** A transition as the table allows it. */
function reprinted() {
  const asked = transition(null, { to: "awaiting reprint", by: "admin", when: "reprint approved" });
  if (!asked.ok) throw new Error("The table has no reprints.");
  return asked.value;
}

/** An invoice, as the database keeps it. */
const documentRow = (id: string, tenantId: string, orderId: string) => ({
  id,
  tenantId,
  orderId,
  type: "invoice" as const,
  series: "INV-2030",
  number: 1,
  cause: `invoice:${orderId}`,
  content: { lang: "CANARY-M" } as DocumentContent,
  net: 1,
  vat: 0,
  gross: 1,
  currency: "GBP" as const,
  issuedOn: "2030-01-01",
  keptUntil: "2099-12-31",
  createdAt: NOW,
});

/** A monthly invoice. */
const statementRow = (id: string, tenantId: string) => ({
  id,
  tenantId,
  currency: "GBP" as const,
  month: "2030-01",
  series: "ST-2030",
  content: { lang: "CANARY-M" } as DocumentContent,
  net: 5,
  vat: 0,
  gross: 5,
  issuedOn: "2030-01-01",
  dueOn: "2030-01-31",
  keptUntil: "2099-12-31",
  createdAt: NOW,
});

/** A connection to a shop. */
/** The delivery that follows what a shop told. */
const pushOf = (connectionId: string) => {
  const id = freshId();
  return { id, dedupeKey: id, payload: { kind: "shop_work", connectionId }, createdAt: LATER };
};

const shopRow = (id: string) => ({
  id,
  shopDomain: `${id}.myshopify.com`,
  shopGid: "gid://shopify/Shop/1",
  shopName: "CANARY-M shop",
  currency: "USD",
  scopes: ["CANARY-M"],
  access: "CANARY-M sealed",
  accessUntil: LATER,
  refreshUntil: LATER,
  refreshLeaseUntil: new Date(0),
  checkedAt: NOW,
  checkDueAt: NOW,
  installedAt: NOW,
  publishLeaseUntil: NOW,
});
/** A customer of it who asks for their data. */
const askedRow = (id: string) => ({
  id,
  shopDomain: shopRow(id).shopDomain,
  webhookId: id,
  customer: "CANARY-M",
  orders: ["1"],
  dueAt: LATER,
  createdAt: NOW,
});
const VARIANT = "gid://shopify/ProductVariant/CANARY-M";
const NEW_TOKENS = { access: "x", accessUntil: LATER, refreshUntil: LATER };

const photoOf = (m: Maple) => ({
  eventId: m.store.id,
  productId: m.store.productIds[0]!,
  assetId: m.ids.asset,
});

const shelfKey = (m: Maple) => ({ connectionId: m.ids.shop, productId: m.store.productIds[0]! });

type Maple = Awaited<ReturnType<typeof mapleWithEverything>>;
let maple: Maple;
let made: Promise<Maple> | undefined;
/** One that failed is made anew for the next test. */
const another = (error: unknown): never => {
  made = undefined;
  throw error;
};
beforeEach(async () => void (maple = await (made ??= mapleWithEverything().catch(another))), 60_000);

/** Maple with a row in every table that a method of the door reads or writes. */
async function mapleWithEverything() {
  const here = await payingWorld();
  const calls = new Map<string, unknown[]>();
  const tenantId = here.maple.id;
  const door = here.maple.scope.tenant;
  const listened = { ...here.maple, scope: { ...here.maple.scope, tenant: recorded(door, calls) } };
  const store = await here.maple.store({
    name: `CANARY-M ${freshId()}`,
    products: [{ name: "CANARY-M tee" }],
  });
  const voucherId = await addVoucher(here.db, store, "CANARY-M", 500);
  const placed = await readyToPay(here, listened, store);
  await here.pay(placed.payment);
  await settleOrder(listened.scope, { orderId: placed.orderId, region: "UK" });
  const [printed] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, placed.orderId));
  const draft = await readyToPay(here, listened, store);
  const gift = await here.maple.store({ type: "Promo", products: [{ price: 0, vat: false }] });
  const deleted = await here.maple.store({ name: `CANARY-M ${freshId()}`, deletedAt: NOW });
  const codeId = await addPromoCode(here.db, gift, "CANARY-M");
  const claimed = await claimer(here, listened, gift)("CANARY-M");
  if (!claimed.ok) throw new Error(claimed.error);

  const companyDetails = { legalName: "CANARY-M Ltd" };
  const recipientColumns = { chosen: { email: "CANARY-M" }, heads: ["CANARY-M"] };
  await here.db.update(tenants).set({ companyDetails, recipientColumns }).where(eq(tenants.id, tenantId));
  const { userId } = await here.staff(here.maple);
  const { userId: deciderId } = await here.staff(here.maple);
  await here.db
    .update(users)
    .set({ passwordHash: "x", name: "CANARY-M person" })
    .where(eq(users.tenantId, tenantId));
  const ids = {
    batch: freshId(),
    dispute: freshId(),
    payout: freshId(),
    difference: freshId(),
    document: freshId(),
    statement: freshId(),
    statementPayment: freshId(),
    charge: freshId(),
    incident: freshId(),
    asset: freshId(),
    fulfiller: freshId(),
    credit: freshId(),
    client: freshId(),
    reset: freshId(),
    addressChange: freshId(),
    passkey: freshId(),
    token: freshId(),
    recovery: freshId(),
    dataExport: freshId(),
    recipient: freshId(),
    waiting: freshId(),
    view: freshId(),
    design: freshId(),
    tablet: freshId(),
    complaint: freshId(),
    request: freshId(),
    change: freshId(),
    shop: freshId(),
  };
  const email = `${userId}@test.example`;
  const sold = { tenantId, day: "2029-12-31", eventId: store.id, currency: "GBP" as const, total: 100 };
  const payment = { orderId: placed.orderId, paymentId: placed.payment.id };
  const money = { expected: 0, received: 5, currency: "GBP" as const };
  const batch = {
    id: ids.batch,
    tenantId,
    eventId: gift.id,
    name: "CANARY-M batch",
    size: 1,
    createdAt: NOW,
  };
  await here.db
    .insert(fulfillers)
    .values({ id: ids.fulfiller, name: "Printer", state: "active", mode: "desk", ...STAMPS } as never);
  await here.db.batch([
    here.db.insert(promoBatches).values(batch),
    here.db.insert(giftRecipients).values([
      {
        ...recipientRow(gift.id),
        tenantId,
        id: codeId,
        name: "CANARY-M",
        emailKey: "canary-m@test.example",
      },
      { ...recipientRow(gift.id), tenantId, id: ids.recipient },
    ]),
    here.db.insert(giftWaiting).values({
      id: ids.waiting,
      tenantId,
      eventId: gift.id,
      promoCodeId: codeId,
      createdAt: NOW,
      email: "CANARY-M@test.example",
      emailKey: "canary-m@test.example",
    }),
    here.db.insert(ledgerEntries).values({
      id: freshId(),
      tenantId,
      orderId: placed.orderId,
      kind: "sale",
      account: "sales",
      credit: 5,
      currency: "GBP" as const,
      cause: "CANARY-M",
      at: NOW,
    }),
    here.db.insert(mailBlocks).values({
      id: freshId(),
      tenantId,
      address: "canary-m@test.example",
      reason: "bounced" as const,
      detail: "CANARY-M",
      createdAt: NOW,
    }),
    here.db.insert(orderCases).values({
      id: ids.complaint,
      tenantId,
      orderId: placed.orderId,
      problem: "does_not_fit",
      lines: [],
      ...STAMPS,
    }),
    here.db.insert(orderCaseMessages).values({
      id: freshId(),
      tenantId,
      caseId: ids.complaint,
      author: "customer",
      text: "CANARY-M",
      photos: [],
      createdAt: NOW,
    }),
    here.db.insert(giftSurveys).values({
      id: freshId(),
      tenantId,
      eventId: gift.id,
      thanks: "CANARY-M",
      question: "Does it fit?",
      choices: [],
      updatedAt: NOW,
    }),
    here.db.insert(surveyAnswers).values({
      id: freshId(),
      tenantId,
      eventId: gift.id,
      orderId: placed.orderId,
      createdAt: NOW,
      question: "Does it fit?",
      answer: "CANARY-M",
      thanks: "CANARY-M",
    }),
    here.db
      .insert(giftCampaigns)
      .values({ id: freshId(), tenantId, eventId: gift.id, subject: "CANARY-M", updatedAt: NOW }),
    here.db.insert(boothTablets).values({
      id: ids.tablet,
      tenantId,
      eventId: gift.id,
      name: "CANARY-M",
      tokenHash: ids.tablet,
      size: 5,
      held: 5,
      unitCost: 0,
      stock: [],
      endsAt: LATER,
      createdAt: NOW,
    }),
    here.db.insert(promoCodes).values({
      id: `CANARY-M-${ids.tablet}`,
      tenantId,
      eventId: gift.id,
      code: "CANARY-M-T",
      codeNorm: "CANARYMT",
      kind: "booth",
      batchId: ids.tablet,
      createdAt: NOW,
    }),
    here.db.insert(fulfillerStock).values({
      tenantId,
      fulfillerId: ids.fulfiller,
      sku: "CANARY-M",
      count: 5,
      toldAt: NOW,
      updatedAt: NOW,
    }),
    here.db
      .insert(fulfillerResults)
      .values({ tenantId, fulfillerId: ids.fulfiller, month: "2040-01", made: 7 }),
    here.db.insert(routeRules).values({
      tenantId,
      weights: USUAL_WEIGHTS,
      substitutes: { "CANARY-M": ["x"] },
      version: 1,
      createdAt: NOW,
    }),
    here.db.insert(workPages).values({
      id: freshId(),
      tenantId,
      fulfillerId: ids.fulfiller,
      keyHash: "CANARY-M",
      lang: "en",
      ...STAMPS,
    }),
    here.db.insert(fulfillerStops).values({
      tenantId,
      fulfillerId: ids.fulfiller,
      technique: "DTG",
      until: "2099-01-01",
      updatedAt: NOW,
    }),
    here.db.insert(savedViews).values({ ...viewRow(userId), tenantId, id: ids.view }),
    here.db
      .insert(clients)
      .values({ id: ids.client, tenantId, name: "CANARY-M client", reference: "x", ...STAMPS }),
    here.db
      .insert(clientStores)
      .values({ tenantId, eventId: store.id, clientId: ids.client, createdAt: NOW }),
    here.db
      .insert(storeSales)
      .values({ ...sold, orders: 1, items: 1, shipping: 0, discount: 0, vat: 0, cost: 0 }),
    here.db.insert(pageViews).values({ tenantId, eventId: store.id, day: "2026-05-01", views: 1 }),
    here.db.insert(productSales).values({ ...sold, productId: store.productIds[0]!, units: 1 }),
    here.db
      .insert(salesMarks)
      .values({ tenantId, countedUntil: NOW, cancelledUntil: NOW, movedBy: "CANARY-M" }),
    here.db.insert(refunds).values({
      id: freshId(),
      tenantId,
      ...payment,
      amount: 1,
      currency: "GBP",
      reason: "CANARY-M",
      status: "approved",
      actor: "x",
      ...STAMPS,
    }),
    here.db.insert(statements).values(statementRow(ids.statement, tenantId)),
    here.db.insert(statementCharges).values({
      id: ids.charge,
      tenantId,
      statementId: ids.statement,
      sessionId: "CANARY-M",
      amount: 1,
      state: "open",
      askedAt: NOW,
      createdAt: NOW,
    }),
    here.db.insert(statementPayments).values({
      id: ids.statementPayment,
      tenantId,
      statementId: ids.statement,
      way: "transfer",
      amount: 1,
      applied: 0,
      reference: "CANARY-M",
      paidOn: "2030-01-01",
      by: "CANARY-M",
      createdAt: NOW,
    }),
    here.db.insert(statementItems).values({
      tenantId,
      statementId: ids.statement,
      transactionId: ids.charge,
      amount: 1,
    }),
    here.db.insert(documentSeries).values({ tenantId, key: "INV-2030" }),
    here.db.insert(documents).values(documentRow(ids.document, tenantId, payment.orderId)),
    here.db.insert(disputes).values({
      id: ids.dispute,
      tenantId,
      state: "lost",
      reason: "fraudulent",
      orderId: payment.orderId,
      paymentId: payment.paymentId,
      amount: 1,
      taken: 1,
      fee: 0,
      currency: "GBP",
      ...STAMPS,
    }),
    here.db.insert(payouts).values({
      id: ids.payout,
      tenantId,
      accountId: "acct_CANARY-M",
      region: "UK",
      amount: 1,
      currency: "GBP",
      state: "failed",
      hasParts: true,
      arrivesAt: NOW,
      failure: "CANARY-M",
      askedAt: NOW,
      ...STAMPS,
    }),
    here.db.insert(reconciliationRows).values({
      id: ids.difference,
      tenantId,
      kind: "unknown_at_provider",
      subject: "payment:CANARY-M",
      orderId: payment.orderId,
      paymentId: payment.paymentId,
      ours: 1,
      theirs: 0,
      currency: "GBP",
      state: "open",
      firstSeen: NOW,
      lastSeen: NOW,
      look: "x",
    }),
    here.db.insert(payoutItems).values({
      id: freshId(),
      tenantId,
      payoutId: ids.payout,
      category: "charge",
      amount: 1,
      fee: 0,
      platformFee: 0,
      net: 1,
      orderId: payment.orderId,
      at: NOW,
    }),
    here.db.insert(incidents).values({
      id: ids.incident,
      tenantId,
      kind: "paid_twice",
      state: "open",
      ...payment,
      ...money,
      ...STAMPS,
    }),
    here.db
      .insert(creditAccounts)
      .values({ id: ids.credit, tenantId, state: "approved", currency: "GBP", limitMinor: 900, ...STAMPS }),
    here.db.insert(assets).values({
      id: ids.asset,
      tenantId,
      kind: "file",
      name: "CANARY-M",
      contentType: "x",
      sha256: "x",
      createdAt: NOW,
    }),
    here.db.insert(productPhotos).values({
      tenantId,
      eventId: store.id,
      productId: store.productIds[0]!,
      assetId: ids.asset,
      createdAt: NOW,
    }),
    here.db.insert(designVersions).values({
      id: ids.design,
      tenantId,
      productId: store.productIds[0]!,
      designHash: "x",
      savedAt: NOW,
      design: {} as Design,
      offer: {} as ProductOffer,
      savedByName: "CANARY-M",
    }),
    here.db.insert(unmadeProducts).values({
      tenantId,
      eventId: store.id,
      productId: store.productIds[0]!,
      createdAt: NOW,
      updatedAt: NOW,
      unmade: { variants: {}, countries: ["DE"] },
    }),
    here.db
      .insert(eventFulfillers)
      .values({ id: freshId(), tenantId, eventId: store.id, fulfillerId: ids.fulfiller, createdAt: NOW }),
    here.db
      .insert(passkeys)
      .values({ id: ids.passkey, tenantId, userId, name: "CANARY-M", publicKey: "x", createdAt: NOW }),
    here.db.insert(userTokens).values({
      tokenHash: ids.token,
      tenantId,
      userId,
      purpose: "reset" as const,
      expiresAt: LATER,
      createdAt: NOW,
    }),
    here.db
      .insert(dataExports)
      .values({ id: ids.dataExport, tenantId, userId, createdAt: NOW, expiresAt: LATER }),
    here.db.insert(tenantErasures).values({
      id: ids.dataExport,
      tenantId,
      askedBy: userId,
      askedByName: "CANARY-M",
      createdAt: NOW,
    }),
    here.db.insert(shopConnections).values({ ...shopRow(ids.shop), tenantId, state: "active", ...STAMPS }),
    here.db.insert(shopDataRequests).values({ ...askedRow(ids.shop), tenantId }),
    here.db.insert(shopProducts).values({
      tenantId,
      connectionId: ids.shop,
      productId: store.productIds[0]!,
      productGid: "gid://shopify/Product/CANARY-M",
      copyGid: "gid://shopify/Product/CANARY-M copy",
      state: "published",
      sale: "live",
      dueAt: NOW,
      ...STAMPS,
    }),
    here.db.insert(shopVariants).values({
      tenantId,
      connectionId: ids.shop,
      productId: store.productIds[0]!,
      colour: "CANARY-M",
      size: "M",
      variantGid: VARIANT,
      inventoryItemGid: "",
      sku: "CANARY-M",
      sentPrice: 100,
      found: ["sku"],
      ...STAMPS,
    }),
    here.db.insert(shopRequests).values({
      id: ids.shop,
      tenantId,
      connectionId: ids.shop,
      fulfilmentOrderGid: "CANARY-M",
      orderGid: "CANARY-M",
      orderName: "CANARY-M",
      orderId: placed.orderId,
      state: "seen",
      lines: [],
      dueAt: NOW,
      ...STAMPS,
    }),
    here.db.insert(shopRequests).values({
      id: freshId(),
      tenantId,
      connectionId: ids.shop,
      fulfilmentOrderGid: "CANARY-M-refused",
      orderGid: "CANARY-M-refused",
      orderName: "CANARY-M",
      state: "rejected",
      lines: [],
      ...STAMPS,
    }),
    here.db.insert(personRequests).values({
      id: ids.request,
      tenantId,
      email: "asked@test.example",
      createdAt: NOW,
      askedBy: userId,
      askedByName: "CANARY-M",
    }),
    here.db.insert(orderNotes).values({
      id: ids.request,
      tenantId,
      orderId: placed.orderId,
      author: userId,
      authorName: "CANARY-M",
      note: "CANARY-M note",
      createdAt: NOW,
    }),
    here.db
      .insert(paymentLinks)
      .values(waitingLink({ tenantId, orderId: draft.orderId, userId }, { mark: "CANARY-M", now: NOW })),
    here.db.insert(orderTags).values({
      tenantId,
      orderId: placed.orderId,
      key: "canary-m tag",
      name: "CANARY-M tag",
      createdAt: NOW,
    }),
    here.db.insert(recoveryCodes).values({ codeHash: ids.recovery, tenantId, userId, createdAt: NOW }),
    here.db
      .insert(signInSteps)
      .values({ idHash: freshId(), purpose: "second_factor", userId, expiresAt: LATER }),
    here.db.insert(failures).values({ subject: `login:account:${email}`, count: 3, firstAt: NOW }),
    here.db.insert(supportSessions).values({
      id: freshId(),
      tenantId,
      superadminId: "x",
      superadminName: "CANARY-M",
      sessionHash: "x",
      reason: "x",
      startedAt: NOW,
      expiresAt: NOW,
    }),
    here.db.insert(addressChanges).values({
      ...addressChangeOf({ userId, email }),
      id: ids.addressChange,
      tenantId,
      createdAt: NOW,
    }),
    here.db.insert(secondFactorResets).values({
      id: ids.reset,
      tenantId,
      userId,
      tokenHash: freshId(),
      askedBy: "x",
      askedByName: "CANARY-M",
      byPlatform: false,
      effectiveAt: NOW,
      createdAt: NOW,
    }),
    here.db.update(promoCodes).set({ batchId: ids.batch }).where(eq(promoCodes.id, codeId)),
    here.db.update(eventPrices).set({ stockLeft: 1 }).where(eq(eventPrices.tenantId, tenantId)),
    here.db
      .update(payments)
      .set({ sessionId: `cs_${ids.batch}` })
      .where(eq(payments.id, placed.payment.id)),
  ]);
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, placed.orderId));
  await here.db
    .update(fulfilments)
    .set({ fulfillerId: ids.fulfiller })
    .where(eq(fulfilments.orderId, placed.orderId));
  await here.db
    .update(fulfilments)
    .set({ fulfillerId: ids.fulfiller, status: "picked" })
    .where(eq(fulfilments.orderId, claimed.value.orderId));
  const [code] = await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId));
  const [claim] = await here.db.select().from(promoClaims).where(eq(promoClaims.promoCodeId, codeId));
  const [order] = await here.db.select().from(orders).where(eq(orders.id, placed.orderId));
  const [incident] = await here.db.select().from(incidents).where(eq(incidents.id, ids.incident));
  const [line] = (await here.storefront(store, draft.visitor)).basket;
  const ofPart = { tenantId, fulfilmentId: part!.id };
  await here.db.batch([
    here.db.insert(submissions).values({
      ...ofPart,
      id: freshId(),
      revision: 1,
      fulfillerId: ids.fulfiller,
      externalId: "CANARY-M",
      sentAt: NOW,
      updatedAt: NOW,
    }),
    here.db.insert(parcels).values({ ...ofPart, ...STAMPS, id: freshId(), trackingNumber: "CANARY-M" }),
  ]);
  await here.db.batch([
    here.db.insert(storeChanges).values({
      id: ids.change,
      tenantId,
      what: "price",
      createdAt: NOW,
      leftOut: [{ eventId: store.id, subject: "x", name: "CANARY-M", reason: "same" }],
    }),
    here.db
      .insert(storeChangeStores)
      .values({ tenantId, changeId: ids.change, eventId: store.id, rows: [CANARY_ROW] }),
  ]);
  const rows = await rowsOf(here.db, tenantId);
  return {
    here,
    door,
    calls,
    store,
    deleted,
    gift,
    placed,
    draft,
    voucherId,
    codeId,
    userId,
    deciderId,
    email,
    ids,
    rows,
    part: part!,
    code: code!,
    claim: claim!,
    order: order!,
    incident: incident!,
    line: line!,
    lineId: printed!.id,
    designHash: printed!.designHash,
    basketId: basketIdOf(draft.visitor.id, store.id),
    runners: tenantRepositories(here.db, here.runners.id),
    names: new Set([tenantId, "CANARY-M", ...idsIn(rows)]),
  };
}

/** Every row of a tenant, table by table. */
async function rowsOf(db: Database, tenantId: string): Promise<Record<string, unknown[]>> {
  const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
  const tables = Object.entries(
    Object.values(modules).reduce((all, module) => ({ ...all, ...module }), {}),
  ).filter(
    (entry): entry is [string, SQLiteTable & { tenantId: SQLiteColumn }] =>
      is(entry[1], SQLiteTable) && "tenantId" in entry[1],
  );
  const read = await Promise.all(
    tables.map(async ([name, table]) => [
      name,
      await db.select().from(table).where(eq(table.tenantId, tenantId)),
    ]),
  );
  const own = ["tenants", await db.select().from(tenants).where(eq(tenants.id, tenantId))];
  // These two have no tenant; a tenant's repositories remove rows of theirs all the same. Other tests write there, too.
  const people = await db.select().from(users).where(eq(users.tenantId, tenantId));
  const isTheirs = (text: string) =>
    people.some(({ id, email }) => text.includes(id) || text.includes(email));
  const unowned = [
    ["signInSteps", (await db.select().from(signInSteps)).filter(({ userId }) => isTheirs(userId ?? ""))],
    ["failures", (await db.select().from(failures)).filter(({ subject }) => isTheirs(subject))],
  ];
  return Object.fromEntries([...read, own, ...unowned]) as Record<string, unknown[]>;
}

/** What names a row or whose it is. */
const idsIn = (rows: Record<string, unknown[]>) =>
  Object.values(rows).flatMap((list) =>
    list.flatMap((row) => {
      const { id, userId, duplicateKey } = row as Record<string, unknown>;
      return [id, userId, duplicateKey].filter((value): value is string => typeof value === "string");
    }),
  );

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...(part as Iterable<unknown>)] : part,
  ) ?? "";

/** Whether an answer tells anything of Maple that was not asked with: a name or an id, a yes, or a number but zero. */
function tells(answer: unknown, args: unknown[]): boolean {
  const isRecord = typeof answer === "object" && answer !== null && Object.keys(answer).length > 0;
  const values: unknown[] = isRecord ? Object.values(answer) : [answer];
  if (values.every((value) => typeof value === "number" || typeof value === "boolean"))
    return values.some(Boolean);
  const asked = textOf(args);
  const told = textOf(answer);
  return [...maple.names].some((name) => told.includes(name) && !asked.includes(name));
}

const note = (subjectId: string) => ({
  id: freshId(),
  action: "Order updated",
  actor: "user:mallory",
  actorName: "Mallory",
  supportSessionId: null,
  subjectKind: "order",
  subjectId,
  subjectName: "",
  changes: {},
  ip: null,
  at: NOW,
});
const outboxRow = () => ({
  id: freshId(),
  dedupeKey: freshId(),
  payload: { kind: "realtime", notice: "order", id: "x" },
  createdAt: NOW,
});
const NO_CHARGES = {
  chargesEnabled: false,
  payoutsEnabled: false,
  submitted: true,
  disabledReason: "x",
  requirements: [],
  pending: [],
  dueAt: null,
};
const told = () => ({ now: NOW, note: note("x"), mails: [outboxRow()] });
const decided = (id: string) => ({ note: note(id), outbox: [outboxRow()], ledger: [] });
const link = () => ({
  tokenHash: freshId(),
  tokenId: freshId(),
  outboxId: freshId(),
  expiresAt: NOW,
  now: NOW,
});
const linkUse = (m: Maple) => ({ tokenHash: m.ids.token, useId: freshId(), userId: m.userId, now: NOW });
const decider = (m: Maple) => ({ userId: m.deciderId, superadmin: true });
const PAGE = { descending: true, position: undefined, limit: 50 };
const recipientRow = (eventId: string) => {
  const id = freshId();
  return { id, eventId, email: `${id}@test.example`, emailKey: `${id}@test.example`, createdAt: NOW };
};
const ROUND = { who: { kind: "first" }, now: NOW, perSecond: 10 };
const FIRST = { sort: { by: "placed", descending: true }, position: undefined, limit: 50 };
const NAMED = { sort: { by: "name", descending: false }, position: undefined, limit: 50 };
const CLIENT = { name: "Mallory", contactName: "", email: "", phone: "", reference: "", notes: "" };
const SOLD = { from: "2029-12-01", to: "2029-12-31" };
const SALES_DAY = { day: "2029-12-31", from: new Date("2029-12-31"), until: NOW };
const ANY_EVENT = { words: "", state: "", type: "", client: "" };
const MOMENTS = { now: NOW, since: NOW };
type Table = Record<string, (m: Maple) => unknown[]>;

/** What answers: Maple's door tells something, Runners' nothing. */
const READS: Table = {
  "accounts.find": (m) => [m.userId],
  "accounts.sessions": (m) => [m.userId, new Date(0)],
  "audit.list": () => [{}, PAGE],
  "audit.read": () => [{}, { ...PAGE, most: 100 }],
  "baskets.lines": (m) => [m.basketId, m.store.id],
  "claims.claimsAlike": (m) => [m.code, ["x"], m.order.email],
  "claims.findByKey": (m) => [m.store.id, m.order.idempotencyKey],
  "claims.findCode": (m) => [m.gift.id, "CANARYM"],
  "claims.hasClaimed": (m) => [m.gift.id, [m.claim.duplicateKey]],
  "claims.issued": (m) => [m.gift.id, "CANARYM"],
  "shopProducts.listOf": (m) => [m.ids.shop],
  "shopProducts.variants": (m) => [m.ids.shop],
  "shopProducts.variantsOf": (m) => [shelfKey(m)],
  "shopProducts.find": (m) => [shelfKey(m)],
  "shopProducts.nextDue": (m) => [m.ids.shop, LATER],
  "shopProducts.nextUnseen": (m) => [m.ids.shop, null],
  "shopRequests.find": (m) => [m.ids.shop],
  "shopRequests.ofOrder": (m) => [m.placed.orderId],
  "shopRequests.shopOrder": (m) => [m.placed.orderId],
  "shopRequests.due": (m) => [m.ids.shop, { now: NOW, limit: 25 }],
  "shopRequests.refused": () => [{ limit: 25 }],
  "shopRequests.variantsOf": (m) => [m.ids.shop, { gids: ["CANARY-M"], skus: ["CANARY-M"] }],
  "shopRequests.shipments": (m) => [m.ids.shop, [m.part.id]],
  "shops.dataRequests": () => [],
  "shops.find": (m) => [m.ids.shop],
  "shops.list": () => [],
  "shops.ofShop": (m) => [shopRow(m.ids.shop).shopDomain],
  "clients.find": (m) => [m.ids.client],
  "clients.list": () => [{ ...NAMED, words: "canary" }],
  "clients.namesAndStores": () => [],
  "company.accounts": () => [],
  "company.credit": () => [],
  "paymentAccounts.all": () => [],
  "company.details": () => [],
  "company.find": () => [],
  "company.record": () => [],
  "codes.batches": (m) => [m.gift.id],
  "codes.claimsOf": (m) => [m.codeId, PAGE],
  "codes.counts": (m) => [{ eventId: m.gift.id }],
  "codes.countsByStatus": (m) => [{ eventId: m.gift.id }, new Date()],
  "codes.find": (m) => [m.codeId],
  "codes.findBatch": (m) => [m.ids.batch],
  "codes.holdersOf": (m) => [[m.codeId]],
  "codes.list": (m) => [{ eventId: m.gift.id, search: "CANARY" }, PAGE],
  "codes.madeOf": (m) => [m.ids.batch],
  "codes.reachOf": (m) => [{ kind: "code", id: m.codeId, eventId: m.gift.id }, ["active", "used"]],
  "statements.find": (m) => [m.ids.statement],
  "statements.list": () => [],
  "statements.open": () => [],
  "statements.payments": () => [],
  "statements.charge": (m) => [m.ids.charge],
  "statements.charges": (m) => [m.ids.statement],
  "documents.find": (m) => [m.ids.document],
  "documents.list": () => [{ month: "", kind: "" }, PAGE],
  "documents.count": () => [{ month: "", kind: "" }],
  "documents.part": () => [
    { month: "", kind: "" },
    { offset: 0, limit: 9 },
  ],
  "documents.ofOrder": (m) => [m.placed.orderId],
  "documents.sourceOf": (m) => [m.placed.orderId],
  "decisions.stores": () => [9],
  "decisions.visits": () => [10],
  "events.countStores": () => [],
  "events.find": (m) => [m.store.id],
  "events.listNames": () => [],
  "events.findDeleted": (m) => [m.deleted.id, new Date(0)],
  "events.findBySlug": (m) => [m.store.slug.toLowerCase()],
  "events.goLiveFacts": (m) => [m.store.id, NOW],
  "events.giftLines": (m) => [m.gift.id],
  "events.listEvents": () => [
    ANY_EVENT,
    { sort: { by: "name", descending: false }, position: undefined, limit: 50, revenue: {}, ...MOMENTS },
  ],
  "events.countEvents": () => [
    { ...ANY_EVENT, words: "CANARY-M" },
    { most: 9, ...MOMENTS },
  ],
  "events.listFacts": (m) => [[m.store.id]],
  "events.regionOfOrder": (m) => [m.placed.orderId],
  "products.findWithVersions": (m) => [m.store.productIds[0]],
  "products.findVersion": (m) => [m.store.productIds[0], m.ids.design],
  "products.findWithStores": (m) => [m.store.productIds[0], new Date(0)],
  "products.list": () => [{ ...NAMED, filters: { q: "canary", state: "", garment: "" }, since: new Date(0) }],
  "eventProducts.forEvent": (m) => [m.store.id, ""],
  "addressChanges.waiting": (m) => [m.userId, NOW],
  "addressChanges.findWithPerson": (m) => [m.ids.addressChange],
  "factorResets.due": (m) => [m.userId, NOW],
  "factorResets.find": (m) => [m.userId],
  "factorResets.findWithPerson": (m) => [m.ids.reset],
  "factorResets.list": () => [],
  "events.photos": (m) => [m.store.id],
  "persons.requests": () => [],
  "persons.notesOnOthers": () => ["nobody@test.example", ["CANARY-M"], []],
  "erasures.find": () => [],
  "erasures.drawnHashes": () => ["", 10],
  "dataExports.find": (m) => [m.ids.dataExport],
  "dataExports.latest": () => [5],
  "dataExports.pictures": () => ["", 5],
  "dataExports.rows": () => [0, null],
  "dataExports.tenant": () => [],
  "files.find": (m) => [m.ids.asset],
  "files.findAll": (m) => [[m.ids.asset]],
  "files.findByHash": (m) => [[(m.rows["assets"]![0] as { sha256: string }).sha256]],
  "files.isShared": (m) => [(m.rows["assets"]![0] as { sha256: string }).sha256],
  "files.list": () => [{ words: "", folder: "", descending: true, position: undefined, limit: 50 }],
  "files.usesAndFolders": (m) => [[m.ids.asset]],
  "fulfillerReports.readFor": (m) => [
    { fulfilmentId: m.part.id, fulfillerId: m.ids.fulfiller, eventId: "CANARY-M told" },
  ],
  "fulfillerReports.parcelsOf": (m) => [m.part.id],
  "submissions.mayBeMade": (m) => [m.placed.orderId],
  "submissions.ofFulfilment": (m) => [m.part.id],
  "fulfilments.readWhole": (m) => [m.part.id],
  "fulfilments.concernedBy": (m) => [m.placed.orderId],
  "fulfilments.fulfillersOfStores": (m) => [m.store.id],
  "fulfilments.knowsFulfiller": (m) => [m.ids.fulfiller],
  "fulfilments.find": (m) => [m.part.id],
  "mailBlocks.ofAddresses": () => [["canary-m@test.example"]],
  "fulfilments.linesOf": (m) => [m.part.id],
  "fulfilments.ofOrder": (m) => [m.placed.orderId],
  "fulfilments.readForRecipient": (m) => [m.placed.orderId],
  "incidents.countOpen": () => [],
  "incidents.find": (m) => [m.ids.incident],
  "incidents.list": () => ["", PAGE],
  "reconciliation.find": (m) => [m.ids.difference],
  "disputes.list": () => [["needs_response", "asked", "under_review", "won", "lost", "closed"], "due", PAGE],
  "reconciliation.list": () => [{ state: "all", kind: "" }, PAGE],
  "reconciliation.openOf": () => [{ kind: "unknown_at_provider", currency: "GBP" }, 10],
  "reconciliation.payment": (m) => [m.incident.paymentId],
  "reconciliation.paymentsAfter": () => ["", { since: new Date(0), before: new Date("2100-01-01") }, 50],
  "payouts.find": (m) => [m.ids.payout],
  "payouts.ofIntents": (m) => [[m.placed.payment.intentId ?? ""]],
  "payouts.list": () => [{ state: "" }, PAGE],
  "payouts.items": (m) => [m.ids.payout, PAGE],
  "payouts.bounced": () => [],
  "disputes.ofOrder": (m) => [m.placed.orderId],
  "disputes.find": (m) => [m.ids.dispute],
  "incidents.ofOrder": (m) => [m.placed.orderId],
  "orders.count": () => [{ words: "pat" }, 10],
  "orders.countPlaced": () => [],
  "orders.countsOfStore": (m) => [m.order.eventId],
  "orders.draftOfBasket": (m) => [m.basketId],
  "orders.placedOfBasket": (m) => [m.order.basketId ?? "", new Date(0)],
  "orders.figures": () => [{ today: new Date(0), week: new Date(0), now: NOW }],
  "orders.find": (m) => [m.placed.orderId],
  "orders.findWithLinesAndPayments": (m) => [m.placed.orderId],
  "orders.findLine": (m) => [m.placed.orderId, m.lineId],
  "orders.findOwn": (m) => [
    { eventId: m.order.eventId, orderRef: m.order.orderRef ?? "", email: m.order.email },
  ],
  "orders.findWholeByIntent": (m) => [m.placed.payment.intentId],
  "orders.listPlaced": (m) => [{ eventId: m.store.id, words: "pat" }, FIRST],
  "orders.paymentOfIntent": (m) => [m.placed.payment.intentId],
  "orders.paymentOfSession": (m) => [`cs_${m.ids.batch}`],
  "orders.readForMail": (m) => [m.placed.orderId],
  "orders.readWhole": (m) => [[m.placed.orderId]],
  "orders.offersOf": (m) => [m.placed.orderId],
  "orders.onSaleOf": (m) => [m.placed.orderId],
  "orders.ofCustomer": (m) => [{ email: m.order.email, except: "none", limit: 9 }],
  "orders.readForStaff": (m) => [m.placed.orderId],
  "orders.storeNames": () => [],
  "passkeys.ofUser": (m) => [m.userId],
  "people.admins": () => [],
  "people.managers": () => ["company"],
  "people.countOtherAdmins": (m) => [m.userId],
  "people.find": (m) => [m.userId],
  "people.list": () => ["canary", PAGE],
  "people.principals": (m) => [{ eventId: m.store.id }],
  "people.withPasskeys": () => [],
  "products.among": (m) => [m.store.productIds],
  "products.drawnAs": (m) => [m.store.productIds, [m.designHash]],
  "products.names": (m) => [m.store.productIds],
  "products.sold": (m) => [m.store.id, m.store.productIds[0]],
  "workPages.opened": (m) => [[m.ids.fulfiller]],
  "workPages.find": (m) => [m.ids.fulfiller],
  "unmadeProducts.byStore": () => [],
  "unmadeProducts.ofStores": (m) => [[m.store.id]],
  "fulfillerStock.ofFulfillers": (m) => [[m.ids.fulfiller]],
  "workPages.job": (m) => [m.ids.fulfiller, m.part.id],
  "workPages.slipIds": (m) => [{ orderIds: [m.placed.orderId] }, 10],
  "workPages.slips": (m) => [{ orderIds: [m.placed.orderId] }, [m.part.id]],
  "workPages.work": (m) => [m.ids.fulfiller, {}, 10],
  "booth.find": (m) => [m.ids.tablet],
  "booth.findByToken": (m) => [m.gift.id, m.ids.tablet],
  "booth.freeCode": (m) => [{ id: m.ids.tablet, eventId: m.gift.id }],
  "booth.list": (m) => [m.gift.id, 10],
  "recipients.chosenIn": (m) => [[m.placed.orderId]],
  "recipients.seatOf": (m) => [m.gift.id, "canary-m@test.example"],
  "recipients.campaign": (m) => [m.gift.id],
  "recipients.countFitting": (m) => [{ eventId: m.gift.id }, 10],
  "recipients.columns": () => [],
  "recipients.counts": (m) => [m.gift.id, { mailedBefore: NOW, mostMails: 3 }],
  "recipients.find": (m) => [m.ids.recipient],
  "recipients.findWithCode": (m) => [m.codeId],
  "recipients.list": (m) => [{ eventId: m.gift.id }, NAMED],
  "recipients.withoutCode": (m) => [m.gift.id, 10],
  "refunds.find": (m) => [(m.rows["refunds"]![0] as { id: string }).id],
  "storeChanges.find": (m) => [m.ids.change],
  "storeChanges.latest": () => [9],
  "storeChanges.lines": (m) => [m.store.id, m.store.productIds],
  "storeChanges.ofClient": (m) => [m.ids.client],
  "storeChanges.read": (m) => [{ eventIds: [m.store.id], changeId: m.ids.change }],
  "savedViews.list": (m) => [m.userId],
  "sales.productSums": () => [SOLD, 10],
  "sales.readMark": () => [NOW],
  "ledger.unbooked": () => [10],
  "ledger.ofOrder": (m) => [m.placed.orderId],
  "ledger.withoutFee": () => [10],
  "ledger.journal": () => [{ from: 0, to: 99_999 }, PAGE],
  "sales.sums": () => [
    [{ ...SOLD, group: "store" }],
    undefined,
    [{ from: new Date(0), until: new Date(NOW.getTime() + 86_400_000) }],
    new Date(0),
  ],
  "orders.mailsOf": (m) => [m.placed.orderId],
  "orders.tagsOf": (m) => [[m.placed.orderId]],
  "orders.tagNames": () => [],
  "orders.workers": (m) => [m.placed.orderId],
  "paymentLinks.find": (m) => [m.draft.orderId],
  "paymentLinks.findWithOrder": (m) => [m.draft.orderId],
  "paymentLinks.list": () => ["", PAGE],
  "paymentLinks.shops": () => [],
  "cases.countOpen": () => [],
  "cases.list": () => ["", PAGE],
  "cases.ofMisfits": (m) => [m.store.productIds[0]],
  "cases.ofOrder": (m) => [m.placed.orderId],
  "cases.ofPerson": (m) => [m.order.email],
  "routeRules.find": () => [],
  "waiting.findWithCode": (m) => [m.ids.waiting],
  "surveys.counts": (m) => [m.gift.id, "Does it fit?"],
  "surveys.find": (m) => [m.gift.id],
  "surveys.forOrder": (m) => [m.gift.id, m.placed.orderId],
  "surveys.thanksOf": (m) => [m.placed.orderId],
  "surveys.list": (m) => [m.gift.id, { position: undefined, limit: 10 }],
  "voucherDesk.countFitting": (m) => [{ eventId: m.store.id, now: NOW }, 10],
  "voucherDesk.find": (m) => [m.voucherId],
  "voucherDesk.list": (m) => [
    { eventId: m.store.id, now: NOW },
    { sort: { by: "added", descending: true }, position: undefined, limit: 10 },
  ],
  "voucherDesk.reach": (m) => [{ eventId: m.store.id, now: NOW }, ["active"]],
  "vouchers.findFor": (m) => [m.store.id, "CANARYM", { orderId: m.placed.orderId, personKey: "" }],
};

/** Reads whose own answer is no name, id or figure: what Runners' door says for Maple's things. */
const OTHER_READS: Record<string, { args: (m: Maple) => unknown[]; says: unknown }> = {
  "paymentLinks.countWaiting": { args: () => [10], says: 0 },
  "paymentLinks.madeBy": { args: (m) => [m.store.id, m.order.idempotencyKey], says: undefined },
  "people.limitedManagers": { args: () => [], says: [] },
  "people.storesOf": { args: (m) => [m.userId], says: undefined },
  "fulfilments.sentParts": {
    args: (m) => [
      { eventId: m.store.id, over: { day: "2099-01-01", placedBefore: new Date("2099-01-01") }, limit: 10 },
    ],
    says: [],
  },
  // Of what is to be forgotten Runners' door names nothing of Maple's.
  "persons.toForget": { args: () => [LATER, 10], says: [] },
  "fulfillerReports.stops": { args: (m) => [[m.ids.fulfiller], "2000-01-01"], says: [] },
  "workPages.batches": { args: (m) => [m.ids.fulfiller, 10], says: [] },
  "workPages.kinds": { args: (m) => [m.ids.fulfiller], says: [] },
  "workPages.chosen": { args: (m) => [m.ids.fulfiller, [m.part.id]], says: [] },
  // Maple has one of it left, which is nothing that Runners' door would know.
  "claims.inStock": {
    args: (m) => [[{ eventPriceId: (m.rows["eventPrices"]![0] as { id: string }).id, quantity: 2 }]],
    says: true,
  },
  "fulfillerResults.since": { args: (m) => [[m.ids.fulfiller], "2000-01"], says: [] },
  "reconciliation.run": { args: () => [], says: undefined },
  "reconciliation.openByKind": { args: () => [], says: [] },
  "reconciliation.refsOf": { args: (m) => [[m.placed.orderId]], says: [] },
  "reconciliation.bookedOf": {
    args: (m) => [[{ id: m.incident.paymentId, orderId: m.placed.orderId }]],
    says: { refunds: [], gone: [], placed: [], sold: [] },
  },
  "reconciliation.ownDifferences": {
    args: () => [NOW, new Date(0)],
    says: { found: [], kinds: ["payout_differs", "no_parts", "no_tracking", "exposure_differs"] },
  },
  "payouts.sums": { args: (m) => [m.ids.payout], says: [] },
  "payouts.refsOf": { args: (m) => [[m.placed.orderId]], says: [] },
  "decisions.decided": { args: () => [9], says: [] },
  "routeRules.blanksInUse": { args: () => [], says: [] },
  "claims.isStillMade": {
    args: (m) => [{ eventId: m.store.id, items: [], parts: [] }],
    says: false,
  },
  "claims.isCreditClosed": { args: () => ["GBP"], says: false },
  "files.artwork": { args: (m) => [[m.ids.asset]], says: [] },
  "fulfilments.creditCovers": {
    args: (m) => [{ eventId: m.store.id, currency: "GBP", cost: 1, onAccount: true }],
    says: false,
  },
  "events.justOrdered": {
    args: (m) => [m.store.id, { since: new Date(0), most: 5 }],
    says: { lines: [], sizes: [], countries: [] },
  },
  "events.giftsOf": {
    args: (m) => [m.gift.id, NOW],
    says: { taken: 0, left: 0, past: { taken: 0, most: 0 } },
  },
  "events.viewsByDay": { args: (m) => [m.store.id, { from: "2020-01-01", to: "2099-12-31" }], says: [] },
  "events.waiting": { args: (m) => [m.store.id], says: { address: 0, budget: 0, trouble: 0, bounced: 0 } },
  "teamOrders.waiting": { args: (m) => [m.store.id], says: { orders: 0, pieces: 0 } },
  "teamOrders.cancelling": { args: (m) => [m.store.id], says: [] },
  "orders.besides": {
    args: (m) => [m.placed.orderId],
    says: { parcels: [], fulfilmentLines: [], decisions: [], notes: [], refunds: [], claim: undefined },
  },
  "fulfilments.heldForBudget": { args: (m) => [m.gift.id], says: [] },
  "fulfilments.heldForCredit": { args: () => ["GBP"], says: [] },
  "documents.months": { args: () => [], says: [] },
  "statements.currencies": { args: () => [], says: [] },
  "statements.owed": { args: () => ["GBP", { before: LATER, after: "", limit: 9 }], says: [] },
  "statements.items": {
    args: (m) => [m.ids.statement, PAGE],
    says: { rows: [], previous: null, next: null },
  },
  "statements.standing": { args: () => [], says: { exposure: [], billed: [], credit: [] } },
  "ledger.balances": { args: () => [{ from: 0, to: 99_999 }], says: [] },
  "ledger.begins": { args: () => [], says: null },
  "ledger.keptSums": { args: () => [{ from: 0, to: 99_999 }, "store"], says: [] },
  "ledger.vatOfOrders": {
    args: () => [
      { from: 0, to: 99_999 },
      { after: "", limit: 5 },
    ],
    says: [],
  },
  "ledger.ratesOf": { args: (m) => [[m.placed.orderId]], says: [] },
  "ledger.soldTo": { args: () => [{ from: 0, to: 99_999 }, ["GB", "DE", "FR"]], says: 0 },
  "events.hasOneRateInUnion": { args: () => [], says: false },
  "ledger.soldOf": { args: (m) => [[m.placed.orderId]], says: { lines: [], refunds: [] } },
  "ledger.printedOf": {
    args: (m) => [[m.placed.orderId], [`invoice:${m.placed.orderId}`]],
    says: { refs: [], numbers: [] },
  },
  "sales.placedOfCancelled": {
    args: () => [{ countedUntil: NOW, cancelledUntil: new Date(0) }, 10],
    says: [],
  },
  // Those of Maple have no code that was not used.
  "refunds.ofPayment": {
    args: (m) => [m.placed.payment.id],
    says: { refunds: [], atProvider: 0, disputed: 0, exchanges: 0 },
  },
  "recipients.firstOf": { args: (m) => [m.gift.id, [""]], says: undefined },
  "waiting.list": { args: (m) => [m.gift.id, 9], says: { rows: [], count: 0 } },
  "recipients.firstToRemind": { args: (m) => [m.gift.id, 9], says: undefined },
  "recipients.languages": { args: (m) => [m.gift.id], says: [] },
  "recipients.reachOf": { args: (m) => [m.gift.id, ROUND.who], says: 0 },
  "voucherDesk.taken": { args: (m) => [m.store.id, ["CANARYM"]], says: new Set() },
  "voucherDesk.uses": {
    args: (m) => [m.voucherId, { position: undefined, limit: 10 }],
    says: { rows: [], previous: null, next: null },
  },
  "persons.emailOfOrder": { args: (m) => [m.placed.orderId], says: undefined },
  "persons.find": {
    args: (m) => [m.order.email, NOW],
    says: {
      kept: { orders: 0, placed: 0, recipients: 0, mails: 0, messages: 0, codes: 0, answers: 0 },
      documents: { count: 0, until: null },
      blocking: [],
      request: null,
    },
  },
  "persons.endedBefore": { args: () => [new Date("2100-01-01"), 10], says: [] },
  "persons.filesOf": {
    args: (m) => [[m.order.id, m.placed.orderId]],
    says: { scenes: [], cases: [], photographed: [] },
  },
  "persons.photographedOf": { args: (m) => [m.order.email], says: [] },
  "persons.scenesOf": { args: (m) => [m.order.email], says: [] },
  "persons.scenesInUse": { args: () => [["scene"]], says: new Set() },
  "persons.marksOf": { args: (m) => [m.order.email], says: { names: [], phones: [] } },
  "vouchers.ofOrder": { args: (m) => [m.placed.orderId], says: undefined },
  "vouchers.active": { args: (m) => [m.store.id], says: { open: [], hasAny: false } },
  "erasures.payoutsDue": { args: () => [], says: [] },
  "erasures.obstacles": {
    args: () => [NOW],
    says: {
      orders: 0,
      payments: 0,
      refunds: 0,
      incidents: 0,
      named: [],
      invoices: [],
      payouts: [],
    },
  },
  "dataExports.copiedTables": { args: () => [], says: expect.any(Array) as unknown },
  "paymentAccounts.shopRegions": { args: () => [], says: [] },
  "company.seller": { args: () => [], says: { tenantStatus: "verified", blockedRegions: null } },
};

/** What writes: no row of Maple's changes, comes or goes. Methods that Maple's orders called are replayed as well. */
const WRITES: Table = {
  "accountLinks.acceptInvitation": (m) => [
    linkUse(m),
    { name: "Mallory", passwordHash: "y", lang: "en" },
    note("x"),
  ],
  "accountLinks.keepRefusedSignUp": (m) => [
    { tokenHash: freshId(), userId: m.userId, expiresAt: LATER, createdAt: NOW },
    outboxRow(),
  ],
  "accountLinks.resetPassword": (m) => [
    linkUse(m),
    { passwordHash: "y", email: m.email },
    { reset: note("x"), waiting: note("x") },
    outboxRow(),
  ],
  "accountLinks.verifyAddress": (m) => [linkUse(m), { verified: note("x"), waiting: note("x") }],
  "accounts.changePassword": (m) => [m.userId, { from: "x", to: "y" }, note("x"), outboxRow()],
  "accounts.endOtherSessions": (m) => [m.userId, "x", note("x")],
  "accounts.endSession": (m) => [m.userId, sessionOf(m), note("x")],
  "accounts.saveProfile": (m) => [m.userId, { name: "Mallory", lang: "de", digest: "weekly" }, note("x")],
  "accounts.seen": (m) => [m.userId, sessionOf(m), NOW],
  "accounts.setLanguage": (m) => [m.userId, "de"],
  "accounts.startSession": (m) => [
    {
      idHash: freshId(),
      userId: m.userId,
      kind: "cookie",
      createdAt: NOW,
      lastSeenAt: NOW,
      expiresAt: LATER,
    },
    { notice: outboxRow(), note: note("x") },
  ],
  "audit.note": (m) => [note(m.placed.orderId)],
  "audit.noteOnce": (m) => [note(m.placed.orderId)],
  "baskets.add": (m) => [{ id: m.basketId, eventId: m.store.id }, newLine(m), NOW],
  "baskets.clear": (m) => [m.basketId],
  "baskets.remove": (m) => [m.basketId, m.line.id],
  "baskets.restore": (m) => [{ id: m.basketId, eventId: m.store.id }, [newLine(m)], NOW],
  "baskets.setQuantity": (m) => [m.basketId, m.line.id, 9, NOW],
  "baskets.step": (m) => [m.basketId, m.line.id, 1, NOW],
  "booth.allot": (m) => [
    {
      tablet: { ...(m.rows["boothTablets"]![0] as object), id: freshId(), tokenHash: freshId() },
      codes: [],
      currency: "GBP",
      mostOpen: 9,
      note: note("x"),
    },
  ],
  "unmadeProducts.keep": (m) => [
    [
      {
        eventId: m.store.id,
        checkedAt: null,
        found: [{ productId: m.store.productIds[0]!, unmade: { variants: {}, countries: ["FR"] } }],
      },
    ],
    { mails: [], now: LATER },
  ],
  "fulfillerStock.tell": (m) => [
    { fulfillerId: m.ids.fulfiller, told: [{ sku: "CANARY-M", count: 0, at: LATER }], now: LATER },
    note("x"),
  ],
  "workPages.notePhoto": (m) => [
    {
      fulfillerId: m.ids.fulfiller,
      fulfilmentId: m.part.id,
      photo: { sha256: "x", contentType: "image/png" },
    },
    LATER,
  ],
  "workPages.keepPlan": (m) => [(m.rows["workPages"]![0] as { id: string }).id, { hours: 3 }, LATER],
  "workPages.putInBatch": (m) => [
    { code: "B-234567", fulfillerId: m.ids.fulfiller, ids: [m.part.id] },
    LATER,
  ],
  "workPages.close": (m) => [m.ids.fulfiller, NOW, note("x")],
  "workPages.keep": (m) => [
    { id: freshId(), fulfillerId: m.ids.fulfiller, keyHash: "x", lang: "en", now: NOW },
    note("x"),
  ],
  "booth.close": (m) => [{ ...(m.rows["boothTablets"]![0] as object), currency: "GBP" }, NOW, note("x")],
  "codes.addBatch": (m) => [{ ...m.rows["promoBatches"]![0]!, id: freshId() }, note("x"), outboxRow()],
  "codes.addCode": (m) => [{ ...m.code, id: freshId() }, note("x")],
  "codes.addMissing": (m) => [[{ ...m.code, id: freshId() }]],
  "codes.noteExport": (m) => [note(m.gift.id)],
  "codes.release": (m) => [{ orderId: m.claim.orderId, claim: m.claim, note: note("x") }],
  "codes.setState": (m) => [
    { kind: "code", id: m.codeId, eventId: m.gift.id },
    ["active"],
    "paused",
    note("x"),
  ],
  "cases.open": (m) => [
    { id: freshId(), orderId: m.placed.orderId, problem: "misprint", lines: [], ...STAMPS },
    { id: freshId(), caseId: m.ids.complaint, author: "customer", text: "x", photos: [], createdAt: NOW },
    decided("x"),
  ],
  "cases.reply": (m) => [
    { id: m.ids.complaint, orderId: m.placed.orderId },
    { id: freshId(), caseId: m.ids.complaint, author: "customer", text: "x", photos: [], createdAt: NOW },
    [outboxRow()],
  ],
  "cases.answer": (m) => [
    {
      id: m.ids.complaint,
      version: 1,
      at: NOW,
      set: { state: "closed", outcome: "refused", closedAt: NOW },
      message: null,
    },
    { note: note("x"), outbox: [] },
  ],
  "cases.noteReturn": (m) => [
    { id: m.ids.complaint, orderId: m.placed.orderId, step: "arrived", at: NOW },
    { note: note("x"), outbox: [] },
  ],
  "cases.write": (m) => [
    { id: freshId(), orderId: m.placed.orderId, problem: "message", lines: [], ...STAMPS },
    {
      message: { id: freshId(), caseId: "x", author: "staff", text: "x", photos: [], createdAt: NOW },
      email: m.order.email,
    },
    decided("x"),
  ],
  "surveys.answer": (m) => [
    {
      id: freshId(),
      eventId: m.gift.id,
      orderId: m.placed.orderId,
      question: "x",
      answer: "x",
      createdAt: NOW,
    },
  ],
  "surveys.thank": (m) => [
    { id: freshId(), eventId: m.gift.id, orderId: m.placed.orderId, thanks: "x", createdAt: NOW },
  ],
  "surveys.noteExport": () => [note("x")],
  "routeRules.save": () => [{ weights: USUAL_WEIGHTS, substitutes: {}, version: 1, now: NOW }, note("x")],
  "surveys.save": (m) => [
    {
      id: freshId(),
      eventId: m.gift.id,
      version: 1,
      now: NOW,
      thanks: "x",
      question: "x",
      choices: [],
    },
    note("x"),
  ],
  "voucherDesk.add": (m) => [[{ ...(m.rows["vouchers"]![0] as object), id: freshId() }], note("x")],
  "voucherDesk.noteExport": () => [note("x")],
  "voucherDesk.save": (m) => [
    { id: m.voucherId, version: 1 },
    {
      label: "x",
      minBasket: 0,
      budget: null,
      maxUses: null,
      maxPerPerson: null,
      isPublic: false,
      startsAt: null,
      endsAt: null,
    },
    note("x"),
  ],
  "voucherDesk.setState": (m) => [
    { eventId: m.store.id, ids: [m.voucherId], now: NOW },
    { from: ["active"], to: "paused" },
    note("x"),
  ],
  "paymentAccounts.add": () => [
    {
      id: freshId(),
      region: "EU",
      accountId: `acct_${freshId()}`,
      settingUp: true,
      submitted: false,
      updatedAt: NOW,
    },
    note("x"),
  ],
  "paymentAccounts.keep": (m) => [m.rows["tenantAccounts"]![0], NO_CHARGES, told()],
  "paymentAccounts.openUp": (m) => [m.rows["tenantAccounts"]![0], NO_CHARGES, told()],
  "paymentAccounts.noteRead": (m) => [m.rows["tenantAccounts"]![0], NOW],
  "paymentAccounts.close": (m) => [m.rows["tenantAccounts"]![0], told()],
  "paymentAccounts.remind": () => [[outboxRow()]],
  "clients.add": () => [{ ...CLIENT, id: freshId(), now: NOW }, note("x")],
  "clients.remove": (m) => [m.ids.client, NOW, note("x")],
  "clients.save": (m) => [
    { id: m.ids.client, version: 1, eventIds: [m.store.id], now: NOW },
    CLIENT,
    note("x"),
  ],
  "company.requestCredit": () => [{ id: freshId(), currency: "EUR", now: NOW }, note("x")],
  "company.saveBilling": () => [{}, { name: "Mallory", email: "x@x.test" }, note("x")],
  "company.saveDocuments": () => [{}, { prefix: "MALLORY" }, note("x")],
  "company.saveDetails": () => [{}, { legalName: "Mallory" }, note("x")],
  "decisions.changeCredit": (m) => [
    m.rows["creditAccounts"]![0],
    { limitMinor: 5 },
    { now: NOW, notes: [note("x")] },
  ],
  "decisions.decide": () => [{ from: ["verified"], to: "suspended", now: NOW }, note("x"), [outboxRow()]],
  "products.add": (m) => [
    {
      ...(m.rows["products"]![0] as typeof products.$inferSelect),
      id: freshId(),
    },
    NOW,
    note("x"),
  ],
  "eventProducts.addNew": (m) => [
    {
      eventId: m.store.id,
      at: NOW,
      note: note("x"),
      productNote: note("y"),
      product: { ...(m.rows["products"]![0] as typeof products.$inferSelect), id: freshId() },
      price: { id: freshId(), storeSellingPrice: 5, storeDefaultVat: true, position: 9 },
    },
  ],
  "products.deleteProduct": (m) => [{ id: m.deleted.productIds[0]!, at: NOW }, note("x")],
  "products.keepPrints": (m) => [
    { id: m.store.productIds[0]!, designHash: m.designHash },
    { prints: {}, artwork: { front: "x", back: null, front_preview: null, back_preview: null } },
  ],
  "products.archive": (m) => [{ id: m.store.productIds[0]!, at: NOW, from: "published" }, note("x")],
  "products.unarchive": (m) => [{ id: m.store.productIds[0]!, at: NOW }, note("x")],
  "products.toCheck": (m) => [{ ids: m.store.productIds }],
  "products.keepChecks": (m) => [[{ id: m.store.productIds[0]!, checked: { designHash: "x", faults: [] } }]],
  "products.sellAnyway": (m) => [
    { id: m.store.productIds[0]!, at: NOW },
    { designHash: "x", reason: "x", byName: "x", at: 0 },
    note("x"),
  ],
  "products.publish": (m) => [{ id: m.store.productIds[0]!, at: NOW }, note("x")],
  "products.restoreProduct": (m) => [{ id: m.store.productIds[0]!, at: NOW, since: new Date(0) }, note("x")],
  "products.save": (m) => [
    { id: m.store.productIds[0]!, at: NOW, shown: 0 },
    { name: "x", category: "", description: "" },
    note("x"),
  ],
  "products.saveDesign": (m) => [
    { id: m.store.productIds[0]!, readAt: NOW, at: LATER, drop: [m.ids.design] },
    { design: {}, designHash: "y", offer: {} },
    { before: versionRow(m, freshId()), now: versionRow(m, freshId()) },
    note("x"),
  ],
  "products.switchVariants": (m) => [
    { id: m.store.productIds[0]!, at: NOW, off: { White: "all" }, shown: {} },
    note("x"),
  ],
  "products.setLocked": (m) => [{ id: m.store.productIds[0]!, at: NOW, locked: true }, note("x")],
  "eventProducts.add": (m) => [
    {
      eventId: m.gift.id,
      at: NOW,
      note: note("x"),
      price: {
        id: freshId(),
        productId: m.store.productIds[0]!,
        storeSellingPrice: 1,
        storeDefaultVat: true,
        position: 9,
      },
    },
  ],
  "eventProducts.switchVariants": (m) => [
    {
      eventId: m.store.id,
      productId: m.store.productIds[0]!,
      at: NOW,
      note: note("x"),
      off: { White: "all" },
      shown: {},
    },
  ],
  "eventProducts.remove": (m) => [
    { eventId: m.deleted.id, productId: m.deleted.productIds[0]!, at: NOW, note: note("x") },
  ],
  "eventProducts.save": (m) => [
    {
      eventId: m.store.id,
      version: 1,
      at: NOW,
      note: note("x"),
      lines: [{ id: (m.rows["eventPrices"]![0]! as { id: string }).id, price: 1, vat: false, position: 9 }],
    },
  ],
  "events.addMaker": (m) => [
    { id: m.gift.id, fulfillerId: m.ids.fulfiller, linkId: freshId(), at: NOW, note: note("x") },
  ],
  "events.create": (m) => [
    {
      event: m.rows["events"]![0],
      slugNorm: m.store.slug.toLowerCase(),
      imageId: m.ids.asset,
      makers: [],
      products: [],
      prices: [],
      notes: { event: note("x"), file: note("x") },
    },
  ],
  "events.changeStatus": (m) => [
    {
      id: m.store.id,
      type: "Store",
      from: "Active",
      to: "On hold",
      at: NOW,
      note: note("x"),
      made: { version: 1, changed: 0, parts: [] },
    },
  ],
  "events.deleteEvent": (m) => [{ id: m.store.id, at: NOW, creator: null, note: note("x") }],
  "events.restoreEvent": (m) => [
    { id: m.deleted.id, at: NOW, since: new Date(0), creator: null, note: note("x") },
  ],
  "events.setLocked": (m) => [{ id: m.store.id, at: NOW, locked: true, creator: null, note: note("x") }],
  "sales.addUpDay": () => [SALES_DAY, { countedUntil: NOW }, freshId()],
  "sales.recount": () => [[SALES_DAY], { countedUntil: NOW }, NOW, freshId()],
  "events.save": (m) => [
    { event: { id: m.store.id, version: 1 }, fields: { name: "Mallory" }, at: NOW, note: note("x") },
  ],
  "events.keepOutbox": () => [outboxRow()],
  "events.saveGift": (m) => [
    {
      event: { id: m.gift.id, version: 1 },
      fields: { name: "Mallory", updatedAt: NOW },
      lines: [],
      note: note("x"),
      work: undefined,
    },
  ],
  "events.shipping": (m) => [m.gift.id],
  "events.saveConfiguration": (m) => [
    {
      event: { id: m.gift.id, version: 1 },
      fields: { vatRate: 1 },
      shipping: {
        id: freshId(),
        prices: { standard: 1, standard_tracked: 1, express: 1, additionalItemPrice: 1 },
        days: { standard: { from: 1, to: 2 } },
      },
      at: NOW,
      note: note("x"),
      work: undefined,
    },
  ],
  "addressChanges.ask": (m) => [
    { ...addressChangeOf({ userId: m.userId, email: m.email }), id: freshId(), createdAt: NOW },
    { passwordHash: "x" },
    note("x"),
    [outboxRow()],
  ],
  "addressChanges.cancel": (m) => [m.userId, note("x")],
  "addressChanges.confirm": (m) => [
    m.rows["addressChanges"]![0],
    { now: NOW, undoUntil: LATER },
    note("x"),
    outboxRow(),
  ],
  "addressChanges.keep": (m) => [
    m.rows["addressChanges"]![0],
    { passwordHash: "y" },
    NOW,
    note("x"),
    outboxRow(),
  ],
  "factorResets.ask": (m) => [
    {
      id: freshId(),
      userId: m.userId,
      tokenHash: freshId(),
      askedBy: "x",
      askedByName: "x",
      byPlatform: false,
      effectiveAt: NOW,
      createdAt: NOW,
    },
    { decider: decider(m), onlyForLastAdmin: false },
    note("x"),
    outboxRow(),
  ],
  "factorResets.cancel": (m) => [m.userId, decider(m), note("x")],
  "factorResets.stop": (m) => [m.userId, note("x")],
  "factorResets.takeEffect": (m) => [{ id: m.ids.reset, userId: m.userId }, NOW, note("x"), outboxRow()],
  "events.saveBranding": (m) => [
    {
      event: { id: m.store.id, version: 1 },
      fields: {
        theme: { brand: "#000000", paper: "dark", corners: "sharp", headings: "serif" },
        page: { header: { logo: null }, tagline: "x", claimTitle: "x", hero: null },
      },
      assetIds: [],
      at: NOW,
      notes: { event: note("x"), files: [note("y")] },
    },
  ],
  "events.addPhoto": (m) => [{ ...photoOf(m), productId: m.gift.productIds[0]! }, 9, NOW, note("x")],
  "events.removePhoto": (m) => [photoOf(m), note("x")],
  "events.showPhotoFirst": (m) => [photoOf(m), NOW],
  "dataExports.ask": (m) => [
    { id: freshId(), userId: m.userId, createdAt: NOW, expiresAt: LATER },
    { number: 9, since: NOW },
    outboxRow(),
    note("x"),
  ],
  "dataExports.end": (m) => [m.ids.dataExport, new Date("2031-01-01T00:00:00Z")],
  "dataExports.finish": (m) => [
    { id: m.ids.dataExport, version: 1 },
    { rowCount: 1, size: 1, readyAt: NOW, expiresAt: NOW },
    outboxRow(),
  ],
  "erasures.ask": () => [
    { id: freshId(), askedBy: "x", askedByName: "x", createdAt: NOW },
    NOW,
    note("x"),
    outboxRow(),
  ],
  "erasures.confirm": (m) => [
    { id: m.ids.dataExport, since: NOW, idleSince: NOW },
    { dueAt: LATER, statusBefore: "verified" },
    note("x"),
    [outboxRow()],
  ],
  "erasures.begin": () => [LATER, NOW, "x", note("x")],
  "erasures.eraseSome": () => [{ doneTables: [], underWay: "", after: "" }, 10],
  "erasures.finish": () => [NOW],
  "erasures.notePayout": () => [
    { currency: "GBP", amount: 4260, ids: [freshId(), freshId()], at: NOW },
    note("x"),
  ],
  "erasures.takeBack": () => [note("x"), [outboxRow()]],
  "dataExports.goOn": (m) => [{ id: m.ids.dataExport, version: 1 }, { rowCount: 1 }, outboxRow()],
  "dataExports.noteFetched": () => [note("x")],
  "persons.erase": (m) => [m.order.email, { idleSince: NOW, now: NOW, notes: [] }, note("x"), [outboxRow()]],
  "persons.forget": (m) => [[m.order.id, m.placed.orderId], { before: new Date("2100-01-01"), now: NOW }],
  "persons.request": (m) => [
    { id: freshId(), email: "x@test.example", askedBy: m.userId, askedByName: "x", createdAt: NOW },
    note("x"),
    [outboxRow()],
  ],
  "persons.closeRequest": (m) => [m.ids.request, note("x")],
  "files.change": (m) => [m.ids.asset, { name: "x", folder: "x" }, note("x")],
  "files.remove": (m) => [m.rows["assets"]![0], note("x")],
  "files.add": (m) => [{ ...(m.rows["assets"]![0] as object), id: freshId() }, note("x")],
  "fulfilments.noteExternalId": (m) => [
    { id: m.part.id, fulfillerId: m.ids.fulfiller, revision: 1, externalId: "theirs" },
  ],
  "fulfilments.endCancelWish": (m) => [{ id: m.part.id, status: m.part.status }],
  "submissions.settle": (m) => [{ fulfilmentId: m.part.id, revision: 1, state: "withdrawn", at: LATER }],
  "fulfilments.routeAnew": () => [NOW],
  "fulfilments.awaitHandOver": (m) => [
    { id: m.part.id, orderId: m.part.orderId, version: m.part.version },
    LATER,
  ],
  "fulfilments.postpone": (m) => [{ id: m.part.id, version: m.part.version }, LATER, 1],
  "fulfillerReports.note": (m) => [
    {
      id: freshId(),
      fulfilmentId: m.part.id,
      fulfillerId: m.ids.fulfiller,
      eventId: freshId(),
      moved: false,
      at: NOW,
      tracking: { trackingNumber: null, state: "lost" },
      report: { type: "accepted", externalId: "x", eventId: "x", fulfilmentId: m.part.id, at: NOW },
      parcels: [{ id: freshId(), carrier: "x", trackingNumber: "x", trackingUrl: null }],
    },
  ],
  "fulfillerReports.restart": (m) => [{ fulfillerId: m.ids.fulfiller, technique: "DTG", now: LATER }],
  "fulfillerReports.postpone": (m) => [
    {
      report: {
        id: freshId(),
        fulfilmentId: m.part.id,
        fulfillerId: m.ids.fulfiller,
        eventId: freshId(),
        moved: false,
        at: NOW,
        tracking: null,
        parcels: [],
        revision: 1,
        report: {
          type: "late",
          reason: "machine_down",
          until: "2099-01-01",
          detail: "",
          eventId: "x",
          fulfilmentId: m.part.id,
          at: NOW,
        },
      },
      fulfilment: m.part,
      order: { id: m.placed.orderId, deliveryTo: null },
      delivery: { from: "2099-01-02", to: "2099-01-06" },
      overdueAt: LATER,
      note: note("x"),
      decision: { id: freshId(), kind: "delay", outcome: "late", inputs: {}, ruleVersion: 1 },
      rows: [outboxRow()],
      stopped: ["DTG"],
    },
  ],
  "fulfilments.startReprint": (m) => [
    {
      source: m.part,
      start: {
        transition: reprinted(),
        statusEventId: freshId(),
        actor: "system",
        reason: null,
        at: NOW,
        fulfilment: { id: freshId(), orderId: m.placed.orderId, ...STAMPS },
        held: null,
      },
      lines: [],
      costs: [],
      isMakersFault: false,
      parts: 0,
      note: note("x"),
      outbox: [outboxRow()],
    },
  ],
  "fulfilments.requestCancel": (m) => [m.part, { note: note("x"), outbox: [outboxRow()], now: NOW }],
  "fulfilments.noteOverdue": (m) => [{ fulfilmentIds: [m.part.id], now: NOW }, [outboxRow()]],
  "refunds.ask": (m) => [
    {
      id: freshId(),
      orderId: m.placed.orderId,
      paymentId: m.placed.payment.id,
      amount: 1,
      currency: "GBP",
      reason: "goodwill",
      status: "approved",
      actor: "user:x",
      ...STAMPS,
    },
    NOTHING_WENT_BACK,
    note("x"),
    [outboxRow()],
  ],
  "refunds.noteOtherwise": (m) => [
    {
      refund: {
        id: freshId(),
        orderId: m.placed.orderId,
        paymentId: m.placed.payment.id,
        amount: 1,
        currency: "GBP",
        reason: "goodwill",
        status: "succeeded",
        way: "otherwise",
        actor: "user:x",
        ...STAMPS,
      },
      read: NOTHING_WENT_BACK,
      failedId: String((m.rows["refunds"]![0] as { id?: string }).id),
    },
    { note: note("x"), ledger: [], outbox: [outboxRow()] },
  ],
  "refunds.approve": (m) => [
    m.rows["refunds"]![0],
    { now: NOW, limit: null },
    { note: note("x"), outbox: [outboxRow()] },
  ],
  "refunds.decline": (m) => [
    String((m.rows["refunds"]![0] as { id?: string }).id),
    { note: "Made again", now: NOW },
    { note: note("x"), outbox: [outboxRow()] },
  ],
  "refunds.closeFailed": (m) => [
    String((m.rows["refunds"]![0] as { id?: string }).id),
    "Nothing to do",
    { note: note("x"), outbox: [outboxRow()] },
  ],
  "ledger.bookOld": (m) => [`placed:${m.placed.orderId}`, [], NOW],
  "ledger.bookFee": (m) => [m.placed.payment.id, 5, []],
  "refunds.done": (m) => [
    { refund: m.rows["refunds"]![0], read: NOTHING_WENT_BACK, providerId: "re_x", now: NOW },
    { note: note("x"), ledger: [], outbox: [outboxRow()] },
  ],
  "refunds.submitted": (m) => [
    {
      id: String((m.rows["refunds"]![0] as { id?: string }).id),
      providerId: "re_x",
      reason: "insufficient_funds",
      now: NOW,
    },
    outboxRow(),
  ],
  "refunds.cameBack": (m) => [
    { refund: m.rows["refunds"]![0], read: NOTHING_WENT_BACK, now: NOW },
    { note: note("x"), ledger: [], outbox: [outboxRow()] },
  ],
  "statements.bill": () => [
    { ...statementRow(freshId(), "x"), month: "2030-02" },
    { before: LATER, count: 0, sum: 0, fees: 0 },
    { note: note("x"), movements: [], mails: [outboxRow()] },
  ],
  "statements.alignExposure": () => ["GBP"],
  "statements.noteBilled": () => ["2030-02"],
  "statements.settle": (m) => [
    {
      id: freshId(),
      statementId: m.ids.statement,
      way: "transfer",
      amount: 5,
      applied: 5,
      reference: "MALLORY",
      paidOn: "2030-01-02",
      by: "x",
      createdAt: NOW,
    },
    {
      currency: "GBP",
      today: "2030-01-02",
      note: note("x"),
      mails: [],
      released: { note: note("y"), row: outboxRow(), mails: [] },
      movements: [],
      now: NOW,
    },
  ],
  "statements.takeBack": (m) => [
    {
      id: m.ids.statementPayment,
      statementId: m.ids.statement,
      way: "transfer",
      amount: 5,
      applied: 5,
      reference: "x",
      paidOn: "2030-01-02",
      by: "x",
      note: "",
      createdAt: NOW,
    },
    { id: freshId(), paidOn: "2030-01-02", by: "x", note: "x", createdAt: NOW },
    { currency: "GBP", note: note("x"), mails: [outboxRow()], movements: [] },
  ],
  "statements.remind": (m) => [m.ids.statement, 2, [outboxRow()]],
  "statements.stop": () => [
    { id: freshId(), currency: "GBP", dueBy: "2099-01-01", now: NOW },
    { note: note("x"), mails: [outboxRow()] },
  ],
  "statements.beginCharge": (m) => [
    {
      id: freshId(),
      statementId: m.ids.statement,
      sessionId: null,
      amount: 1,
      state: "open",
      askedAt: NOW,
      createdAt: NOW,
    },
  ],
  "statements.noteCharge": (m) => [m.ids.charge, { state: "paid" }],
  "statements.noteHash": (m) => [m.ids.statement, "x"],
  "documents.nameBuyer": (m) => [m.draft.orderId, { company: "Other Ltd", vatNumber: "" }],
  "documents.issue": (m) => [
    {
      ...documentRow(freshId(), "x", m.placed.orderId),
      series: "CN-2030",
      cause: "credit:x",
      refundId: null,
      corrects: m.ids.document,
    },
    note("x"),
    0,
  ],
  "documents.noteHash": (m) => [m.ids.document, "x"],
  "refunds.noteReversal": (m) => [String((m.rows["refunds"]![0] as { id?: string }).id), "tax_x"],
  "refunds.takeOverReversal": (m) => [
    { id: freshId(), from: String((m.rows["refunds"]![0] as { id?: string }).id), taxReversalId: "tax_x" },
  ],
  "refunds.failed": (m) => [m.rows["refunds"]![0], NOW, { note: note("x"), outbox: [] }],
  "fulfilments.change": (m) => [
    {
      fulfilments: [m.part],
      orderId: m.placed.orderId,
      note: note("x"),
      change: { address: { name: "Mallory" } },
      outbox: [],
      now: NOW,
    },
  ],
  "incidents.noteAtProvider": (m) => [
    { ...m.incident, kind: "refunded_at_provider", id: freshId() },
    { previous: undefined, state: NOTHING_WENT_BACK },
    decided("x"),
  ],
  "reconciliation.noteRun": () => [{ cursor: "x", begunAt: NOW, endedAt: NOW }],
  "reconciliation.note": (m) => [
    [],
    {
      look: "x",
      kinds: ["unknown_at_provider"],
      payments: [{ id: m.incident.paymentId, orderId: m.placed.orderId }],
      now: NOW,
    },
  ],
  "reconciliation.begin": (m) => [m.ids.difference, "mallory", decided("x").note],
  "reconciliation.accept": (m) => [m.ids.difference, { id: "mallory", note: "x" }, decided("x").note],
  "reconciliation.forgetParts": (m) => [m.ids.payout],
  "payouts.note": (m) => [
    {
      id: m.ids.payout,
      accountId: "acct_x",
      region: "UK",
      amount: 1,
      currency: "GBP",
      state: "canceled",
      hasParts: false,
      arrivesAt: NOW,
      failure: null,
      createdAt: NOW,
    },
    { now: NOW, movements: [], mails: [] },
  ],
  "payouts.keepItems": (m) => [m.ids.payout, { items: [], next: null, movements: [] }],
  "disputes.keepStatement": (m) => [m.ids.dispute, "x"],
  "disputes.beginAnswer": (m) => [{ id: m.ids.dispute, answer: "x", now: NOW }, NOW],
  "disputes.answered": (m) => [m.ids.dispute, NOW, decided("x").note],
  "disputes.answerRefused": (m) => [m.ids.dispute, NOW],
  "disputes.noteAsked": (m) => [m.ids.dispute, NOW],
  "disputes.remind": (m) => [
    { id: m.ids.dispute, dueBy: NOW },
    [{ id: freshId(), dedupeKey: freshId(), payload: { kind: "recipients", eventId: "x" }, createdAt: NOW }],
  ],
  "disputes.letGo": (m) => [{ id: m.placed.orderId, currency: "GBP" }, NOW, decided("x").note],
  "disputes.note": (m) => [
    {
      id: freshId(),
      orderId: m.placed.orderId,
      paymentId: m.incident.paymentId,
      state: "needs_response",
      reason: "fraudulent",
      amount: 1,
      taken: 1,
      fee: 1,
      currency: "GBP",
      createdAt: NOW,
      updatedAt: NOW,
    },
    undefined,
    { previous: undefined, incident: undefined, isSale: true, hold: "hold" },
    decided("x"),
  ],
  "incidents.open": (m) => [{ ...m.incident, id: freshId() }, { revision: 1, intentId: null }, decided("x")],
  "incidents.refundFailed": (m) => [m.incident, "x", decided("x")],
  "incidents.refundRefused": (m) => [m.incident, "x", NOW, decided("x")],
  "incidents.refunded": (m) => [
    m.incident,
    { id: freshId(), orderId: m.placed.orderId, updatedAt: NOW, createdAt: NOW },
    decided("x"),
  ],
  "incidents.resolve": (m) => [m.incident, "mallory", "x", NOW, decided("x")],
  "incidents.startRefund": (m) => [m.incident, "mallory", "x", NOW, decided("x")],
  "paymentLinks.add": (m) => [linkWrite(m)],
  "paymentLinks.change": (m) => [{ ...linkWrite(m), version: 1 }],
  "paymentLinks.sendAgain": (m) => [
    { orderId: m.draft.orderId, version: 1, expiresAt: NOW, now: NOW },
    { note: note("x"), mail: [outboxRow()] },
  ],
  "paymentLinks.end": (m) => [{ orderId: m.draft.orderId, as: "cancelled", now: NOW }, note("x")],
  "orders.tag": (m) => [{ orderId: m.placed.orderId, key: "x", name: "x", now: NOW }, note("x")],
  "orders.untag": (m) => [{ orderId: m.placed.orderId, key: "canary-m tag" }, note("x")],
  "orders.assign": (m) => [{ orderId: m.placed.orderId, from: null, to: m.userId }, note("x")],
  "orders.addNote": (m) => [
    {
      id: freshId(),
      orderId: m.placed.orderId,
      note: "x",
      createdAt: NOW,
      author: "user:x",
      authorName: "Mallory",
    },
  ],
  "orders.mendNote": (m) => [
    {
      id: m.ids.request,
      orderId: m.placed.orderId,
      author: m.userId,
      seen: "CANARY-M note",
      since: new Date(0),
      to: "x",
    },
    note("x"),
  ],
  "mailBlocks.add": () => [
    { id: freshId(), address: "x@test.example", reason: "bounced", detail: "x", createdAt: NOW },
  ],
  "mailBlocks.liftBounce": () => ["canary-m@test.example", note("x")],
  "orders.acceptTerms": (m) => [m.draft.orderId, NOW],
  "orders.closePayment": (m) => [m.draft.payment.id, NOW],
  "orders.releaseDraft": (m) => [m.draft.orderId, NOW, NOW],
  "orders.keepPrints": (m) => [[{ id: m.lineId, prints: {} }]],
  "orders.queueMailAgain": (m) => [
    { id: m.placed.orderId, email: m.order.email, status: "new", part: null },
    [outboxRow()],
    note("x"),
  ],
  "orders.replaceLink": (m) => [m.placed.orderId, 1, { audit: note("x"), outbox: [outboxRow()] }, NOW],
  "orders.noteTax": (m) => [m.placed.payment.id, "tax_x"],
  "orders.noteVatAnswer": (m) => [
    { id: m.placed.orderId, vatAskAt: NOW },
    { vatState: "found", vatCheck: null, vatAskAt: null },
    { note: note("x"), outbox: [outboxRow()] },
  ],
  "orders.savePhone": (m) => [m.draft.orderId, "1", NOW],
  "orders.unwritten": (m) => [m.draft],
  "orders.unlockPrice": (m) => [m.draft.orderId, NOW],
  "passkeys.add": (m) => [
    {
      id: m.ids.passkey,
      userId: m.userId,
      name: "x",
      publicKey: "x",
      counter: 0,
      transports: [],
      createdAt: NOW,
      lastUsedAt: null,
    },
    [freshId()],
    note("x"),
    outboxRow(),
    note("x"),
  ],
  "passkeys.remove": (m) => [m.userId, m.ids.passkey, note("x"), outboxRow()],
  "passkeys.rename": (m) => [m.userId, m.ids.passkey, "Mallory", note("x")],
  "passkeys.use": (m) => [m.ids.passkey, 9, NOW],
  "people.changeRole": (m) => [m.userId, "admin", "customer_service", decider(m), note("x")],
  "people.limit": (m) => [
    m.userId,
    { from: null, to: { stores: [m.store.id], clients: [] } },
    decider(m),
    note("x"),
  ],
  "people.disable": (m) => [m.userId, NOW, decider(m), note("x")],
  "people.enable": (m) => [m.userId, decider(m), note("x")],
  "people.endSessions": (m) => [m.userId, decider(m), note("x")],
  "people.invite": (m) => [
    { id: m.userId, email: "x@x.test", name: "Mallory", role: "admin", lang: "en", createdAt: NOW },
    link(),
    decider(m),
    note("x"),
  ],
  "people.inviteAgain": (m) => [m.userId, link(), decider(m), note("x")],
  "people.takeBack": (m) => [m.userId, decider(m), note("x")],
  "recipients.addTest": () => [outboxRow(), { of: "x", since: NOW, most: 9 }],
  "recipients.addMissing": (m) => [[recipientRow(m.gift.id)], note(m.gift.id), outboxRow()],
  "recipients.mail": (m) => [{ ...ROUND, eventId: m.gift.id }, note(m.gift.id)],
  "recipients.noteChecked": (m) => [m.gift.id, NOW],
  "recipients.noteExport": (m) => [note(m.gift.id)],
  "teamOrders.release": (m) => [
    {
      eventId: m.store.id,
      version: 1,
      at: NOW,
      isByHand: true,
      delivery: { from: "2026-01-01", to: "2026-01-02" },
    },
    note(m.store.id),
  ],
  "teamOrders.tellShort": (m) => [{ eventId: m.store.id, at: NOW }, outboxRow()],
  "teamOrders.giveUp": (m) => [{ eventId: m.store.id, version: 1, at: NOW }, note(m.store.id), outboxRow()],
  "storeChanges.begin": (m) => [{ id: m.ids.change, what: "price", leftOut: [], createdAt: NOW }],
  "storeChanges.finish": (m) => [m.ids.change, [], NOW],
  "storeChanges.giveUpUndoing": (m) => [m.ids.change, m.store.id],
  "storeChanges.write": (m) => [
    [
      {
        changeId: freshId(),
        eventId: m.store.id,
        version: 1,
        rows: [CANARY_ROW],
        note: note("x"),
        writes: [{ kind: "shipping", method: "standard", before: 350, after: 1 }],
      },
    ],
    NOW,
  ],
  "savedViews.save": (m) => [viewRow(m.userId), 20],
  "savedViews.remove": (m) => [m.userId, m.ids.view],
  "recipients.remove": (m) => [{ id: m.ids.recipient, eventId: m.gift.id }, note(m.gift.id)],
  "waiting.ask": (m) => [{ eventId: m.gift.id, ids: [m.ids.waiting], now: NOW }, note(m.gift.id)],
  "waiting.join": (m) => [
    {
      id: freshId(),
      eventId: m.gift.id,
      promoCodeId: m.codeId,
      email: "x@x.test",
      emailKey: "x@x.test",
      lang: "",
      createdAt: NOW,
    },
  ],
  "recipients.passOn": (m) => [
    {
      eventId: m.gift.id,
      id: m.codeId,
      codeNorm: "CANARYMT",
      to: { code: "X", codeNorm: "X" },
      former: { id: freshId(), code: "Y" },
      most: 9,
      now: NOW,
    },
    note(m.gift.id),
  ],
  "recipients.giveBack": (m) => [
    { eventId: m.gift.id, id: m.codeId, codeNorm: "CANARYMT" },
    NOW,
    note(m.gift.id),
  ],
  "recipients.takeBack": (m) => [{ recipientId: m.ids.recipient, key: "x" }],
  "recipients.rememberColumns": () => [{ chosen: { email: "Mallory" }, heads: ["Mallory"] }],
  "recipients.saveCampaign": (m) => [
    { id: freshId(), eventId: m.gift.id, version: 1, subject: "Mallory", message: "", texts: {}, now: NOW },
    note(m.gift.id),
  ],
  "shopRequests.note": (m) => [
    { connectionId: m.ids.shop, now: LATER, push: pushOf(m.ids.shop) },
    [{ id: freshId(), gid: "CANARY-M" }],
  ],
  "shopRequests.noteOrder": (m) => [
    { connectionId: m.ids.shop, orderGid: "CANARY-M", now: LATER, push: pushOf(m.ids.shop) },
  ],
  "shopRequests.noteOpen": (m) => [{ connectionId: m.ids.shop, now: LATER, at: LATER }],
  "shopRequests.take": (m) => [{ id: m.ids.shop, dueAt: NOW, until: LATER }],
  "shopRequests.settle": (m) => [{ id: m.ids.shop, until: NOW, next: LATER }],
  "shopRequests.change": (m) => [m.ids.shop, { state: "cancelled", now: LATER }],
  "shopRequests.noteSent": (m) => [
    { requestId: m.ids.shop, parcelIds: [freshId()], fulfilmentGid: "x", now: LATER },
  ],
  "shopRequests.noteDelivered": () => [{ fulfilmentGid: "CANARY-M", now: LATER }],
  "shopRequests.hurryPull": (m) => [{ id: m.ids.shop, now: LATER, after: LATER }],
  "shopRequests.takePull": (m) => [{ id: m.ids.shop, dueAt: NOW, next: LATER }, note("x")],
  "shopRequests.notePulled": (m) => [{ id: m.ids.shop, now: LATER, unsubmitted: 7 }],
  "shops.connect": (m) => {
    const { refreshLeaseUntil: _lease, checkedAt: _at, checkDueAt: _due, ...row } = shopRow(m.ids.shop);
    return [{ ...row, ...NEW_TOKENS, id: freshId(), now: NOW }, note("x")];
  },
  "shopProducts.want": (m) => [
    m.ids.shop,
    { productIds: [m.store.productIds[0]!], sale: "draft", now: LATER },
    note("x"),
  ],
  "shopProducts.noteSent": (m) => [shelfKey(m), { handle: "x", now: LATER }],
  "shopProducts.finish": (m) => [shelfKey(m), { handle: "x", dueAt: NOW, now: LATER }],
  "shopProducts.postpone": (m) => [shelfKey(m), { dueAt: LATER, now: LATER }],
  "shopProducts.noteGone": (m) => [shelfKey(m), LATER],
  "shopProducts.noteSeen": (m) => [
    shelfKey(m),
    { owned: ["title"], copyGid: null, findings: [{ variantGid: VARIANT, found: [] }], now: LATER },
  ],
  "shopProducts.lookAgain": (m) => [m.ids.shop, "gid://shopify/Product/CANARY-M"],
  "shopProducts.noteVariants": (m) => [shelfKey(m), [VARIANT], { soldOut: true, now: LATER }],
  "shopProducts.notePrice": (m) => [shelfKey(m), VARIANT, { sentPrice: 1, now: LATER }],
  "shopProducts.mend": (m) => [shelfKey(m), LATER, note("x")],
  "shopProducts.forgetVariants": (m) => [shelfKey(m), [VARIANT]],
  "shopProducts.takeCopy": (m) => [
    shelfKey(m),
    { copyGid: "gid://shopify/Product/CANARY-M copy", now: LATER },
    note("x"),
  ],
  "shopProducts.disown": (m) => [shelfKey(m), LATER, note("x")],
  "shopProducts.leave": (m) => [shelfKey(m), note("x")],
  "shopProducts.lease": (m) => [{ id: m.ids.shop, now: LATER, until: LATER }],
  "shopProducts.holdLease": (m) => [{ id: m.ids.shop, held: NOW, until: null }],
  "shopProducts.chooseStore": (m) => [{ id: m.ids.shop, eventId: "x", now: LATER }, note("x")],
  "shopProducts.notePlace": (m) => [
    m.ids.shop,
    { serviceGid: "x", locationGid: "x", publicationGid: null, taxesIncluded: true, currency: "EUR" },
  ],
  "shopProducts.checkNext": (m) => [{ id: m.ids.shop, at: LATER }],
  "shopProducts.noteOffer": (m) => [{ id: m.ids.shop, at: LATER }],
  "shops.leaseRefresh": (m) => [{ id: m.ids.shop, access: "CANARY-M sealed", now: NOW, until: LATER }],
  "shops.keepTokens": (m) => [{ id: m.ids.shop, before: "CANARY-M sealed", now: NOW }, NEW_TOKENS],
  "shops.giveRefreshBack": (m) => [{ id: m.ids.shop, access: "CANARY-M sealed" }],
  "shops.askToReconnect": (m) => [{ id: m.ids.shop, access: "CANARY-M sealed", now: NOW }, note("x")],
  "shops.takeCheck": (m) => [{ id: m.ids.shop, dueAt: NOW, next: LATER }],
  "shops.noteChecked": (m) => [
    { id: m.ids.shop, now: LATER, next: LATER, fault: null },
    { shopGid: "x", shopName: "x", currency: "EUR", scopes: [] },
  ],
  "shops.noteFault": (m) => [{ id: m.ids.shop, fault: "away", now: LATER, next: LATER }],
  "shops.noteWebhook": (m) => [{ id: m.ids.shop, now: LATER }],
  "shops.askForData": (m) => [
    { ...askedRow(m.ids.shop), id: freshId(), orders: [] },
    note("x"),
    [outboxRow()],
  ],
  "shops.closeDataRequest": (m) => [m.ids.shop, note("x")],
  "shops.forgetCustomer": (m) => [{ shopDomain: shopRow(m.ids.shop).shopDomain, names: ["CANARY-M"] }],
  "shops.forgetShop": (m) => [shopRow(m.ids.shop).shopDomain, note("x")],
  "shops.end": (m) => [{ id: m.ids.shop, now: LATER }, note("x")],
  "secondFactor.disable": (m) => [m.userId, note("x"), outboxRow()],
  "secondFactor.putOffHint": (m) => [m.userId, LATER],
  "secondFactor.enable": (m) => [
    m.userId,
    { sealed: "x", step: 1, codeHashes: [freshId()], now: NOW },
    note("x"),
    outboxRow(),
    note("x"),
  ],
  "secondFactor.useRecoveryCode": (m) => [m.userId, m.ids.recovery, NOW],
  "secondFactor.useStep": (m) => [m.userId, 9],
};

/** A change of somebody's address that waits. */
const addressChangeOf = ({ userId, email }: { userId: string; email: string }) => ({
  userId,
  fromAddress: email,
  toAddress: `CANARY-M-${email}`,
  confirmHash: freshId(),
  keepHash: freshId(),
  sessionHash: "x",
  expiresAt: LATER,
});

const sessionOf = (m: Maple) =>
  m.rows["sessions"]!.map((row) => row as { idHash: string; userId: string }).find(
    ({ userId }) => userId === m.userId,
  )!.idHash;

const linkWrite = (m: Maple) => ({
  order: {
    id: m.draft.orderId,
    eventId: m.store.id,
    basketId: m.basketId,
    kind: "store",
    paymentStatus: "pending",
    idempotencyKey: freshId(),
    name: "x",
    email: "x@test.example",
    addressFirstLine: "x",
    addressCity: "x",
    addressCountry: "GB",
    currency: "GBP",
    createdAt: NOW,
    updatedAt: NOW,
  },
  lines: [newLine(m)],
  link: { quote: {}, note: "x", userId: m.userId, expiresAt: NOW },
  note: note("x"),
  mail: [outboxRow()],
  now: NOW,
});
const newLine = (m: Maple) => ({
  id: freshId(),
  lineKey: "x",
  productId: m.store.productIds[0],
  colour: "White",
  size: "M",
  quantity: 1,
  personalTexts: {},
});

/** What Maple's own orders and claims call with arguments too long to write down. */
const REPLAYED = [
  "claims.claim",
  "orders.lockPrice",
  "orders.keepPayment",
  "orders.place",
  "orders.saveDraft",
];
/** Makes a narrower door; walked by tests/integration/access/limited-person.test.ts. */
const NARROWER = ["limitedTo"];
/** Needs a transition that only the domain mints; walked by the tests of `transition-order`. */
const NEEDS_TRANSITION = ["fulfilments.move", "fulfilments.split"];

test("every method of a tenant's repositories is in these tables, and no other", () => {
  const known = [READS, OTHER_READS, WRITES].flatMap((table) => Object.keys(table));
  expect([...known, ...REPLAYED, ...NARROWER, ...NEEDS_TRANSITION].sort()).toEqual(
    [...methodsOf(maple.door).keys()].sort(),
  );
});

const call = async (door: Maple["door"], path: string, args: unknown[]): Promise<unknown> =>
  methodsOf(door).get(path)!(...args);

describe("what is Maple's is told by Maple's door, and not by Runners'", () => {
  test.each(Object.keys(READS))("%s", async (path) => {
    const args = READS[path]!(maple);
    const [theirs, ours] = [await call(maple.door, path, args), await call(maple.runners, path, args)];
    expect(tells(theirs, args) || path === "events.regionOfOrder", textOf(theirs)).toBe(true);
    expect(tells(ours, args), textOf(ours)).toBe(false);
  });

  test.each(Object.entries(OTHER_READS))("%s", async (path, { args, says }) => {
    expect(await call(maple.runners, path, args(maple))).toEqual(says);
  });
});

describe("nothing of Maple's is changed through Runners' door", () => {
  test.each([...Object.keys(WRITES), ...REPLAYED])("%s", async (path) => {
    const args = WRITES[path]?.(maple) ?? maple.calls.get(path);
    expect(args, "Maple's own orders did not call it").toBeDefined();
    // The database may refuse it as well.
    await call(maple.runners, path, args!).catch(() => undefined);
    expect(await rowsOf(maple.here.db, maple.here.maple.id)).toEqual(maple.rows);
  });

  test("not even where its doors were asked for the same", async () => {
    // The same arguments do change Maple's rows through its own door: they were no empty words.
    const changed: string[] = [];
    const paths = [
      "baskets.setQuantity",
      "accounts.saveProfile",
      "accounts.changePassword",
      "passkeys.rename",
      "secondFactor.useRecoveryCode",
      "accountLinks.resetPassword",
      "factorResets.takeEffect",
      "addressChanges.confirm",
      "decisions.changeCredit",
      "people.disable",
      "incidents.resolve",
      "orders.savePhone",
      "voucherDesk.setState",
      "company.requestCredit",
      "recipients.saveCampaign",
      "recipients.remove",
      "routeRules.save",
      "surveys.save",
      "cases.answer",
      "submissions.settle",
    ];
    for (const path of paths) {
      const before = textOf(await rowsOf(maple.here.db, maple.here.maple.id));
      await call(maple.door, path, WRITES[path]!(maple));
      if (textOf(await rowsOf(maple.here.db, maple.here.maple.id)) !== before) changed.push(path);
    }
    expect(changed).toEqual(paths);
  });
});
