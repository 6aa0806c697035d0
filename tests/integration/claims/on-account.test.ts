import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action as panelTenant } from "../../../app/routes/admin/panel/tenant/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { call, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
import { interleave } from "../../support/interleaving.ts";
import { ADDRESS } from "../../support/payments.ts";
import { MINUTE } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { type Visitor, type World, world } from "../../support/world.ts";

type Account = Partial<typeof creditAccounts.$inferInsert> | null;

/** A store on account; each order is one tee for £12.00. */
async function bulk(account: Account) {
  const here = await world();
  const store = await here.runners.store({ type: "Bulk", shipping: null });
  const accountId = freshId();
  if (account) {
    await here.db.insert(creditAccounts).values({
      id: accountId,
      tenantId: here.runners.id,
      state: "active",
      currency: "GBP",
      limitMinor: 2500,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ...account,
    });
  }
  const claim = claimer(here, here.runners, store);
  const fill = async () => {
    const visitor = await here.visitor();
    await here.fill(store, visitor, 1);
    return visitor;
  };
  const order = async () => claim("", { visitor: await fill() });
  const statuses = async () =>
    (await here.db.select().from(orders).where(eq(orders.eventId, store.id)).orderBy(orders.createdAt)).map(
      ({ status }) => status,
    );
  /** What the log says of the store's orders. */
  const log = async () => {
    const [placed, entries] = await Promise.all([
      here.db.select().from(orders).where(eq(orders.eventId, store.id)),
      here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id)),
    ]);
    const ids = new Set(placed.map(({ id }) => id));
    return entries.filter(({ subjectId }) => ids.has(subjectId ?? "")).map(({ action }) => action);
  };
  const owed = async () =>
    (await here.db.select().from(creditAccounts).where(eq(creditAccounts.id, accountId)))[0]?.exposureMinor;
  return { here, store, accountId, fill, order, statuses, log, owed };
}

/** The platform's decision about the account, and what follows from it. */
async function decide(here: World, fields: Record<string, string>) {
  const { cookie, userId } = await here.staff(here.maple);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const params = { tenantId: here.runners.id };
  const request = post(`/settings/super-admin-panel/${here.runners.id}`, fields, { cookie });
  const { status } = await call(panelTenant, request, here.product.context(), params);
  expect(status).toBe(303);
  const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  const work = rows.filter(({ payload }) => payload.kind === "credit");
  await deliver(
    here.product.context(),
    work.map(({ id }) => id),
  );
  return work.length;
}

const terms = (account: string, intent: string, limit: string) => ({
  intent,
  account,
  limit,
  terms: "30",
  discount: "0",
  shipping_discount: "0",
});

test("an order empties its basket in the same write; one that is refused leaves it as it is", async () => {
  const { here, store, fill } = await bulk({});
  const claim = claimer(here, here.runners, store);
  const linesOf = async (visitor: Visitor) =>
    (await here.storefront(store, visitor)).basket.map(({ quantity }) => quantity);
  const [refused, placed] = [await fill(), await fill()];
  expect(await claim("", { visitor: placed })).toMatchObject({ ok: true });
  await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
  expect(await claim("", { visitor: refused })).toMatchObject({ error: "errors:storeClosed" });
  await here.db.update(events).set({ status: "Active" }).where(eq(events.id, store.id));
  expect([await linesOf(refused), await linesOf(placed)]).toEqual([[1], []]);
});

describe("an order on account", () => {
  test.each([
    ["without a credit account", null],
    ["whose account was asked for only", { state: "requested" as const }],
    ["whose account is on stop", { state: "on_stop" as const }],
    ["whose account is in another currency", { currency: "EUR" as const }],
    ["whose account has no room", { limitMinor: 1199 }],
  ])("%s waits for the credit, and counts nothing", async (_, account) => {
    const { order, statuses, log, owed } = await bulk(account);
    expect(await order()).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["over budget limit"]);
    expect(await log()).toContain("Order added");
    expect((await owed()) ?? 0).toBe(0);
  });

  test.each([["approved" as const], ["active" as const]])(
    "with a %s account goes on at once",
    async (state) => {
      const { order, statuses, log, owed } = await bulk({ state });
      await order();
      expect(await statuses()).toEqual(["new"]);
      expect(await log()).toEqual(["Order added"]);
      expect(await owed()).toBe(1200);
    },
  );

  test("never passes the limit, however many come at once", async () => {
    const { order, statuses, owed } = await bulk({});
    await Promise.all(Array.from({ length: 8 }, () => order()));
    expect((await statuses()).filter((status) => status === "new")).toHaveLength(2);
    expect(await owed()).toBe(2400);
  });

  test("is confirmed by one mail, also where a rival sends the same form in between and each message comes ten times", async () => {
    const { here, store, fill } = await bulk({});
    const [visitor, idempotencyKey] = [await fill(), freshId()];
    const input = { visitor, idempotencyKey, address: ADDRESS };
    const again = claimer(here, here.runners, store);
    const { scope } = interleave(here.runners.scope, {
      step: "tenant.claims.claim",
      call: 1,
      when: "before" as const,
      rival: () => again("", input),
    });
    const first = await claimer(here, { ...here.runners, scope }, store)("", input);
    const later = await again("", input);
    expect(first).toMatchObject({ ok: true });
    expect(later).toMatchObject({ ok: true, value: { repeated: true } });

    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const ids = rows.flatMap(({ id, payload }) =>
      payload.kind === "mail" && payload.template === "account_confirmed" ? [id] : [],
    );
    expect(ids).toHaveLength(1);
    const context = here.product.context();
    await Promise.all(Array.from({ length: 10 }, () => deliver(context, ids)));
    await deliver(context, ids);
    const written = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
    expect(written).toHaveLength(1);
    expect(written).toMatchObject([{ state: "sent", toAddress: ADDRESS.email }]);
    expect(written[0]!.text).toContain(later.ok ? later.value.orderRef : "no order");
  });

  test("is refused with a word when the account is closed, and nothing is written", async () => {
    const { order, statuses } = await bulk({ state: "closed" });
    expect(await order()).toEqual({ ok: false, error: "errors:creditClosed" });
    expect(await statuses()).toEqual([]);
  });

  test("that a closed account refused sends the organiser a mail, once a day for each store", async () => {
    const { here, order } = await bulk({ state: "closed" });
    const told = async () => {
      const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
      const ids = rows.filter(({ payload }) => payload.kind === "refused_order").map(({ id }) => id);
      await deliver(here.product.context(), ids);
      return here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
    };
    await Promise.all([order(), order()]);
    await order();
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^An order in .* was refused$/);
    expect(mail?.text).toContain("credit account in GBP is closed");
    here.product.clock.forward(24 * 60 * MINUTE);
    await order();
    expect(await told()).toHaveLength(2);
  });
});

describe("orders that wait for credit", () => {
  test("go on when the platform activates the account, the first ones first, up to its limit", async () => {
    const { here, accountId, order, statuses, owed } = await bulk({ state: "requested", limitMinor: 0 });
    for (let count = 0; count < 3; count += 1) await order();
    expect(await decide(here, terms(accountId, "activate-credit", "25.00"))).toBe(1);
    expect((await statuses()).sort()).toEqual(["new", "new", "over budget limit"]);
    expect(await owed()).toBe(2400);
  });

  test("go on when the limit is raised, and not when it is lowered", async () => {
    const { here, accountId, order, statuses } = await bulk({ limitMinor: 1200 });
    await order();
    await order();
    expect(await decide(here, terms(accountId, "save-credit", "11.00"))).toBe(0);
    expect((await statuses()).sort()).toEqual(["new", "over budget limit"]);
    expect(await decide(here, terms(accountId, "save-credit", "50.00"))).toBe(1);
    expect(await statuses()).toEqual(["new", "new"]);
  });
});
