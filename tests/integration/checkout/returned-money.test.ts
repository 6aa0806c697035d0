import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { loader as statusPage } from "../../../app/routes/storefront/order-status/page.tsx";
import { orderKey } from "../../../app/http/keys/order-key.server.ts";
import { refundIncident } from "../../../app/services/incidents/refund-incident.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { orders, orderLines } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { auditEntries, mails } from "../../../db/schema/records.ts";
import { at, call, get } from "../../support/answers.ts";
import { booksOf, carryOut, paidTwice, returnedAtProvider } from "../../support/incidents.ts";
import { crash, interleave, stepsOf } from "../../support/interleaving.ts";
import { SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { person } from "../../support/people.ts";

const settleTimes = async (here: Awaited<ReturnType<typeof payingWorld>>, orderId: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => settleOrder(here.runners.scope, { orderId, region: "UK" })),
  );

test("a second payment of an order goes back by itself, once, with the platform's part of it", async () => {
  const here = await payingWorld();
  const admin = await person(here, here.runners);
  await person(here, here.runners, { role: "customer_service" });
  const { orderId, second } = await paidTwice(here);
  const settled = await settleTimes(here, orderId, 10);
  for (const one of settled) {
    expect(one).toMatchObject({ state: "placed", returned: [{ amount: 4260, currency: "GBP" }] });
  }
  const before = await booksOf(here, orderId);
  expect(before.incidents).toMatchObject([
    { kind: "paid_twice", state: "refunding", expected: 0, received: 4260, paymentId: second.id },
  ]);
  expect(before).toMatchObject({ payments: ["refunding", "succeeded"], sides: 0, unwanted: -4260 });

  const scopes = Array.from({ length: 5 }, () => ({ ...here.runners.scope, outbox: [] }));
  await Promise.all(scopes.map((scope) => refundIncident(scope, before.incidents[0]!.id)));
  await carryOut(here, "refund");
  expect(await returnedAtProvider(here, second.intentId)).toEqual({
    refunds: [4260],
    fee: { amount: second.applicationFee, returned: second.applicationFee },
  });
  const after = await booksOf(here, orderId);
  expect(after.incidents).toMatchObject([{ state: "refunded", lastError: null }]);
  expect(after).toMatchObject({
    payments: ["refunded", "succeeded"],
    sides: 0,
    unwanted: 0,
    // What is left is the first payment alone, less the platform's part.
    shoppers: 4260 - second.applicationFee,
    fees: second.applicationFee,
  });
  expect(await here.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
    { amount: 4260, currency: "GBP", status: "succeeded", reason: "paid_twice", paymentId: second.id },
  ]);
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  const actions = log.map(({ action }) => action);
  expect(actions.sort()).toEqual(["Order added", "Order refunded", "Payment incident opened"]);

  await carryOut(here, "incident");
  const written = await here.db.select().from(mails).where(eq(mails.tenantId, here.runners.id));
  expect(written.map(({ toAddress }) => toAddress)).toEqual([admin.email]);
  expect(written[0]?.text).toContain("£42.60");
  expect(await settleTimes(here, orderId, 3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ state: "placed", returned: [{ state: "refunded" }] })),
  );
});

test("a provider that does not answer delays the refund, and never loses or doubles it", async () => {
  const here = await payingWorld();
  const { orderId, second } = await paidTwice(here);
  await settleTimes(here, orderId, 1);
  const path = "/v1/refunds";
  await here.control("POST", "/faults", { mode: "refuse", match: { method: "POST", path } });
  expect(await carryOut(here, "refund")).toBe(1);
  expect((await booksOf(here, orderId)).incidents).toMatchObject([{ state: "refunding" }]);
  await here.control("DELETE", "/faults");
  // Done, but its answer is lost: three tries of the SDK's own, then ours.
  await here.control("POST", "/faults", { mode: "drop-after", times: 3, match: { method: "POST", path } });
  expect(await carryOut(here, "refund")).toBe(1);
  expect(await carryOut(here, "refund")).toBe(0);
  expect((await returnedAtProvider(here, second.intentId)).refunds).toEqual([4260]);
  expect((await booksOf(here, orderId)).incidents).toMatchObject([{ state: "refunded" }]);
});

test("a payment for an order that changed since is refunded, and the order can be paid again", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment, fix } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await here.db
    .update(orders)
    .set({ revision: 9, total: 0, totalExcludingVat: 0, totalVat: 0 })
    .where(eq(orders.id, orderId));
  await here.db.delete(orderLines).where(eq(orderLines.orderId, orderId));
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
    state: "returned",
    returned: [{ amount: 4260, state: "refunding" }],
  });
  await carryOut(here, "refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([4260]);

  const fixed = await fix();
  expect(fixed).toMatchObject({ ok: true, value: { state: "to_pay", order: { total: 4260 } } });
  const again = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  if (!again.ok) throw new Error(again.error);
  await here.pay(again.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "placed" });
  expect(await booksOf(here, orderId)).toMatchObject({
    payments: ["refunded", "succeeded"],
    unwanted: 0,
    sides: 0,
  });
});

describe("the page after the payment tells the truth", () => {
  test("about an order that stands and money that goes back", async () => {
    const here = await payingWorld();
    const { orderId, store } = await paidTwice(here);
    const key = await orderKey(SECRET, orderId);
    const address = `/${store.slug}/payment-success?order=${encodeURIComponent(key)}`;
    const { body } = await call(confirmation, get(address), here.product.context());
    expect(at(body, "kind")).toBe("placed");
    expect(at(body, "returned")).toEqual([{ amount: { minor: 4260, currency: "GBP" }, state: "refunding" }]);
    await carryOut(here, "refund");
    const later = await call(statusPage, get(`/${store.slug}/order/${key}`), here.product.context(), {
      slug: store.slug,
      key,
    });
    expect(at(later.body, "returned")).toEqual([
      { amount: { minor: 4260, currency: "GBP" }, state: "refunded" },
    ]);
  });

  test("about an order that was not placed", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId, payment } = await readyToPay(here, here.runners, store);
    await here.pay(payment);
    await here.db.update(orders).set({ revision: 9 }).where(eq(orders.id, orderId));
    const key = await orderKey(SECRET, orderId);
    const address = `/${store.slug}/payment-success?order=${encodeURIComponent(key)}`;
    const { body } = await call(confirmation, get(address), here.product.context());
    expect(at(body, "kind")).toBe("returned");
    expect(at(body, "returned", 0, "amount", "minor")).toBe(4260);
  });
});

describe("every step of settling a second payment, and of giving it back,", () => {
  test("may be the Worker's last: in the end it went back once, in books that balance", async () => {
    const record = async () => {
      const here = await payingWorld();
      const { orderId } = await paidTwice(here);
      const settling = await stepsOf(here.runners.scope, (scope) =>
        settleOrder(scope, { orderId, region: "UK" }),
      );
      const [incident] = (await booksOf(here, orderId)).incidents;
      const returning = await stepsOf(here.runners.scope, (scope) => refundIncident(scope, incident!.id));
      return { settling, returning };
    };
    const { settling, returning } = await record();
    expect(settling).toContain("tenant.incidents.open");
    expect(returning).toEqual(["tenant.incidents.find", "payments.refund", "tenant.incidents.refunded"]);
    for (const [part, steps] of Object.entries({ settling, returning })) {
      for (const step of new Set(steps)) {
        for (const when of ["before", "after"] as const) {
          const here = await payingWorld();
          const { orderId, second } = await paidTwice(here);
          const dying = interleave(here.runners.scope, { step, when, rival: crash });
          if (part === "settling")
            await settleOrder(dying.scope, { orderId, region: "UK" }).catch(() => undefined);
          await settleOrder(here.runners.scope, { orderId, region: "UK" });
          const [incident] = (await booksOf(here, orderId)).incidents;
          if (part === "returning") await refundIncident(dying.scope, incident!.id).catch(() => undefined);
          await refundIncident(here.runners.scope, incident!.id);
          const said = `${when} ${step}`;
          expect((await returnedAtProvider(here, second.intentId)).refunds, said).toEqual([4260]);
          const books = await booksOf(here, orderId);
          expect(books, said).toMatchObject({ payments: ["refunded", "succeeded"], sides: 0, unwanted: 0 });
          expect(books.incidents, said).toMatchObject([{ state: "refunded" }]);
        }
      }
    }
  });
});
