import { openBill } from "./bills.ts";
import { arrivedPayout } from "./payouts.ts";
import { eq } from "drizzle-orm";
import { storageKeyOf } from "../../app/domain/pictures/stored-picture.ts";
import { settleOrder } from "../../app/services/checkout/settle-order.server.ts";
import { paymentLinks } from "../../db/schema/payment-links.ts";
import { boothTablets } from "../../db/schema/booth.ts";
import { clients, clientStores } from "../../db/schema/clients.ts";
import { promoBatches, promoCodes } from "../../db/schema/codes.ts";
import { eventFulfillers, fulfillers } from "../../db/schema/fulfillers.ts";
import { fulfilments } from "../../db/schema/fulfilments.ts";
import { orderCaseMessages, orderCases } from "../../db/schema/order-cases.ts";
import { orderLines } from "../../db/schema/orders.ts";
import { creditAccounts, disputes, incidents } from "../../db/schema/payments.ts";
import { personRequests } from "../../db/schema/person-requests.ts";
import { assets, designVersions, productPhotos, products } from "../../db/schema/products.ts";
import { giftRecipients } from "../../db/schema/recipients.ts";
import { shopConnections, shopProducts } from "../../db/schema/shops.ts";
import { savedViews } from "../../db/schema/saved-views.ts";
import { tenants } from "../../db/schema/tenants.ts";
import { passkeys, users } from "../../db/schema/users.ts";
import { waitingLink } from "./payment-links.ts";
import { claimer } from "./claims.ts";
import { QUICK_HASH } from "./people.ts";
import { type PaidWorld, readyToPay } from "./payments.ts";
import { addPromoCode, addVoucher, freshId } from "./stores.ts";
import type { TestTenant } from "./world.ts";

/**
 * A tenant with one of everything that a form of the desk can name, its admin, and the pages that draw those forms.
 * @param mark in every name of it.
 * @param price of what its shop sells, where it matters.
 */
export async function furnishTenant(here: PaidWorld, tenant: TestTenant, mark: string, price = 1000) {
  const { db } = here;
  const tenantId = tenant.id;
  const now = here.product.clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  const later = new Date(now.getTime() + 7 * 86_400_000);
  await db
    .update(tenants)
    .set({ name: `${mark} tenant` })
    .where(eq(tenants.id, tenantId));
  const { userId, cookie } = await here.staff(tenant);
  const { userId: other } = await here.staff(tenant, "account_manager");
  await db
    .update(users)
    .set({ passwordHash: QUICK_HASH, name: `${mark} person` })
    .where(eq(users.tenantId, tenantId));

  const shop = await tenant.store({
    name: `${mark} shop`,
    slug: freshId(),
    products: [{ name: `${mark} tee`, price }],
  });
  const spare = await tenant.store({
    name: `${mark} spare`,
    slug: freshId(),
    products: [{ name: `${mark} mug` }],
  });
  const promo = { type: "Promo", shipping: null, vatRate: 0 } as const;
  const gift = await tenant.store({
    ...promo,
    name: `${mark} gift`,
    slug: freshId(),
    products: [{ name: `${mark} gift tee`, price: 0, vat: false }],
  });
  const productId = shop.productIds[0]!;
  const voucherId = await addVoucher(db, shop, `${mark}-VOUCHER`, 500);
  const code = `${mark}-0001`;
  const codeId = await addPromoCode(db, gift, code);
  const claimed = await claimer(here, tenant, gift)(code);
  if (!claimed.ok) throw new Error(claimed.error);
  const placed = await readyToPay(here, tenant, shop);
  await here.pay(placed.payment);
  await settleOrder(tenant.scope, { orderId: placed.orderId, region: "UK" });
  // One for which no print shop was found: somebody chooses one.
  const unrouted = await readyToPay(here, tenant, shop);
  await here.pay(unrouted.payment);
  await settleOrder(tenant.scope, { orderId: unrouted.orderId, region: "UK" });

  const ids = {
    client: freshId(),
    fulfiller: freshId(),
    asset: freshId(),
    batch: freshId(),
    incident: freshId(),
    dispute: freshId(),
    complaint: freshId(),
    view: freshId(),
    passkey: freshId(),
    request: freshId(),
    version: freshId(),
    shop: freshId(),
  };
  const payout = await arrivedPayout(here, tenantId, placed.orderId);
  const bill = await openBill(db, tenantId, `${mark} store`);
  const picture = freshId().repeat(4);
  const desk = { state: "active", mode: "desk", ownerTenantId: tenantId, ...stamps } as const;
  await db.insert(fulfillers).values({ id: ids.fulfiller, name: `${mark} printer`, ...desk });
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.orderId));
  await db.batch([
    db.insert(shopConnections).values({
      id: ids.shop,
      tenantId,
      shopDomain: `${ids.shop}.myshopify.com`,
      shopGid: "gid://shopify/Shop/1",
      shopName: `${mark} Shopify shop`,
      currency: "GBP",
      scopes: [],
      state: "reconnect",
      accessUntil: now,
      refreshUntil: now,
      refreshLeaseUntil: now,
      checkedAt: now,
      installedAt: now,
      eventId: shop.id,
      ...stamps,
    }),
    db.insert(shopProducts).values({
      tenantId,
      connectionId: ids.shop,
      productId,
      productGid: "gid://shopify/Product/1",
      state: "published",
      sale: "live",
      ...stamps,
    }),
    db.insert(clients).values({ id: ids.client, tenantId, name: `${mark} client`, ...stamps }),
    db.insert(clientStores).values({ tenantId, eventId: shop.id, clientId: ids.client, createdAt: now }),
    db.insert(eventFulfillers).values(
      [shop, gift].map((store) => ({
        id: freshId(),
        tenantId,
        eventId: store.id,
        fulfillerId: ids.fulfiller,
        createdAt: now,
      })),
    ),
    db.insert(assets).values({
      id: ids.asset,
      tenantId,
      kind: "artwork",
      name: `${mark} picture`,
      sha256: picture,
      storageKey: storageKeyOf(tenantId, picture),
      contentType: "image/png",
      width: 900,
      height: 900,
      createdAt: now,
    }),
    db
      .insert(productPhotos)
      .values({ tenantId, eventId: shop.id, productId, assetId: ids.asset, createdAt: now }),
    db.insert(designVersions).values({
      id: ids.version,
      tenantId,
      productId,
      designHash: freshId(),
      savedAt: now,
      savedByName: mark,
      design: product!.design!,
      offer: product!.offer!,
    }),
    db.insert(promoBatches).values({
      id: ids.batch,
      tenantId,
      eventId: gift.id,
      name: `${mark} batch`,
      size: 1,
      createdAt: now,
    }),
    db.update(promoCodes).set({ batchId: ids.batch }).where(eq(promoCodes.id, codeId)),
    db.insert(giftRecipients).values({
      id: codeId,
      tenantId,
      eventId: gift.id,
      name: `${mark} recipient`,
      createdAt: now,
      email: `${codeId}@test.example`,
      emailKey: `${codeId}@test.example`,
    }),
    db.insert(boothTablets).values({
      id: freshId(),
      tenantId,
      eventId: gift.id,
      name: `${mark} tablet`,
      tokenHash: freshId(),
      size: 5,
      held: 5,
      unitCost: 0,
      stock: [],
      endsAt: later,
      createdAt: now,
    }),
    db.insert(orderCases).values({
      id: ids.complaint,
      tenantId,
      orderId: placed.orderId,
      problem: "misprint",
      ...stamps,
      lines: [{ orderLineId: line!.id, quantity: 1 }],
    }),
    db.insert(orderCaseMessages).values({
      id: freshId(),
      tenantId,
      caseId: ids.complaint,
      author: "customer",
      text: `${mark} is blurred`,
      photos: [],
      createdAt: now,
    }),
    db.insert(paymentLinks).values(waitingLink({ tenantId, orderId: placed.orderId, userId }, { mark, now })),
    db.insert(disputes).values({
      id: ids.dispute,
      tenantId,
      state: "under_review",
      reason: "fraudulent",
      orderId: placed.orderId,
      paymentId: placed.payment.id,
      amount: 5,
      taken: 5,
      fee: 0,
      currency: "GBP" as const,
      ...stamps,
    }),
    db.insert(incidents).values({
      id: ids.incident,
      tenantId,
      kind: "paid_twice",
      state: "open",
      orderId: placed.orderId,
      paymentId: placed.payment.id,
      expected: 0,
      received: 5,
      currency: "GBP" as const,
      ...stamps,
    }),
    db.insert(creditAccounts).values({
      id: freshId(),
      tenantId,
      state: "approved",
      currency: "GBP",
      limitMinor: 900,
      ...stamps,
    }),
    db.insert(savedViews).values({
      id: ids.view,
      tenantId,
      userId,
      path: "/orders",
      query: "q=x",
      name: `${mark} view`,
      createdAt: now,
    }),
    db.insert(passkeys).values({
      id: ids.passkey,
      tenantId,
      userId,
      name: `${mark} key`,
      publicKey: "x",
      createdAt: now,
    }),
    db.insert(personRequests).values({
      id: ids.request,
      tenantId,
      email: `${freshId()}@test.example`,
      createdAt: now,
      askedBy: userId,
      askedByName: `${mark} person`,
    }),
    db.update(fulfilments).set({ fulfillerId: ids.fulfiller }).where(eq(fulfilments.tenantId, tenantId)),
    // One that was sent can be made again, and told of by whoever has it.
    db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.orderId, placed.orderId)),
    db
      .update(fulfilments)
      .set({ status: "fulfiller routing error", fulfillerId: null })
      .where(eq(fulfilments.orderId, unrouted.orderId)),
    // A colleague whose lost second factor can be reset.
    db
      .update(users)
      .set({ totpSealed: `${mark} sealed` })
      .where(eq(users.id, other)),
  ]);
  const ofShop = ["overview", "event-details", "branding", "photos", "catalogue", "products", "vouchers"];
  const ofGift = ["overview", "gift", "recipients", "invitation", "vouchers", "survey", "booth"];
  const pages = [
    ...[
      "/events",
      "/orders",
      "/orders/cases",
      "/orders/payment-links",
      "/orders/incidents",
      "/orders/disputes",
      "/clients",
      "/products",
      "/assets",
    ],
    ...[
      "/fulfillers",
      "/users",
      "/dashboard/views",
      "/settings",
      "/settings/passkeys",
      "/settings/company-details",
    ],
    ...[
      "/settings/second-factor",
      "/settings/your-data",
      "/settings/your-data/person",
      "/settings/billing-account",
      "/settings/billing-account/credit",
      `/settings/billing-account/credit/${bill}`,
      "/settings/documents",
      "/settings/ledger",
      "/settings/get-paid",
      "/client-revenue/kept",
      "/client-revenue/vat",
      "/client-revenue/payouts",
      "/orders/reconciliation",
      `/client-revenue/payouts/${payout}`,
    ],
    ...[
      `/orders/${placed.orderId}`,
      `/orders/${placed.orderId}/disputes/${ids.dispute}`,
      `/orders/payment-links/${placed.orderId}`,
      `/orders/${unrouted.orderId}`,
      `/orders/${claimed.value.orderId}`,
      `/clients/${ids.client}`,
      `/settings/shopify-connection/${ids.shop}/products`,
    ],
    ...[
      `/products/${productId}`,
      `/products/${productId}/design`,
      `/products/${productId}/proof`,
      `/products/create`,
      `/assets/${ids.asset}`,
    ],
    ...[`/fulfillers/${ids.fulfiller}`, `/fulfillers/${ids.fulfiller}/api`, `/users/${other}`],
    ...[...ofShop, "store-configuration", "seo", "orders", "fulfillers/register"].map(
      (page) => `/events/${shop.slug}/${page}`,
    ),
    ...ofGift.map((page) => `/events/${gift.slug}/${page}`),
    ...[`/events/${shop.slug}/vouchers/${voucherId}`, `/events/${gift.slug}/vouchers?q=${code}`],
    ...[`/orders?step=cancel`, `/events/${spare.slug}/overview`],
  ];
  return { tenantId, userId, cookie, pages };
}

/** Every page of the desk that there is for a furnished tenant: each page of a store for each store, and the panel's. */
export function everyDeskPage({ tenantId, pages }: Awaited<ReturnType<typeof furnishTenant>>): string[] {
  const slugs = [...new Set(pages.flatMap((path) => /^\/events\/([^/]+)/.exec(path)?.[1] ?? []))];
  const found = new Set(pages.map((path) => path.split("?")[0]!));
  for (const path of pages) {
    const [, page] = /^\/events\/[^/]+\/([^?]+)$/.exec(path) ?? [];
    if (page && !page.includes("vouchers/")) for (const slug of slugs) found.add(`/events/${slug}/${page}`);
  }
  for (const path of [...found])
    if (/^\/clients\/(?!create)[^/]+$/.test(path)) found.add(`${path}/statement`);
  for (const slug of slugs)
    for (const page of ["wall", "vouchers/print"]) found.add(`/events/${slug}/${page}`);
  for (const page of [
    ...[
      "/dashboard",
      "/dashboard/search",
      "/clients/create",
      "/orders/payment-links/create",
      "/fulfillers/choice",
      "/client-revenue",
    ],
    "/events/changes",
    ...["/settings/passkeys/new", "/settings/shopify-connection", "/users/create", "/audit-logs"],
    ...[
      "",
      "/payment-accounts",
      "/incidents",
      "/disputes",
      "/reconciliation",
      "/credit",
      `/credit/${tenantId}`,
      "/outbox",
      "/sales",
      "/maintenance",
      `/${tenantId}`,
    ].map((panel) => `/settings/super-admin-panel${panel}`),
  ])
    found.add(page);
  return [...found];
}
