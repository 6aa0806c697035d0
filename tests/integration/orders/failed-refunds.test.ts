import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as listLoader } from "../../../app/routes/admin/orders/page.tsx";
import { loader as dashboardLoader } from "../../../app/routes/admin/dashboard/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { answerFailedRefund } from "../../../app/services/orders/answer-failed-refund.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { accountsOf, carryOut, returnedAtProvider } from "../../support/incidents.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const ALL = Number.POSITIVE_INFINITY;

/** An order of 42.60 of which one shirt for 12.00 should have gone back, and the provider failed. */
async function failedRefund() {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const before = await accountsOf(here, orderId);
  await here.control("POST", "/refunds", { account: payment.accountId, pending: "insufficient_funds" });
  const admin = asStaff(here.runners.scope, "admin");
  const wish = {
    orderId,
    reason: "damaged" as const,
    quantities: { [line!.id]: 1 },
    withShipping: false,
    limit: ALL,
    seen: 1200,
  };
  expect(await askForRefund(admin, { ...wish, key: freshId() })).toMatchObject({ ok: true });
  await carryOut(here, "order_refund");
  const returned = () =>
    here.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  const [first] = await returned();
  await here.control("POST", `/refunds/${first!.providerId}/settle`, { succeeds: false });
  await here.control("POST", "/refunds", { account: payment.accountId, pending: null });
  await noteFailedRefund(here.runners.scope, { refundId: first!.id, reason: "insufficient_funds" });
  const { cookie } = await here.staff(here.runners, "admin");
  const answer = (change: Partial<Parameters<typeof answerFailedRefund>[1]> = {}, scope = admin) =>
    answerFailedRefund(scope, {
      orderId,
      refundId: first!.id,
      answer: "again",
      note: "",
      limit: ALL,
      ...change,
    });
  return {
    here,
    orderId,
    payment,
    admin,
    wish,
    before,
    answer,
    returned,
    refundId: first!.id,
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    actions: async () =>
      (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId))).map(
        (entry) => entry.action,
      ),
    desk: async () =>
      (await call(loader, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId })).body,
    list: async () =>
      (await call(listLoader, get("/orders?status=refund+failed", { cookie }), here.product.context(), {}))
        .body,
    dashboard: async () =>
      (await call(dashboardLoader, get("/dashboard", { cookie }), here.product.context(), {})).body,
    send: (fields: Record<string, string>) =>
      call(action, post(`/orders/${orderId}`, fields, { cookie }), here.product.context(), { orderId }),
  };
}

test("a refund that failed waits on the order's page, in the list and on the dashboard; one press tries it again", async () => {
  const { here, orderId, payment, refundId, desk, list, dashboard, send, returned, order } =
    await failedRefund();
  expect(at(await desk(), "steps", "refund", "tasks")).toMatchObject([
    { id: refundId, amount: { minor: 1200, currency: "GBP" } },
  ]);
  expect(at(await list(), "orders")).toMatchObject([{ id: orderId }]);
  expect(at(await list(), "count")).toMatchObject({ count: 1 });
  expect(at(await dashboard(), "tiles")).toContainEqual({
    key: "refunds",
    value: 1,
    href: "/orders?status=refund+failed",
  });

  const press = { intent: "refund-again", refund: refundId };
  const answers = [...(await Promise.all([send(press), send(press)])), await send(press)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  await carryOut(here, "order_refund");
  expect((await returned()).map(({ status, amount, answer }) => [status, amount, answer])).toEqual([
    ["failed", 1200, "again"],
    ["succeeded", 1200, null],
  ]);
  expect(
    (await returnedAtProvider(here, payment.intentId)).refunds.filter((sum) => sum === 1200).length,
  ).toBeGreaterThan(0);
  expect(await order()).toMatchObject({ paymentStatus: "part_refunded" });
  expect(at(await desk(), "steps", "refund", "tasks")).toEqual([]);
  expect(at(await list(), "orders")).toEqual([]);
});

test("one that is paid back by other means takes sale and tax back from the bank, keeps the fee, and counts in what is left", async () => {
  const { here, orderId, payment, refundId, before, send, returned, order, admin, wish, actions } =
    await failedRefund();
  const empty = await send({ intent: "refund-otherwise", refund: refundId, task_note: " " });
  expect([empty.status, at(empty.body, "about")]).toEqual([422, refundId]);
  const press = { intent: "refund-otherwise", refund: refundId, task_note: "Transfer of 3 May" };
  const answers = await Promise.all([send(press), send(press)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await returned()).toMatchObject([
    { status: "failed", answer: "otherwise" },
    { status: "succeeded", way: "otherwise", amount: 1200, answerNote: "Transfer of 3 May" },
  ]);
  expect(await accountsOf(here, orderId)).toEqual({
    ...before,
    sales: before["sales"]! + 1000,
    vat: before["vat"]! + 200,
    bank: -1200,
  });
  expect(await order()).toMatchObject({ paymentStatus: "part_refunded" });
  expect((await actions()).filter((one) => one === "Refund paid otherwise")).toHaveLength(1);

  // What went back at the provider without us is told apart from it.
  const gone = { intentId: payment.intentId!, accountId: payment.accountId, gone: 500 };
  expect(await noteProviderChange(here.runners.scope, gone)).toBe(true);
  // The rest, and no more, goes back by the provider.
  const rest = { ...wish, quantities: {}, alone: 4260 - 1200 - 500 };
  expect(await askForRefund(admin, { ...rest, alone: rest.alone + 1, seen: null, key: "a" })).toMatchObject({
    error: "orderDesk:refund.tooMuch",
  });
  expect(await askForRefund(admin, { ...rest, seen: rest.alone, key: "a" })).toMatchObject({ ok: true });
  await carryOut(here, "order_refund");
  const after = await accountsOf(here, orderId);
  expect([after["sales"], after["vat"]]).toEqual([0, 0]);
  expect(await order()).toMatchObject({ paymentStatus: "refunded" });
});

test("one about which nothing is to be done is settled with words, and books nothing", async () => {
  const { here, orderId, refundId, before, send, returned, desk, actions } = await failedRefund();
  expect((await send({ intent: "refund-closed", refund: refundId })).status).toBe(422);
  const done = await send({ intent: "refund-closed", refund: refundId, task_note: "Keeps the shirt" });
  expect(done.status).toBe(303);
  expect(await returned()).toMatchObject([
    { status: "failed", answer: "closed", answerNote: "Keeps the shirt" },
  ]);
  expect(await accountsOf(here, orderId)).toEqual(before);
  expect(at(await desk(), "steps", "refund", "tasks")).toEqual([]);
  expect(await actions()).toContain("Refund closed");
});

test.each([
  ["again", "otherwise"],
  ["otherwise", "again"],
  ["closed", "again"],
  ["again", "closed"],
] as const)(
  "who answers %s while another answered %s between read and write changes nothing and learns of it",
  async (answer, rivals) => {
    const { admin, answer: give, returned } = await failedRefund();
    const step = { again: "ask", otherwise: "noteOtherwise", closed: "closeFailed" }[answer];
    const { scope } = interleave(admin, {
      step: `tenant.refunds.${step}`,
      call: 1,
      when: "before",
      rival: () => give({ answer: rivals, note: "By the rival" }),
    });
    expect(await give({ answer, note: "By me" }, scope)).toEqual({
      ok: false,
      error: "orderDesk:refund.failedTask.answered",
    });
    const rows = await returned();
    expect(rows[0]).toMatchObject({ status: "failed", answer: rivals });
    expect(rows).toHaveLength(rivals === "closed" ? 1 : 2);
  },
);

test("a limit holds for what is tried again and paid otherwise; another order's refund and one that did not fail are not found", async () => {
  const { answer, returned, orderId, refundId } = await failedRefund();
  for (const way of ["again", "otherwise"] as const)
    expect(await answer({ answer: way, note: "x", limit: 1199 })).toMatchObject({
      error: "orderDesk:refund.overLimit",
    });
  expect(await answer({ orderId: "another" })).toMatchObject({ error: "errors:orderNotFound" });
  expect(await answer({ refundId: "another" })).toMatchObject({ error: "errors:orderNotFound" });
  expect(await returned()).toMatchObject([{ status: "failed", answer: null }]);
  expect(await answer()).toMatchObject({ ok: true });
  const [, second] = await returned();
  expect(await answer({ refundId: second!.id })).toMatchObject({ error: "errors:orderNotFound" });
  expect([orderId, refundId]).not.toContain(second!.id);
});
