import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { balanceOf } from "../../../app/domain/ledger/ledger.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action as saveGiftSettings } from "../../../app/routes/admin/gift/page.tsx";
import {
  action as orderAction,
  loader as orderLoader,
} from "../../../app/routes/admin/orders/order/page.tsx";
import { action as listAction } from "../../../app/routes/admin/orders/page.tsx";
import { loader } from "../../../app/routes/storefront/claim/page.tsx";
import { releaseClaim } from "../../../app/services/codes/release-claim.server.ts";
import { events } from "../../../db/schema/events.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { decisions, orders } from "../../../db/schema/orders.ts";
import { creditAccounts, ledgerTransactions } from "../../../db/schema/payments.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { putOrders } from "../../support/orders.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

/** A promo whose gift costs its tenant 10.00, with a shared code for everybody. */
async function costly(budgetMinor: number | null) {
  const made = await promo({ budgetMinor });
  const { here, store } = made;
  await here.db.update(eventPrices).set({ unitCost: 1000 }).where(eq(eventPrices.eventId, store.id));
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 100 });
  const statuses = async () => {
    const rows = await here.db.select().from(orders).where(eq(orders.eventId, store.id));
    return rows.map(({ status }) => status).sort();
  };
  /** What is used of the budget, which the book must say too. */
  const used = async () => {
    const [event] = await here.db.select().from(events).where(eq(events.id, store.id));
    const ofTenant = eq(ledgerTransactions.tenantId, here.runners.id);
    const bookings = await here.db.select().from(ledgerTransactions).where(ofTenant);
    expect(balanceOf(bookings, "gifts")).toBe(event?.budgetUsedMinor);
    expect(balanceOf(bookings, "due_unbilled")).toBe(0 - (event?.budgetUsedMinor ?? 0));
    return event?.budgetUsedMinor;
  };
  return { ...made, statuses, used };
}

describe("a budget", () => {
  test("holds what it does not cover, and no recipient hears of it", async () => {
    const { here, claim, statuses, used } = await costly(2500);
    const answers = [await claim("TEAM"), await claim("TEAM"), await claim("TEAM")];
    for (const answer of answers) expect(answer).toMatchObject({ ok: true });
    expect(await statuses()).toEqual(["new", "new", "over budget"]);
    expect(await used()).toBe(2000);
    const last = answers[2];
    if (!last?.ok) throw new Error("refused");
    const { orderId } = last.value;
    const [fulfilment] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
    expect(fulfilment?.status).toBe("over budget");
    const moves = await here.db
      .select()
      .from(statusEvents)
      .where(eq(statusEvents.fulfilmentId, fulfilment?.id ?? ""));
    expect(moves.map(({ from, to }) => [from, to])).toEqual([
      [null, "new"],
      ["new", "over budget"],
    ]);
    expect(await here.db.select().from(decisions).where(eq(decisions.orderId, orderId))).toMatchObject([
      { kind: "budget", outcome: "over budget", inputs: { cost: 1000, currency: "GBP" } },
    ]);
  });

  test("holds an order after it was born, also where the clock moves between two lines of code", async () => {
    const { here, claim } = await costly(0);
    const { scope } = here.runners;
    scope.now = () => (here.product.clock.forward(1), here.product.clock.now());
    expect(await claim("TEAM")).toMatchObject({ ok: true });
    const moves = await here.db
      .select()
      .from(statusEvents)
      .where(eq(statusEvents.tenantId, here.runners.id))
      .orderBy(statusEvents.at);
    expect(moves.map(({ to }) => to)).toEqual(["new", "over budget"]);
  });

  test("is never passed by many at once", async () => {
    const { claim, statuses, used } = await costly(3000);
    await Promise.all(Array.from({ length: 12 }, () => claim("TEAM")));
    expect(await statuses()).toEqual([
      ...Array.from({ length: 3 }, () => "new"),
      ...Array.from({ length: 9 }, () => "over budget"),
    ]);
    expect(await used()).toBe(3000);
  });

  test("of the tenant goes first", async () => {
    const { here, claim, statuses } = await costly(0);
    await here.db.insert(creditAccounts).values({
      id: freshId(),
      tenantId: here.runners.id,
      state: "active",
      currency: "GBP",
      limitMinor: 500,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await claim("TEAM");
    expect(await statuses()).toEqual(["over budget limit"]);
  });

  test("that is not set stops no order", async () => {
    const { claim, statuses, used } = await costly(null);
    await claim("TEAM");
    expect(await statuses()).toEqual(["new"]);
    expect(await used()).toBe(1000);
  });
});

describe("an order that waits for its budget", () => {
  async function held(role: Role = "account_manager") {
    const made = await costly(1000);
    const { here, claim } = made;
    const answers = [await claim("TEAM"), await claim("TEAM"), await claim("TEAM")];
    const [, waiting, last] = answers.map((answer) => (answer.ok ? answer.value.orderId : ""));
    const { cookie } = await here.staff(here.runners, role);
    const params = (orderId: string) => ({ orderId });
    const press = (orderId = "") =>
      call(
        orderAction,
        post(`/orders/${orderId}`, { intent: "approve", reason: "A guest of honour" }, { cookie }),
        here.product.context(),
        params(orderId),
      );
    const shown = async (orderId = "") =>
      at(
        (
          await call(
            orderLoader,
            get(`/orders/${orderId}`, { cookie }),
            here.product.context(),
            params(orderId),
          )
        ).body,
        "hold",
      );
    return { ...made, cookie, waiting, last, press, shown };
  }

  test("goes on once when it is approved, with the reason, and is counted then", async () => {
    const { here, waiting, press, shown, statuses, used } = await held();
    expect(await shown(waiting)).toMatchObject({
      kind: "budget",
      cost: { minor: 1000, currency: "GBP" },
      mayApprove: true,
    });
    const pressed = await Promise.all([press(waiting), press(waiting), press(waiting)]);
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await statuses()).toEqual(["new", "new", "over budget"]);
    expect(await used()).toBe(2000);
    expect(await shown(waiting)).toBeNull();
    const log = await here.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, waiting ?? ""));
    expect(log.map(({ action, changes }) => [action, changes["reason"]])).toContainEqual([
      "Order over budget approved",
      "A guest of honour",
    ]);
    const moves = await here.db
      .select()
      .from(decisions)
      .where(eq(decisions.orderId, waiting ?? ""));
    expect(moves.map(({ outcome }) => outcome).sort()).toEqual(["new", "over budget"]);
  });

  test("goes on with others that are chosen in the list, after one question, each with its outcome", async () => {
    const { here, cookie, waiting = "", last = "", statuses, used, press } = await held();
    const choose = (fields: Record<string, string | string[]>) =>
      call(listAction, post("/orders", { intent: "approve", ...fields }, { cookie }), here.product.context());
    expect(await choose({})).toMatchObject({ status: 422, body: { kind: "nothing" } });
    const tooMany = Array.from({ length: 101 }, (_, at) => `order${at}`);
    expect((await choose({ order: tooMany, confirmed: "yes" })).status).toBe(413);
    const theirs = await here.maple.store();
    const [foreign = ""] = await putOrders(here.db, theirs, [{ status: "over budget" }]);
    const order = [waiting, last, foreign];
    expect(await choose({ order })).toMatchObject({ status: 200, body: { kind: "asked", orderIds: order } });
    expect(await statuses()).toEqual(["new", "over budget", "over budget"]);
    // Somebody approves one of them while the question is read.
    expect((await press(last)).status).toBe(303);
    const { body } = await choose({ order, confirmed: "yes", reason: "The whole team" });
    expect(at(body, "outcomes")).toEqual([
      { ref: expect.stringMatching(/^PS-/), done: "done" },
      { ref: expect.stringMatching(/^PS-/), error: "errors:illegalTransition" },
    ]);
    expect(await statuses()).toEqual(["new", "new", "new"]);
    expect(await used()).toBe(3000);
    const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, waiting));
    expect(log.map(({ changes }) => changes["reason"])).toContain("The whole team");
    const [untouched] = await here.db.select().from(orders).where(eq(orders.id, foreign));
    expect(untouched?.status).toBe("over budget");
  });

  test("is not approved by customer service", async () => {
    const { here, cookie, waiting, press, shown, statuses } = await held("customer_service");
    const chosen = post("/orders", { intent: "approve", order: waiting ?? "", confirmed: "yes" }, { cookie });
    expect((await call(listAction, chosen, here.product.context())).status).toBe(403);
    expect(await shown(waiting)).toMatchObject({ mayApprove: false });
    expect((await press(waiting)).status).toBe(403);
    expect(await statuses()).toEqual(["new", "over budget", "over budget"]);
  });

  test("does not go past the tenant's credit limit by an approval of the tenant's own", async () => {
    const { here, waiting, press, statuses } = await held();
    await here.db.insert(creditAccounts).values({
      id: freshId(),
      tenantId: here.runners.id,
      state: "active",
      currency: "GBP",
      limitMinor: 500,
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const refused = await press(waiting);
    expect(refused.status).toBe(409);
    expect(at(refused.body, "result", "error", "approve", 0)).toBe("orderDesk:budgetDesk.notCovered");
    expect(await statuses()).toEqual(["new", "over budget", "over budget"]);
  });

  test("goes on by itself when the budget is raised, the first before the second", async () => {
    const { here, store, last, statuses, used } = await held();
    const { cookie } = await here.staff(here.runners);
    const { left } = (await here.runners.scope.tenant.events.giftLines(store.id))[0]!;
    const fields = {
      version: "1",
      budget: "25.00",
      duplicate_scope: "address_and_surname",
      recipient_chooses: "on",
      [`cost_${left.productId}`]: "10.00",
    };
    const saved = await call(
      saveGiftSettings,
      post(`/events/${store.slug}/gift`, fields, { cookie }),
      here.product.context(),
      { slug: store.slug },
    );
    expect(saved.status).toBe(303);
    await here.product.afterwards();
    const context = here.product.context();
    const [work] = await here.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `budget:${store.id}:1`));
    await Promise.all([deliver(context, [work!.id]), deliver(context, [work!.id])]);
    expect(await statuses()).toEqual(["new", "new", "over budget"]);
    const [third] = await here.db
      .select()
      .from(orders)
      .where(eq(orders.id, last ?? ""));
    expect(third?.status).toBe("over budget");
    expect(await used()).toBe(2000);
  });

  test("is given back to the budget when its code is freed", async () => {
    const { here, store, claim, used } = await costly(1000);
    const claimed = await claim("TEAM");
    if (!claimed.ok) throw new Error(claimed.error);
    expect(await used()).toBe(1000);
    const code = await here.runners.scope.tenant.claims.findCode(store.id, "TEAM");
    const input = {
      eventId: store.id,
      orderId: claimed.value.orderId,
      promoCodeId: code!.id,
      reason: "Lost",
    };
    expect(await releaseClaim(here.runners.scope, input)).toMatchObject({ ok: true });
    expect(await used()).toBe(0);
  });
});

describe("a stock", () => {
  const withStock = async (stockLeft: number) => {
    const made = await costly(null);
    await made.here.db.update(eventPrices).set({ stockLeft }).where(eq(eventPrices.eventId, made.store.id));
    return made;
  };

  test("of three is three gifts, however many come at once, and their codes stay good", async () => {
    const { here, store, claim } = await withStock(3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim("TEAM")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:giftGone");
    const [price] = await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
    expect(price?.stockLeft).toBe(0);
  });

  test("that is used up shows a friendly page with whom to ask", async () => {
    const { here, store } = await withStock(0);
    const page = await call(loader, get(`/${store.slug}`), here.product.context());
    expect(page.body).toMatchObject({ kind: "closed", opening: "used_up" });
    expect(at(page.body, "chrome", "organiser", "email")).toBe("organiser@test.example");
  });
});

describe("a gift's size", () => {
  test("is open at first, may be named beforehand, and is the store's where nobody asks", async () => {
    const { here, store } = await promo();
    const shown = async () =>
      at(
        (await call(loader, get(`/${store.slug}`), here.product.context())).body,
        "page",
        "lines",
        0,
        "size",
      );
    expect(await shown()).toBe("");
    await here.db.update(eventPrices).set({ giftSize: "L" }).where(eq(eventPrices.eventId, store.id));
    expect(await shown()).toBe("L");
  });
});
