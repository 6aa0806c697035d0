import { and, eq, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { skuOf } from "../../../app/domain/product/offer.ts";
import { tellStock } from "../../../app/services/fulfillers/tell-stock.server.ts";
import { refreshPaymentAccount } from "../../../app/services/refresh-payment-account.server.ts";
import { tellManagers } from "../../../app/services/notices/tell-managers.server.ts";
import { events } from "../../../db/schema/events.ts";
import { eventFulfillers, fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { tenantAccounts } from "../../../db/schema/payments.ts";
import { mails, outbox } from "../../../db/schema/records.ts";
import { shopConnections, shopRequests } from "../../../db/schema/shops.ts";
import { users } from "../../../db/schema/users.ts";
import { MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId, takeUsualMaker } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const HOUR = 60 * MINUTE;

/**
 * A tenant with an admin, an account manager and somebody of customer service, who all have a password, alone in a
 * database: a run looks at so many stores of all tenants, and those of other tests would be before its own.
 */
async function desk() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await world({ LIBSQL_URL: database.url });
  const people = {
    admin: (await here.staff(here.runners, "admin")).userId,
    manager: (await here.staff(here.runners, "account_manager")).userId,
    service: (await here.staff(here.runners, "customer_service")).userId,
  };
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
  const rows = (template: string) =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, `account:${template}:%`)));
  return {
    here,
    people,
    tell: () => tellManagers(baseScope(here.product.context())),
    told: async (template: string) =>
      (await rows(template)).flatMap(({ payload }) =>
        payload.kind === "account" && "userId" in payload ? [payload] : [],
      ),
    subjects: async (template: string) => {
      await deliver(
        here.product.context(),
        (await rows(template)).map(({ id }) => id),
      );
      const sent = await here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, `account:${template}:%`)));
      return sent.map(({ subject }) => subject);
    },
  };
}

test("people who decide on budgets get one notice of orders over budget, for the one that waits longest, also when two runs meet", async () => {
  const { here, people, tell, told, subjects } = await desk();
  const store = await here.runners.store();
  const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour));
  const [first] = await putOrders(here.db, store, [
    { status: "over budget", placedAt: at(9) },
    { status: "over budget limit", placedAt: at(10) },
    { status: "new", placedAt: at(8) },
  ]);
  await Promise.all([tell(), tell()]);
  await tell();
  const notices = await told("over_budget");
  expect(notices.map(({ userId }) => userId).sort()).toEqual([people.admin, people.manager].sort());
  expect(notices[0]?.facts).toMatchObject({ count: "2" });
  expect(new Set(await subjects("over_budget"))).toEqual(
    new Set([`Orders at ${notices[0]?.facts?.["store"]} are waiting for budget`]),
  );
  // What waited longest goes on, and another still waits: that is news.
  await here.db.update(orders).set({ status: "new" }).where(eq(orders.id, first!));
  await tell();
  expect(await told("over_budget")).toHaveLength(4);
});

test("a promo that ended causes one notice; one that goes on, ended long ago or was never open causes none", async () => {
  const { here, tell, told, subjects } = await desk();
  const now = here.product.clock.now().getTime();
  const promo = async (endsAt: number, status: "Active" | "Draft" = "Active") => {
    const store = await here.runners.store({ type: "Promo" });
    await here.db
      .update(events)
      .set({ endsAt: new Date(endsAt), status })
      .where(eq(events.id, store.id));
    return store;
  };
  const ended = await promo(now - HOUR);
  await promo(now + HOUR);
  await promo(now - 80 * HOUR);
  await promo(now - HOUR, "Draft");
  await putOrders(here.db, ended, [
    { kind: "claim", total: 0 },
    { kind: "claim", total: 0 },
  ]);
  await tell();
  await tell();
  const notices = await told("gift_ended");
  expect(notices).toHaveLength(2);
  expect(notices[0]?.facts).toMatchObject({ count: "2" });
  expect((await subjects("gift_ended"))[0]).toContain("has ended");
});

test("tenants get a notice of a print partner that was paused because it takes no orders, and none of one that a person paused", async () => {
  const { here, tell, told } = await desk();
  const store = await here.runners.store();
  const now = here.product.clock.now();
  const paused = async (isFailing: boolean) => {
    const id = freshId();
    const stamps = { createdAt: now, updatedAt: now };
    await here.db
      .insert(fulfillers)
      .values({ id, name: `Printer ${id}`, state: "paused", mode: "api", ...stamps });
    await here.db.insert(eventFulfillers).values({
      id: freshId(),
      tenantId: here.runners.id,
      eventId: store.id,
      fulfillerId: id,
      createdAt: now,
    });
    const [orderId] = await putOrders(here.db, store, [{}]);
    await here.db.insert(fulfilments).values({
      id: freshId(),
      tenantId: here.runners.id,
      orderId: orderId!,
      fulfillerId: id,
      status: "queued submitting to fulfiller",
      tries: isFailing ? 3 : 0,
      ...stamps,
    });
    return id;
  };
  const failing = await paused(true);
  await paused(false);
  await tell();
  await tell();
  const notices = await told("route_paused");
  expect(notices.map(({ facts }) => facts?.["fulfiller"])).toEqual([
    `Printer ${failing}`,
    `Printer ${failing}`,
  ]);
});

test("refused orders of a Shopify shop are told once for each reason and day, tests and own cancellations not", async () => {
  const { here, tell, told } = await desk();
  const connectionId = freshId();
  const now = here.product.clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  await here.db.insert(shopConnections).values({
    id: connectionId,
    tenantId: here.runners.id,
    shopDomain: `${connectionId}.myshopify.com`,
    shopGid: "gid://shopify/Shop/1",
    shopName: "Harbour Goods",
    currency: "USD",
    scopes: [],
    state: "active",
    accessUntil: now,
    refreshUntil: now,
    refreshLeaseUntil: now,
    checkedAt: now,
    installedAt: now,
    ...stamps,
  });
  const refuse = (orderName: string, reason: string, at: Date) =>
    here.db.insert(shopRequests).values({
      id: freshId(),
      tenantId: here.runners.id,
      connectionId,
      fulfilmentOrderGid: freshId(),
      orderGid: freshId(),
      orderName,
      state: "rejected",
      reason,
      lines: [],
      createdAt: at,
      updatedAt: at,
    });
  await refuse("#1001", "noAddress", now);
  await refuse("#1002", "noAddress", now);
  await refuse("#1003", "testOrder", now);
  await refuse("#1004", "cancelledHere", now);
  await tell();
  await refuse("#1005", "noAddress", now);
  await tell();
  const factsOf = async () => (await told("shop_refused")).map(({ facts }) => facts);
  const first = { shop: "Harbour Goods", count: "2", numbers: "#1001, #1002" };
  // Two people run the stores of the tenant.
  expect(await factsOf()).toEqual([first, first]);
  await refuse("#1006", "country", now);
  here.product.clock.forward(24 * HOUR);
  await refuse("#1007", "noAddress", here.product.clock.now());
  await tell();
  expect((await factsOf()).map((facts) => facts?.["numbers"]).sort()).toEqual([
    "#1001, #1002",
    "#1001, #1002",
    "#1006",
    "#1006",
    "#1007",
    "#1007",
  ]);
});

/** A tenant's account at the provider, of which events tell. */
async function hearing() {
  const made = await desk();
  const { here } = made;
  const accountId = `acct_${freshId()}`;
  const mine = and(eq(tenantAccounts.tenantId, here.runners.id), eq(tenantAccounts.region, "UK"));
  const good = {
    chargesEnabled: true,
    payoutsEnabled: true,
    submitted: true,
    disabledReason: null,
    requirements: [],
    pending: [],
    dueAt: null,
    taxStatus: "pending" as const,
    taxStates: [],
  };
  await here.db
    .update(tenantAccounts)
    .set({ accountId, ...good })
    .where(mine);
  const hear = (facts: object) =>
    refreshPaymentAccount(
      {
        ...baseScope(here.product.context()),
        actor: { id: "system", name: "", ip: null },
        readAccount: async () => ({ ...good, ...facts }),
        outbox: [],
      },
      accountId,
    );
  const [account] = await here.db.select().from(tenantAccounts).where(mine);
  expect(account, "The tenant has an account").toBeDefined();
  return { ...made, hear };
}

test("admins get a notice of the provider's requirements for payouts when they begin, once a day", async () => {
  const { people, told, subjects, hear } = await hearing();
  await hear({ requirements: ["individual.verification.document"] });
  await hear({});
  await hear({ payoutsEnabled: false });
  const notices = await told("payouts_due");
  expect(notices.map(({ userId }) => userId)).toEqual([people.admin]);
  expect(await subjects("payouts_due")).toEqual(["Payouts in UK need something from you"]);
});

test("admins get a notice of stopped charges once a day, also when two events meet", async () => {
  const { people, told, subjects, hear } = await hearing();
  const stopped = { chargesEnabled: false, requirements: ["individual.verification.document"] };
  await Promise.all([hear(stopped), hear(stopped)]);
  await hear({});
  await hear(stopped);
  expect((await told("charges_stopped")).map(({ userId }) => userId)).toEqual([people.admin]);
  expect(await subjects("charges_stopped")).toHaveLength(1);
  // It says enough: what the provider wants is no second mail.
  expect(await told("payouts_due")).toEqual([]);
});

test("tenants get one mail about what nobody can make any more, for all their stores, and the dashboard counts it until it is made again", async () => {
  const { here, people, tell, told, subjects } = await desk();
  const stores = [
    await here.runners.store({ name: "Shop A", products: [{ name: "Tee" }] }),
    await here.runners.store({ name: "Shop B", products: [{ name: "Mug" }] }),
  ];
  const fulfillerId = freshId();
  const stamps = { createdAt: here.product.clock.now(), updatedAt: here.product.clock.now() };
  await here.db
    .insert(fulfillers)
    .values({ id: fulfillerId, name: "Printer", state: "active", mode: "pull", ...stamps });
  for (const store of stores) {
    await takeUsualMaker(here.db, store);
    await here.db.insert(eventFulfillers).values({
      id: freshId(),
      tenantId: here.runners.id,
      eventId: store.id,
      fulfillerId,
      createdAt: stamps.createdAt,
    });
  }
  const { scope } = here.runners;
  const { offer } = (await here.storefront(stores[0]!)).stock[0]!;
  const skus = offer.colours.flatMap(({ name, sizes }) => sizes.map((size) => skuOf(offer, name, size)));
  const report = async (counted: readonly string[], count: number | null) => {
    here.product.clock.forward(MINUTE);
    const reported = counted.map((sku) => ({ sku, count, at: here.product.clock.now() }));
    await tellStock(scope, { fulfiller: { id: fulfillerId, name: "Printer" }, told: reported });
    here.product.clock.forward(MINUTE);
    await tell();
    here.product.clock.forward(MINUTE);
    await tell();
  };
  const waiting = async () =>
    (await scope.tenant.unmadeProducts.byStore()).reduce((sum, { count }) => sum + count, 0);

  await tell();
  expect(await told("unmade")).toEqual([]);
  await report(skus.slice(0, 1), 0);
  const first = await told("unmade");
  expect(first.map(({ userId }) => userId).sort()).toEqual([people.admin, people.manager].sort());
  expect(first[0]!.facts).toEqual({ products: "Tee (Shop A), Mug (Shop B)" });
  expect((await subjects("unmade"))[0]).toContain("can’t be made");
  expect(await waiting()).toBe(2);

  // The same again, and less of it, is no news.
  await report(skus.slice(0, 1), 0);
  expect(await told("unmade")).toHaveLength(2);
  await report(skus.slice(1, 3), 0);
  expect(await told("unmade")).toHaveLength(4);
  await report(skus.slice(1, 2), 5);
  expect(await told("unmade")).toHaveLength(4);
  await report(skus, 5);
  expect(await waiting()).toBe(0);
  expect(await told("unmade")).toHaveLength(4);
  await report(skus.slice(0, 1), 0);
  expect(await told("unmade")).toHaveLength(6);
});

test("tenants get a mail about a store whose last print partner is taken away once, also when two runs meet", async () => {
  const { here, tell, told } = await desk();
  const store = await here.runners.store({ name: "Shop C" });
  await takeUsualMaker(here.db, store);
  await Promise.all([tell(), tell()]);
  expect(await told("unmade")).toHaveLength(2);
});
