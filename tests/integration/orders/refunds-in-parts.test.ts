import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { askForRefund, type RefundWish } from "../../../app/services/orders/ask-for-refund.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { accountsOf, booksOf, carryOut, returnedAtProvider } from "../../support/incidents.ts";
import { MINUTE } from "../../support/clock.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** An order of three shirts that was paid by card, 42.60: 36.00 for the shirts and 6.60 for shipping. */
async function paid() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const { cookie } = await here.staff(here.runners, "admin");
  const admin = asStaff(here.runners.scope, "admin");
  const wish = (quantity: number, change: Partial<RefundWish> = {}): RefundWish => ({
    orderId,
    reason: "damaged",
    quantities: { [line!.id]: quantity },
    withShipping: false,
    limit: Number.POSITIVE_INFINITY,
    key: freshId(),
    seen: null,
    ...change,
  });
  return {
    here,
    orderId,
    payment,
    lineId: line!.id,
    admin,
    wish,
    /** Asks for the amount and says yes to it; tells what went back. */
    giveBack: async (asked: RefundWish) => {
      const question = await askForRefund(admin, { ...asked, seen: null });
      if (!question.ok) return question.error;
      const done = await askForRefund(admin, {
        ...asked,
        seen: question.value.amount,
      });
      return done.ok ? done.value.amount : done.error;
    },
    atProvider: (gone: number) =>
      noteProviderChange(here.runners.scope, {
        intentId: payment.intentId!,
        accountId: payment.accountId,
        gone,
      }),
    returned: () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    desk: async () =>
      (await call(loader, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
    send: (fields: Record<string, string>) =>
      call(action, post(`/orders/${orderId}`, fields, { cookie }), here.product.context(), { orderId }),
  };
}

test("the desk's yes sent twice is one refund, also at once; without the key of its question it is asked once more", async () => {
  const { lineId, send, returned } = await paid();
  const chosen = {
    intent: "refund",
    reason: "damaged",
    [`quantity_${lineId}`]: "1",
  };
  const question = await send(chosen);
  expect([question.status, at(question.body, "asked", "amount")]).toEqual([200, 1200]);
  const key = String(at(question.body, "asked", "key"));
  expect((await send({ ...chosen, seen: "1200" })).status).toBe(200);
  expect(await returned()).toEqual([]);

  const yes = { ...chosen, seen: "1200", idempotency_key: key };
  const answers = [...(await Promise.all([send(yes), send(yes)])), await send(yes)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await returned()).toMatchObject([{ amount: 1200, lines: [{ orderLineId: lineId, quantity: 1 }] }]);
  // Another question has a key of its own.
  const next = String(at((await send(chosen)).body, "asked", "key"));
  expect((await send({ ...yes, idempotency_key: next })).status).toBe(303);
  expect(await returned()).toHaveLength(2);
});

test("the desk shows what went back and offers the rest; more pieces than are left are refused and kept as chosen", async () => {
  const { here, lineId, wish, giveBack, atProvider, desk, send, returned } = await paid();
  expect(await giveBack(wish(2, { withShipping: true }))).toBe(3060);
  await carryOut(here, "order_refund");
  await atProvider(3060 + 500);
  expect(at(await desk(), "steps", "refund")).toMatchObject({
    left: { minor: 700 },
    shipping: { isBack: true },
    lines: [{ id: lineId, quantity: 3, left: 1, paid: { minor: 1200 } }],
    returned: [
      { amount: { minor: 3060 }, reason: "damaged" },
      { amount: { minor: 500 }, reason: "at_provider" },
    ],
  });
  for (const quantity of ["2", "3"]) {
    const refused = await send({
      intent: "refund",
      reason: "lost",
      [`quantity_${lineId}`]: quantity,
    });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        error: "orderDesk:refund.goneBefore",
        chosen: { reason: "lost", quantities: { [lineId]: Number(quantity) } },
      },
    ]);
  }
  const shipping = await send({
    intent: "refund",
    reason: "lost",
    shipping: "on",
  });
  expect([shipping.status, at(shipping.body, "error")]).toEqual([409, "orderDesk:refund.goneBefore"]);
  for (const quantity of ["5000000", "1.5", "-1", "two"])
    expect(
      (
        await send({
          intent: "refund",
          reason: "lost",
          [`quantity_${lineId}`]: quantity,
        })
      ).status,
    ).toBe(422);
  // The last piece takes what is left of the money.
  expect(await giveBack(wish(1))).toBe(700);
  expect((await returned()).reduce((sum, { amount }) => sum + amount, 0)).toBe(4260 - 500);
});

test("a piece, the shipping and refunds at the provider in turn take back the sale, its tax and the platform's part to the penny", async () => {
  const { here, orderId, payment, wish, giveBack, atProvider, order } = await paid();
  const before = await booksOf(here, orderId);
  expect(await giveBack(wish(1))).toBe(1200);
  await carryOut(here, "order_refund");
  await atProvider(1200 + 777);
  expect(await giveBack(wish(0, { withShipping: true }))).toBe(660);
  await carryOut(here, "order_refund");
  expect(await giveBack(wish(1))).toBe(1200);
  await carryOut(here, "order_refund");
  expect(await order()).toMatchObject({ paymentStatus: "part_refunded" });
  await atProvider(1200 + 660 + 1200 + 777 + 1);
  expect(await giveBack(wish(1))).toBe(1200 - 778);
  await carryOut(here, "order_refund");
  expect(await order()).toMatchObject({ paymentStatus: "refunded" });
  expect(await accountsOf(here, orderId)).toMatchObject({
    sales: 0,
    vat: 0,
  });
  const { refunds: sent } = await returnedAtProvider(here, payment.intentId);
  expect(sent.sort((a, b) => a - b)).toEqual([422, 660, 1200, 1200]);
  expect(before.shoppers + before.fees).toBe(4260);
});

test("a refund of the rest at the provider also ends the order's payment", async () => {
  const { here, orderId, wish, giveBack, atProvider, order } = await paid();
  await giveBack(wish(2));
  await carryOut(here, "order_refund");
  await atProvider(4260);
  expect(await order()).toMatchObject({ paymentStatus: "refunded" });
  expect(await accountsOf(here, orderId)).toMatchObject({
    sales: 0,
    vat: 0,
  });
});

test("a refund that did not arrive can be asked for once more, and takes the platform's part with it once", async () => {
  const { here, orderId, wish, giveBack, returned, desk } = await paid();
  const all = () => wish(3, { withShipping: true });
  expect(await giveBack(all())).toBe(4260);
  expect(await giveBack(wish(1))).toBe("orderDesk:refund.goneBefore");
  await carryOut(here, "order_refund");
  const [first] = await returned();
  await noteFailedRefund(here.runners.scope, {
    refundId: first!.id,
    reason: "declined",
  });
  expect(at(await desk(), "steps", "refund")).toMatchObject({
    left: { minor: 4260 },
    lines: [{ left: 3 }],
  });
  expect(await giveBack(all())).toBe(4260);
  expect((await returned()).map(({ status }) => status).sort()).toEqual(["approved", "failed"]);
  expect((await booksOf(here, orderId)).fees).toBe(0);
});

test("two refunds at once stay within the limit and the pieces that are left, in either order", async () => {
  const { here, admin, wish, returned } = await paid();
  // Each of the two is within the limit, and both are not.
  const both = await Promise.all(
    [0, 1].map(() => askForRefund(admin, wish(2, { limit: 3600, seen: 2400, key: freshId() }))),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await returned()).toHaveLength(1);
  // Money and a piece are left, but the piece goes to another between reading and writing.
  const { scope } = interleave(admin, {
    step: "tenant.refunds.ask",
    when: "before",
    rival: () => askForRefund(admin, wish(1, { seen: 1200 })),
  });
  expect(await askForRefund(scope, wish(1, { seen: 1200 }))).toMatchObject({
    error: "orderDesk:refund.goneBefore",
  });
  expect((await returned()).flatMap(({ lines }) => lines.map(({ quantity }) => quantity)).sort()).toEqual([
    1, 2,
  ]);
  await carryOut(here, "order_refund");
});

test("twenty refunds at once, of pieces, of shipping and of amounts, never give back more than was paid nor a piece twice", async () => {
  const { here, admin, wish, returned, payment } = await paid();
  const wishes = Array.from({ length: 20 }, (_, at) => {
    if (at % 4 === 0) return { asked: wish(1), amount: 1200 };
    if (at % 4 === 1) return { asked: wish(0, { withShipping: true }), amount: 660 };
    if (at % 4 === 2) return { asked: wish(0, { alone: 700 + at }), amount: 700 + at };
    return { asked: wish(2), amount: 2400 };
  });
  const answers = await Promise.all(
    wishes.map(({ asked, amount }) => askForRefund(admin, { ...asked, seen: amount })),
  );
  const rows = await returned();
  expect(rows).toHaveLength(answers.filter(({ ok }) => ok).length);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(4260);
  const pieces = rows.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
  expect(pieces.reduce((sum, quantity) => sum + quantity, 0)).toBeLessThanOrEqual(3);
  expect(rows.filter(({ withShipping }) => withShipping).length).toBeLessThanOrEqual(1);
  expect(await carryOut(here, "order_refund")).toBe(0);
  const atStripe = (await returnedAtProvider(here, payment.intentId)).refunds;
  expect(atStripe.sort()).toEqual(rows.map(({ amount }) => amount).sort());
});

test("a refund that went out a day ago without our note of it does not go out again, and one that did not goes", async () => {
  const { here, payment, orderId, wish, giveBack, returned } = await paid();
  await giveBack(wish(1));
  const [row] = await returned();
  // As our own call made it, under a key that is forgotten since.
  await here.stripe.refunds.create(
    {
      payment_intent: payment.intentId!,
      amount: row!.amount,
      metadata: {
        tenant_id: here.runners.id,
        order_id: orderId,
        refund_id: row!.id,
      },
    },
    { stripeAccount: payment.accountId! },
  );
  here.product.clock.forward(25 * 60 * MINUTE);
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([1200]);
  expect(await returned()).toMatchObject([{ status: "succeeded", amount: 1200 }]);

  await giveBack(wish(2));
  here.product.clock.forward(25 * 60 * MINUTE);
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds.sort()).toEqual([1200, 2400]);
});

test.each([
  [500, [500, 3760]],
  [4260, [4260]],
])(
  "a cancelled order gives back the rest when the provider's page gave back %i before our refund left",
  async (inDashboard, refunded) => {
    const { here, admin, payment, orderId, atProvider, returned, order } = await paid();
    expect(await cancelOrder(admin, { orderId, reason: "Wrong size" })).toMatchObject({ done: "done" });
    await here.stripe.refunds.create(
      { payment_intent: payment.intentId!, amount: inDashboard },
      { stripeAccount: payment.accountId! },
    );
    // Our refund is on its way, so what the provider tells seems to be of that one.
    expect(await atProvider(inDashboard)).toBe(false);
    for (let round = 0; round < 2; round += 1) await carryOut(here, "order_refund");
    const atStripe = (await returnedAtProvider(here, payment.intentId)).refunds;
    expect(atStripe.sort((a, b) => a - b)).toEqual(refunded);
    expect((await returned()).map(({ status, amount }) => `${amount} ${status}`).sort()).toEqual([
      ...refunded.slice(1).map((amount) => `${amount} succeeded`),
      "4260 failed",
    ]);
    const { incidents } = await booksOf(here, orderId);
    expect(incidents).toMatchObject([{ kind: "refunded_at_provider", received: 4260 - inDashboard }]);
    expect((await order()).paymentStatus).toBe("refunded");
    // The rest goes by itself, so nobody is asked to give it back.
    const waiting = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    expect(waiting.filter(({ dedupeKey }) => dedupeKey?.startsWith("account:refund_failed"))).toEqual([]);
  },
);

test("an amount alone goes back once it was said yes to, and takes nothing from what pieces are worth", async () => {
  const { here, lineId, wish, giveBack, desk, send, returned } = await paid();
  const chosen = {
    intent: "refund",
    reason: "goodwill",
    refund_amount: " 5,5 ",
  };
  const question = await send(chosen);
  expect([question.status, at(question.body, "asked")]).toMatchObject([200, { alone: 550, amount: 550 }]);
  const yes = {
    ...chosen,
    refund_amount: "5.50",
    seen: "550",
    idempotency_key: String(at(question.body, "asked", "key")),
  };
  expect((await Promise.all([send(yes), send(yes)])).map(({ status }) => status)).toEqual([303, 303]);
  expect(await returned()).toMatchObject([
    { amount: 550, reason: "goodwill", lines: [], withShipping: false },
  ]);
  await carryOut(here, "order_refund");
  expect(at(await desk(), "steps", "refund")).toMatchObject({
    left: { minor: 3710 },
    shipping: { isBack: false },
    lines: [{ id: lineId, left: 3 }],
  });
  expect(await giveBack(wish(1))).toBe(1200);
  // All that is left, at last, and not a penny more.
  expect(await giveBack(wish(0, { alone: 2511 }))).toBe("orderDesk:refund.tooMuch");
  expect(await giveBack(wish(0, { alone: 2510 }))).toBe(2510);
  expect((await returned()).reduce((sum, { amount }) => sum + amount, 0)).toBe(4260);
});

test.each([
  ["five", 422, "errors:amount"],
  ["-5", 422, "errors:amount"],
  ["1.234.5", 422, "errors:amount"],
  ["42.61", 409, "orderDesk:refund.tooMuch"],
  ["1000,00", 409, "orderDesk:refund.tooMuch"],
  ["0", 409, "orderDesk:refund.nothing"],
])("the amount %j is refused beside its field, with all that was chosen", async (typed, status, message) => {
  const { send, returned } = await paid();
  const sent = {
    intent: "refund",
    reason: "withdrawal",
    refund_amount: typed,
  };
  const refused = await send(sent);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatchObject({
    result: {
      error: { refund_amount: [message] },
      initialValue: { refund_amount: typed },
    },
    chosen: { reason: "withdrawal" },
  });
  expect(await returned()).toEqual([]);
});

test("an amount alone together with pieces or shipping is refused, and what was chosen is kept", async () => {
  const { lineId, send } = await paid();
  const others: Record<string, string>[] = [{ [`quantity_${lineId}`]: "2" }, { shipping: "on" }];
  for (const also of others) {
    const refused = await send({
      intent: "refund",
      reason: "lost",
      refund_amount: "3",
      ...also,
    });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        result: { error: { refund_amount: ["orderDesk:refund.eitherOr"] } },
        chosen: { reason: "lost", withShipping: "shipping" in also },
      },
    ]);
  }
  const unknown = await send({
    intent: "refund",
    reason: "mood",
    shipping: "on",
    [`quantity_${lineId}`]: "2",
  });
  expect([unknown.status, unknown.body]).toMatchObject([
    422,
    {
      error: "lists:reasonNeeded",
      chosen: { quantities: { [lineId]: 2 }, withShipping: true },
    },
  ]);
});

test("an amount alone is held to what is left when it is written, and to what its asker may give back of the order", async () => {
  const { here, admin, wish, giveBack, orderId } = await paid();
  expect(await giveBack(wish(0, { alone: 2000, limit: 3000 }))).toBe(2000);
  expect(await giveBack(wish(0, { alone: 1001, limit: 3000 }))).toBe("orderDesk:refund.overLimit");
  const amounts = await Promise.all(
    [1500, 1500].map(async (alone) => {
      const done = await askForRefund(admin, {
        ...wish(0, { alone }),
        seen: alone,
      });
      return done.ok ? done.value.amount : done.error;
    }),
  );
  expect(amounts.sort()).toEqual([1500, "orderDesk:refund.tooMuch"].sort());
  const rows = await here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(3500);
});

test.each(["damaged", "goodwill"] as const)(
  "what the question says that a refund for %s does is what is booked when it went out",
  async (reason) => {
    const { here, orderId, lineId, send, giveBack, wish } = await paid();
    // One went back before: the shares of the second are worked out from both.
    await giveBack(wish(1, { reason }));
    await carryOut(here, "order_refund");
    const before = await accountsOf(here, orderId);
    const chosen = { intent: "refund", reason, [`quantity_${lineId}`]: "1" };
    const question = (await send(chosen)).body;
    expect(at(question, "asked")).toMatchObject({ amount: 1200, left: 4260 - 2400 });
    const effect = at(question, "asked", "effect");
    const key = String(at(question, "asked", "key"));
    expect((await send({ ...chosen, seen: "1200", idempotency_key: key })).status).toBe(303);
    expect(await accountsOf(here, orderId)).toEqual(before);
    await carryOut(here, "order_refund");
    const after = await accountsOf(here, orderId);
    const of = (...accounts: string[]) =>
      accounts.reduce((sum, account) => sum + (after[account] ?? 0) - (before[account] ?? 0), 0);
    const feeBack = 0 - of("production", "shipping_cost", "platform_fee");
    expect(effect).toEqual({
      fromBalance: -of("provider"),
      asVoucher: 0,
      vat: of("vat"),
      salesTax: 0,
      feeBack,
      costs: of("sales") - feeBack,
      // It was paid without one.
      voucher: null,
    });
    expect([of("vat"), feeBack > 0]).toEqual([200, reason === "damaged"]);
  },
);
