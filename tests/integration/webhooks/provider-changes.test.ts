import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as webhook } from "../../../app/routes/api/stripe-webhook.ts";
import { loader as storeHome } from "../../../app/routes/storefront/listing/page.tsx";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { PaymentRefused } from "../../../app/domain/availability/unavailable.ts";
import { noteDispute } from "../../../app/services/order-writes/note-dispute.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { checkTools } from "../../../app/http/wiring/print-tools.server.ts";
import type { StaffPrincipal } from "../../../app/domain/access/permissions.ts";
import { changeStatus } from "../../../app/services/events/change-status.server.ts";
import { readTaxNotes } from "../../../app/services/events/tax-notes.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments, tenantAccounts } from "../../../db/schema/payments.ts";
import { auditEntries, mails } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get } from "../../support/answers.ts";
import { accountsOf, booksOf, carryOut } from "../../support/incidents.ts";
import { ORIGIN, WEBHOOK_SECRET } from "../../support/page.ts";
import {
  ALABAMA,
  checkoutOf,
  type Ledger,
  type PaidWorld,
  payingWorld,
  readyToPay,
  hostedWords,
} from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

async function hear(here: PaidWorld, type: string, object: object, account: string | null) {
  const payload = JSON.stringify({
    id: `evt_${freshId()}`,
    object: "event",
    type,
    livemode: false,
    ...(account && { account }),
    data: { object },
  });
  const signature = await here.stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: WEBHOOK_SECRET,
  });
  const request = new Request(`${ORIGIN}/api/webhooks/stripe`, {
    method: "POST",
    body: payload,
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
  });
  return (await call(webhook, request, here.product.context(), {})).status;
}

describe("a tenant whose account may not be charged any more", () => {
  async function lost() {
    const here = await payingWorld();
    const uk = await here.runners.store();
    const eu = await here.runners.store({ region: "EU" });
    const gift = await here.runners.store({ type: "Promo" });
    const begun = await checkoutOf(here, here.runners, uk);
    await begun.fix();
    const account = `acct_demo_${here.runners.id}_uk`;
    await here.stripe.accounts.retrieve(account);
    const tell = async (charges_enabled: boolean) => {
      await here.control("POST", `/accounts/${account}`, { charges_enabled });
      // An older event may come last, and say the opposite: only what the provider answers counts.
      return hear(here, "account.updated", { id: account, charges_enabled: !charges_enabled }, account);
    };
    return { here, uk, eu, gift, begun, account, tell };
  }

  test("has its shops there on hold, and sells nothing on the platform's account", async () => {
    const { here, uk, eu, gift, begun, tell } = await lost();
    expect((await here.storefront(uk)).opening).toBe("open");
    expect(await tell(false)).toBe(200);
    expect((await here.storefront(uk)).opening).toBe("on_hold");
    expect((await here.storefront(eu)).opening).toBe("open");
    // A gift charges nobody.
    expect((await here.storefront(gift)).opening).toBe("open");
    expect(
      await openPayment(here.runners.scope, { orderId: begun.orderId, way: { kind: "intent" } }),
    ).toEqual({
      ok: false,
      error: "errors:storeClosed",
    });
    expect(await begun.fix({ method: "express" })).toEqual({ ok: false, error: "errors:storeClosed" });
    expect(await here.intentsOf(begun.orderId)).toEqual([]);
    const page = await call(storeHome, get(`/${uk.slug}/storefront`), here.product.context(), {
      slug: uk.slug,
    });
    expect(JSON.stringify(page.body)).toContain("on_hold");

    expect(await tell(true)).toBe(200);
    expect((await here.storefront(uk)).opening).toBe("open");
    expect(await begun.fix({ method: "express" })).toMatchObject({ ok: true });
  });

  test("is noted once in its log, with what changed", async () => {
    const { here, tell } = await lost();
    await tell(false);
    await tell(false);

    const log = await here.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, "Payment account updated")),
      );
    expect(log.map(({ changes }) => changes["chargesEnabled"])).toEqual([{ from: true, to: false }]);
  });

  test("has its admins told by a mail, once a day", async () => {
    const { here, tell } = await lost();
    const admin = await here.staff(here.runners);
    const service = await here.staff(here.runners, "customer_service");
    for (const { userId } of [admin, service])
      await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, userId));
    for (const enabled of [false, true, false]) await tell(enabled);
    expect(await carryOut(here, "account")).toBe(0);
    const told = await here.db
      .select()
      .from(mails)
      .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "account:charges_stopped:%")));
    expect(told).toMatchObject([{ subject: "Your stores in UK are on hold" }]);
    expect(told[0]?.dedupeKey).toContain(admin.userId);
  });

  const hosted = {
    kind: "session",
    successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://shop.test/cancel",
    wordsOf: hostedWords,
  } as const;

  test.each([
    ["its charges are off", "off", hosted],
    ["its charges are off, by the card form", "off", { kind: "intent" } as const],
    ["it left the platform", "gone", hosted],
    ["it left the platform, by the card form", "gone", { kind: "intent" } as const],
  ])(
    "refuses plainly before the event arrives, holds its stores and tells its admins: %s",
    async (_, how, way) => {
      const { here, uk, begun, account } = await lost();
      const admin = await here.staff(here.runners);
      await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, admin.userId));
      if (how === "off") await here.control("POST", `/accounts/${account}`, { charges_enabled: false });
      else {
        const ofUk = and(eq(tenantAccounts.tenantId, here.runners.id), eq(tenantAccounts.region, "UK"));
        await here.db
          .update(tenantAccounts)
          .set({ accountId: `acct_gone_${freshId()}` })
          .where(ofUk);
      }
      expect((await here.storefront(uk)).opening).toBe("open");
      const opening = () => openPayment(here.runners.scope, { orderId: begun.orderId, way });
      expect(await Promise.all([opening(), opening()])).toEqual([
        { ok: false, error: "errors:storeClosed" },
        { ok: false, error: "errors:storeClosed" },
      ]);
      expect((await here.storefront(uk)).opening).toBe("on_hold");
      expect(await here.intentsOf(begun.orderId)).toEqual([]);
      await carryOut(here, "account");
      const told = await here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "account:charges_stopped:%")));
      expect(told).toMatchObject([{ subject: "Your stores in UK are on hold" }]);
    },
  );

  test("refuses a price that is fixed together with its payment alike", async () => {
    const { here, uk, account } = await lost();
    const { fix } = await checkoutOf(here, here.runners, uk);
    await here.control("POST", `/accounts/${account}`, { charges_enabled: false });
    expect(await fix({ withIntent: true })).toEqual({ ok: false, error: "errors:storeClosed" });
    expect((await here.storefront(uk)).opening).toBe("on_hold");
  });

  test("a refusal of an account that may be charged is told plainly as well, and holds nothing", async () => {
    const { here, uk, begun, account } = await lost();
    const { scope } = here.runners;
    const openIntent = () => Promise.reject(new PaymentRefused(account, "parameter_invalid"));
    const refusing = {
      ...scope,
      payments: { ...scope.payments, readAccount: scope.payments.readAccount, openIntent },
    };
    const opened = await openPayment(refusing, { orderId: begun.orderId, way: { kind: "intent" } });
    expect(opened).toEqual({ ok: false, error: "errors:paymentsUnavailable" });
    expect((await here.storefront(uk)).opening).toBe("open");
  });

  test("may do nothing once it has left the platform", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const ofUk = and(eq(tenantAccounts.tenantId, here.runners.id), eq(tenantAccounts.region, "UK"));
    const accountId = `acct_gone_${freshId()}`;
    await here.db.update(tenantAccounts).set({ accountId }).where(ofUk);
    expect(await hear(here, "account.application.deauthorized", { id: "ca_x" }, accountId)).toBe(200);
    expect((await here.storefront(store)).opening).toBe("on_hold");
  });

  test("is somebody else's when we do not know the account", async () => {
    const here = await payingWorld();
    expect(await hear(here, "account.updated", { id: "acct_x" }, "acct_x")).toBe(200);
  });
});

describe("money that leaves an order at the provider", () => {
  async function placed() {
    const here = await payingWorld();
    await here.staff(here.runners);
    const order = await readyToPay(here, here.runners, await here.runners.store());
    await here.pay(order.payment);
    await settleOrder(here.runners.scope, { orderId: order.orderId, region: "UK" });
    const { intentId, accountId } = order.payment;
    const charge = (amount_refunded: number) => ({
      object: "charge",
      payment_intent: intentId,
      amount_refunded,
    });
    const paymentStatus = async () =>
      (await here.runners.scope.tenant.orders.find(order.orderId))?.paymentStatus;
    /** Disputes the payment at the provider: tells of it, and has the bank decide. */
    const disputed = async (wish: object = {}) => {
      const ledger = (await here.control("GET", "/ledger")) as {
        charges: { id: string; payment_intent: string }[];
      };
      const paid = at(
        ledger.charges.find(({ payment_intent }) => payment_intent === intentId),
        "id",
      );
      const { id } = (await here.control("POST", `/charges/${paid}/dispute`, wish)) as { id: string };
      return {
        id,
        // What an event says besides the dispute's id may be old: the provider is asked.
        tell: (type: string) =>
          hear(here, `charge.dispute.${type}`, { id, payment_intent: intentId, amount: 1 }, accountId),
        close: (won: boolean) => here.control("POST", `/disputes/${id}/close`, { won }),
      };
    };
    return { here, charge, paymentStatus, intentId, accountId, disputed, ...order };
  }

  test("by a refund in its dashboard is an incident, once for each amount", async () => {
    const { here, charge, orderId, accountId, paymentStatus } = await placed();
    for (let count = 0; count < 3; count += 1) await hear(here, "charge.refunded", charge(1000), accountId);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([
      { kind: "refunded_at_provider", state: "open", expected: 4260, received: 3260 },
    ]);
    expect(await paymentStatus()).toBe("part_refunded");
    await hear(here, "charge.refunded", charge(4260), accountId);
    await hear(here, "charge.refunded", charge(1000), accountId);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([{ received: 0 }]);
    expect(await paymentStatus()).toBe("refunded");
  });

  test("by a dispute is an incident, and the order says so", async () => {
    const { here, orderId, paymentStatus, disputed } = await placed();
    const { tell } = await disputed();
    await tell("created");
    expect((await booksOf(here, orderId)).incidents).toMatchObject([{ kind: "disputed", received: 0 }]);
    expect(await paymentStatus()).toBe("disputed");
    expect(await here.runners.scope.tenant.disputes.ofOrder(orderId)).toMatchObject([
      { state: "needs_response", reason: "fraudulent", amount: 4260, taken: 4260, fee: 2000 },
    ]);
  });

  test("that is heard of before the payment is known is wanted again, and then noted", async () => {
    const { here, orderId, charge, accountId, paymentStatus, disputed } = await placed();
    const { tell } = await disputed();
    const state = (status: "pending" | "succeeded") =>
      here.db.update(payments).set({ status }).where(eq(payments.orderId, orderId));
    await state("pending");
    expect(await tell("created")).toBe(500);
    expect(await hear(here, "charge.refunded", charge(1000), accountId)).toBe(500);
    expect((await booksOf(here, orderId)).incidents).toEqual([]);
    await state("succeeded");
    expect(await tell("funds_withdrawn")).toBe(200);
    expect(await paymentStatus()).toBe("disputed");
  });

  test("by refunds in its dashboard takes back the sale and its tax, to the penny", async () => {
    const { here, charge, orderId, accountId } = await placed();
    const before = await booksOf(here, orderId);
    expect(before.shoppers + before.fees).toBe(4260);
    // Two events at once, an older one after a newer one, and one again.
    await Promise.all([1000, 1001].map((gone) => hear(here, "charge.refunded", charge(gone), accountId)));
    for (const gone of [1777, 1000, 1777]) await hear(here, "charge.refunded", charge(gone), accountId);
    expect(await booksOf(here, orderId)).toMatchObject({ sides: 0, shoppers: before.shoppers - 1777 });
    expect(await accountsOf(here, orderId)).toMatchObject({
      sales: -(3550 - 1481),
      vat: -(710 - 296),
    });
    await hear(here, "charge.refunded", charge(4260), accountId);
    expect(await accountsOf(here, orderId)).toMatchObject({ sales: 0, vat: 0 });
    // The provider keeps the platform's part for it.
    expect(await booksOf(here, orderId)).toMatchObject({ sides: 0, fees: before.fees });
  });

  test("by a dispute is booked once with its fee, and the sale stands while the bank looks at it", async () => {
    const { here, orderId, disputed } = await placed();
    const before = await accountsOf(here, orderId);
    const { tell } = await disputed();
    // Doubled, out of order and two at once.
    for (const type of ["funds_withdrawn", "created", "created"]) await tell(type);
    await Promise.all(["updated", "updated"].map(tell));
    expect(await accountsOf(here, orderId)).toEqual({
      ...before,
      provider: before["provider"]! - 6260,
      provider_fee: (before["provider_fee"] ?? 0) + 2000,
      disputed: 4260,
    });
  });

  test.each([
    [true, "won", "paid", 0, "resolved"],
    [false, "lost", "disputed", 4260, "open"],
  ])("and comes back when the dispute is won: %s", async (won, state, status, gone, incident) => {
    const { here, orderId, paymentStatus, disputed } = await placed();
    const before = await accountsOf(here, orderId);
    const { tell, close } = await disputed();
    await tell("created");
    await close(won);
    // The last comes first, then all that was missed, each twice.
    for (const type of ["closed", "funds_reinstated", "created", "closed", "created"]) await tell(type);
    expect(await accountsOf(here, orderId)).toMatchObject({
      provider: before["provider"]! - gone - 2000,
      disputed: gone,
      sales: before["sales"],
    });
    expect((await booksOf(here, orderId)).incidents).toMatchObject([
      { received: 4260 - gone, state: incident },
    ]);
    expect(await paymentStatus()).toBe(status);
    expect(await here.runners.scope.tenant.disputes.ofOrder(orderId)).toMatchObject([{ state }]);
    expect(await carryOut(here, "dispute")).toBe(0);
    const told = await here.db
      .select()
      .from(mails)
      .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "dispute:%")));
    expect(told).toHaveLength(2);
    expect(told.some(({ text }) => text.includes(won ? "the money is back" : "keeps the money"))).toBe(true);
  });

  test("by a dispute that ends before anything of it was heard is nothing but its fee", async () => {
    const { here, orderId, paymentStatus, disputed } = await placed();
    const before = await accountsOf(here, orderId);
    const { tell, close } = await disputed();
    await close(true);
    for (const type of ["closed", "created"]) await tell(type);
    expect(await accountsOf(here, orderId)).toMatchObject({ provider: before["provider"]! - 2000 });
    expect((await booksOf(here, orderId)).incidents).toEqual([]);
    expect(await paymentStatus()).toBe("paid");
  });

  test("by an older answer never overwrites a newer one of a rival in between", async () => {
    const { here, orderId, intentId, accountId, disputed } = await placed();
    const { id, close } = await disputed();
    const { scope } = here.runners;
    const told = { intentId: intentId ?? "", accountId, disputeId: id };
    let isFirst = true;
    const slow: typeof scope = {
      ...scope,
      payments: {
        ...scope.payments,
        disputeOf: async (...of: Parameters<typeof scope.payments.disputeOf>) => {
          const answer = await scope.payments.disputeOf(...of);
          if (isFirst) {
            isFirst = false;
            await close(true);
            await noteDispute(scope, told);
          }
          return answer;
        },
      },
    };
    await noteDispute(slow, told);
    expect(await scope.tenant.disputes.ofOrder(orderId)).toMatchObject([{ state: "won", taken: 0 }]);
    expect((await accountsOf(here, orderId))["disputed"] ?? 0).toBe(0);
  });

  test("by an inquiry takes nothing, and a dispute of another account is not believed", async () => {
    const { here, orderId, paymentStatus, disputed } = await placed();
    const before = await accountsOf(here, orderId);
    const { id, tell } = await disputed({ inquiry: true });
    await hear(here, "charge.dispute.created", { id, payment_intent: "pi_other" }, "acct_other");
    await tell("created");
    expect(await accountsOf(here, orderId)).toEqual(before);
    expect(await paymentStatus()).toBe("paid");
    expect(await here.runners.scope.tenant.disputes.ofOrder(orderId)).toMatchObject([
      { id, state: "asked", taken: 0, fee: 0 },
    ]);
  });

  test("by a dispute cannot be refunded as well", async () => {
    const { here, orderId, disputed } = await placed();
    const { tell } = await disputed({ amount: 1000 });
    await tell("created");
    expect(
      await askForRefund(here.runners.scope, {
        orderId,
        reason: "goodwill",
        limit: 10_000,
        seen: null,
        key: freshId(),
        quantities: {},
        withShipping: false,
        alone: 100,
      }),
    ).toEqual({ ok: false, error: "orderDesk:refund.disputed" });
  });

  test("is told once more when more of it leaves", async () => {
    const { here, charge, orderId, accountId } = await placed();
    await hear(here, "charge.refunded", charge(1000), accountId);
    await hear(here, "charge.refunded", charge(2000), accountId);
    expect(await carryOut(here, "incident")).toBe(0);
    const { incidents } = await booksOf(here, orderId);
    const told = await here.db
      .select()
      .from(mails)
      .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, `%${incidents[0]?.id}%`)));
    expect(told.map(({ text }) => text.includes("£22.60") || text.includes("£32.60"))).toEqual([true, true]);
  });

  test("is not believed of another account, and not news when it was our own refund", async () => {
    const { here, charge, orderId, payment, accountId } = await placed();
    await hear(here, "charge.refunded", charge(1000), "acct_other");
    await here.db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment.id));
    await hear(here, "charge.refunded", charge(4260), accountId);
    expect((await booksOf(here, orderId)).incidents).toEqual([]);
  });
});

test.each(["charge.dispute.created", "charge.refunded"])(
  "%s of a hosted page of which nothing was heard yet places the order, and is noted",
  async (type) => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId, fix } = await checkoutOf(here, here.runners, store);
    await fix();
    const opened = await openPayment(here.runners.scope, {
      orderId,
      way: {
        kind: "session",
        successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
        cancelUrl: "http://shop.test/cancel",
        wordsOf: hostedWords,
      },
    });
    if (!opened.ok) throw new Error(opened.error);
    await here.payHosted(opened.value);
    const [intent] = await here.intentsOf(orderId);
    const ledger = (await here.control("GET", "/ledger")) as {
      charges: { id: string; payment_intent: string }[];
    };
    const charge = ledger.charges.find(({ payment_intent }) => payment_intent === intent!.id)!;
    const { id } = (await here.control("POST", `/charges/${charge.id}/dispute`, {})) as { id: string };
    const object = { id, object: "charge", payment_intent: intent!.id, amount_refunded: 1000 };
    const { accountId } = opened.value;
    expect(await hear(here, type, { ...object, payment_intent: "pi_theirs" }, accountId)).toBe(200);
    expect((await booksOf(here, orderId)).incidents).toEqual([]);
    expect(await hear(here, type, object, accountId)).toBe(200);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([
      { kind: type === "charge.refunded" ? "refunded_at_provider" : "disputed" },
    ]);
    expect((await here.runners.scope.tenant.orders.find(orderId))?.orderRef).not.toBeNull();
  },
);

test("a US order that is paid on the hosted page keeps its intent and reports its tax, once", async () => {
  const here = await payingWorld();
  const store = await here.runners.store({ region: "US" });
  const { orderId, fix } = await checkoutOf(here, here.runners, store, { address: ALABAMA });
  await fix();
  const opened = await openPayment(here.runners.scope, {
    orderId,
    way: {
      kind: "session",
      successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
      cancelUrl: "http://shop.test/cancel",
      wordsOf: hostedWords,
    },
  });
  if (!opened.ok) throw new Error(opened.error);
  await here.payHosted(opened.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "US" })).toMatchObject({ state: "placed" });
  const [intent] = await here.intentsOf(orderId);
  expect(await here.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
    { status: "succeeded", intentId: intent?.id },
  ]);
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  const path = "/v1/tax/transactions";
  await here.control("POST", "/faults", { mode: "drop-after", times: 3, match: { method: "POST", path } });
  expect(await carryOut(here, "tax")).toBe(1);
  expect(await carryOut(here, "tax")).toBe(0);
  const ledger = (await here.control("GET", "/ledger")) as Ledger & {
    tax_transactions: { calculation: string; reference: string }[];
  };
  expect(
    ledger.tax_transactions.filter(({ calculation }) => calculation === order?.taxCalculationId),
  ).toMatchObject([{ reference: intent?.id }]);
  expect(at(order, "salesTax")).toBeGreaterThan(0);
});

describe("a store of the United States whose sales tax the provider works out", () => {
  /** A draft of a company whose account has nothing set up for tax. */
  async function draft() {
    const here = await payingWorld();
    const store = await here.runners.store({ region: "US", status: "Draft" });
    const { id } = await here.stripe.accounts.create({ country: "US" });
    const ofUs = and(eq(tenantAccounts.tenantId, here.runners.id), eq(tenantAccounts.region, "US"));
    await here.db
      .update(tenantAccounts)
      .set({ accountId: id, taxStatus: "pending", taxStates: [] })
      .where(ofUs);
    await here.control("POST", `/accounts/${id}`, { charges_enabled: true, details_submitted: true });
    const { scope } = here.runners;
    const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
    const goLive = async () =>
      changeStatus(scope, {
        event: await row(),
        to: "Active",
        decider: { role: "admin", superadmin: false } as StaffPrincipal,
        tools: checkTools(here.product.context()),
      });
    const tell = () => hear(here, "tax.settings.updated", { object: "tax.settings" }, id);
    const states = async () => (await here.db.select().from(tenantAccounts).where(ofUs))[0]?.taxStates;
    return { here, scope, on: { stripeAccount: id }, row, goLive, tell, states };
  }
  const office = { address: { country: "US", line1: "1 Main Street", postal_code: "36104", state: "AL" } };

  test("goes live once the provider may work it out, and says where it is collected", async () => {
    const { here, scope, on, row, goLive, tell, states } = await draft();
    await tell();
    expect(await goLive()).toMatchObject({ ok: false, missing: ["salesTax"] });
    expect(await readTaxNotes(scope, await row())).toEqual([]);

    await here.stripe.tax.settings.update({ head_office: office }, on);
    expect(await tell()).toBe(200);
    expect(await readTaxNotes(scope, await row())).toMatchObject([{ key: "states", isMissing: true }]);

    for (const state of ["NY", "CA"])
      await here.stripe.tax.registrations.create(
        { country: "US", country_options: { us: { state, type: "state_sales_tax" } }, active_from: "now" },
        on,
      );
    await tell();
    expect(await states()).toEqual(["CA", "NY"]);
    expect(await readTaxNotes(scope, await row())).toMatchObject([
      { key: "someStates", isMissing: false, places: ["CA", "NY"] },
    ]);
    expect(await goLive()).toEqual({ ok: true, value: "Active" });
  });

  test("stays a draft where the account loses that at the moment of the press", async () => {
    const { here, scope, on, row, tell } = await draft();
    await here.stripe.tax.settings.update({ head_office: office }, on);
    await tell();
    const events = {
      ...scope.tenant.events,
      changeStatus: async (change: Parameters<typeof scope.tenant.events.changeStatus>[0]) => {
        await here.db
          .update(tenantAccounts)
          .set({ taxStatus: "pending" })
          .where(eq(tenantAccounts.accountId, on.stripeAccount));
        return scope.tenant.events.changeStatus(change);
      },
    };
    const pressed = await changeStatus(
      { ...scope, tenant: { ...scope.tenant, events } },
      {
        event: await row(),
        to: "Active",
        decider: { role: "admin", superadmin: false } as StaffPrincipal,
        tools: checkTools(here.product.context()),
      },
    );
    expect(pressed).toMatchObject({ ok: false, missing: ["salesTax"] });
    expect((await row()).status).toBe("Draft");
  });
});
