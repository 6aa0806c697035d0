import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { answerFailedRefund } from "../../../app/services/orders/answer-failed-refund.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { reverseTax } from "../../../app/services/orders/reverse-tax.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { deliverAll } from "../../support/audit.ts";
import { accountsOf } from "../../support/incidents.ts";
import { ALABAMA, checkoutOf, payingWorld, hostedWords } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const HOSTED = {
  kind: "session",
  successUrl: "http://shop.test/ok",
  cancelUrl: "http://shop.test/cancel",
  wordsOf: hostedWords,
} as const;

/** An order of three shirts to Alabama that was paid, with its sales tax. */
async function taxed(way: "intent" | "hosted") {
  const here = await payingWorld();
  const { scope } = here.runners;
  const store = await here.runners.store({ region: "US" });
  const checkout = await checkoutOf(here, here.runners, store, { address: ALABAMA });
  await checkout.fix();
  const { orderId } = checkout;
  const opened = await openPayment(scope, { orderId, way: way === "intent" ? { kind: "intent" } : HOSTED });
  if (!opened.ok) throw new Error(opened.error);
  if (way === "intent") await here.pay(opened.value);
  else await here.payHosted(opened.value);
  await settleOrder(scope, { orderId, region: "US" });
  await deliverAll(here);
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  const [payment] = await here.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "succeeded")));
  if (!order || !payment) throw new Error("The order was not placed.");
  const options = payment.accountId ? { stripeAccount: payment.accountId } : {};
  const rows = () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return {
    here,
    order,
    payment,
    rows,
    giveBack: async (amount: number) => {
      const key = freshId();
      const asked = await askForRefund(asStaff(scope, "admin"), {
        orderId,
        reason: "goodwill",
        limit: Number.POSITIVE_INFINITY,
        quantities: {},
        withShipping: false,
        alone: amount,
        seen: amount,
        key,
      });
      if (!asked.ok) throw new Error(asked.error);
    },
    /** The sales tax that all reversals at the provider add up to. */
    takenBack: async () => {
      const ids = new Set((await rows()).flatMap(({ taxReversalId }) => taxReversalId ?? []));
      let sum = 0;
      for (const id of ids) {
        const { shipping_cost: shipping } = await here.stripe.tax.transactions.retrieve(id, {}, options);
        const { data } = await here.stripe.tax.transactions.listLineItems(id, {}, options);
        sum -= (shipping?.amount_tax ?? 0) + data.reduce((all, line) => all + line.amount_tax, 0);
      }
      return sum;
    },
  };
}

for (const way of ["intent", "hosted"] as const)
  test(`refunds in part take the tax back at the provider, to the last cent (${way})`, async () => {
    const { here, order, payment, giveBack, takenBack, rows } = await taxed(way);
    expect(order.salesTax).toBeGreaterThan(0);
    await giveBack(333);
    await deliverAll(here);
    const first = await takenBack();
    // Rounded line by line, where the book rounds the order's sum.
    expect(Math.abs(first - Math.round((order.salesTax * 333) / payment.amount))).toBeLessThanOrEqual(1);
    await giveBack(1001);
    await giveBack(payment.amount - 1334);
    await deliverAll(here);
    expect(await takenBack()).toBe(order.salesTax);
    expect((await accountsOf(here, order.id))["sales_tax"] ?? 0).toBe(0);
    expect(new Set((await rows()).map(({ taxReversalId }) => taxReversalId)).size).toBe(3);
  });

test("asked for twice, at once and after an answer that was lost, it is one reversal", async () => {
  const { here, giveBack, takenBack, rows } = await taxed("intent");
  await here.control("POST", "/faults", {
    mode: "drop-after",
    times: 1,
    match: { method: "POST", path: "/v1/tax/transactions/create_reversal" },
  });
  await giveBack(1000);
  await deliverAll(here);
  const [refund] = await rows();
  const once = await takenBack();
  expect(refund?.taxReversalId).toMatch(/^tax_/);
  const again = () => reverseTax(here.runners.scope, refund?.id ?? "");
  await here.db
    .update(refunds)
    .set({ taxReversalId: null })
    .where(eq(refunds.id, refund?.id ?? ""));
  await Promise.all([again(), again()]);
  expect(await takenBack()).toBe(once);
});

test("a refund that came back and is tried again takes over the tax that went back with it", async () => {
  const { here, payment, order, giveBack, takenBack, rows } = await taxed("intent");
  await giveBack(payment.amount);
  await deliverAll(here);
  const [refund] = await rows();
  await here.control("POST", `/refunds/${refund?.providerId}/settle`, { succeeds: false });
  await noteFailedRefund(here.runners.scope, { refundId: refund?.id ?? "", reason: "declined" });
  expect(await takenBack()).toBe(order.salesTax);
  const answered = await answerFailedRefund(asStaff(here.runners.scope, "admin"), {
    orderId: order.id,
    refundId: refund?.id ?? "",
    answer: "again",
    note: "",
    limit: Number.POSITIVE_INFINITY,
  });
  expect(answered).toMatchObject({ ok: true });
  await deliverAll(here);
  expect((await rows()).map(({ taxReversalId }) => taxReversalId)).toEqual([null, refund?.taxReversalId]);
  expect(await takenBack()).toBe(order.salesTax);
});
