import { and, eq, like, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as listLoader } from "../../../app/routes/admin/orders/page.tsx";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { saveDocumentSettings } from "../../../app/services/company/save-document-settings.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { decideRefund } from "../../../app/services/orders/decide-refund.server.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { deliverAll } from "../../support/audit.ts";
import { carryOut, returnedAtProvider } from "../../support/incidents.ts";
import { interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

type Role = "admin" | "account_manager" | "customer_service";

/** A paid order of 42.60, and the desk as an admin, an account manager and somebody of customer service see it. */
async function paidOrder() {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  await deliverAll(here);
  const people = {
    admin: await here.staff(here.runners, "admin"),
    account_manager: await here.staff(here.runners, "account_manager"),
    customer_service: await here.staff(here.runners, "customer_service"),
  };
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const open = (role: Role) => ({ cookie: people[role].cookie });
  const rows = () =>
    here.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  const send = (role: Role, fields: Record<string, string>) =>
    call(action, post(`/orders/${orderId}`, fields, open(role)), here.product.context(), { orderId });
  /** Asks for the refund of a shirt for 12.00, which is shown first, and says yes to it. */
  const ask = async (role: Role) => {
    const chosen = { intent: "refund", reason: "damaged", [`quantity_${line!.id}`]: "1" };
    const shown = await send(role, chosen);
    const asked = at(shown.body, "answer", "asked") ?? at(shown.body, "asked");
    const { amount, key, waits } = asked as { amount: number; key: string; waits: boolean };
    const done = await send(role, { ...chosen, seen: String(amount), idempotency_key: key });
    return { waits, status: done.status };
  };
  return {
    here,
    orderId,
    payment,
    people,
    rows,
    send,
    ask,
    desk: async (role: Role) =>
      (await call(loader, get(`/orders/${orderId}`, open(role)), here.product.context(), { orderId })).body,
    list: async () =>
      (await call(listLoader, get("/orders?status=refund+failed", open("admin")), here.product.context(), {}))
        .body,
    actions: async () =>
      (await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId))).flatMap(
        (entry) => (entry.action.startsWith("Refund") ? [entry.action] : []),
      ),
  };
}

test("what is above somebody's limit waits for an admin, who approves it once, and goes back then", async () => {
  const { here, payment, people, rows, ask, send, desk, list, actions } = await paidOrder();
  expect(await ask("customer_service")).toEqual({ waits: true, status: 303 });
  expect(await rows()).toMatchObject([{ status: "requested", amount: 1200 }]);
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([]);

  // Each admin is told, and nobody else.
  const mails = await here.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "account:refund_requested:%")));
  const told = mails.map(({ dedupeKey }) => dedupeKey?.split(":").at(-1));
  expect(told).toEqual([people.admin.userId]);

  const [refund] = await rows();
  const task = { id: refund!.id, kind: "requested", amount: { minor: 1200, currency: "GBP" } };
  expect(at(await desk("customer_service"), "steps", "refund", "tasks")).toMatchObject([
    { ...task, may: false },
  ]);
  expect(at(await desk("admin"), "steps", "refund", "tasks")).toMatchObject([{ ...task, may: true }]);
  expect(at(await list(), "count")).toMatchObject({ count: 1 });
  // What is asked for is not left for another refund.
  expect(at(await desk("admin"), "steps", "refund", "left")).toMatchObject({ minor: payment.amount - 1200 });

  const press = { intent: "refund-approve", refund: refund!.id };
  expect(await send("customer_service", press)).toMatchObject({ status: 409 });
  const answers = await Promise.all([send("admin", press), send("admin", press)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await send("admin", press)).status).toBe(303);
  expect(
    (await send("admin", { intent: "refund-decline", refund: refund!.id, task_note: "No" })).status,
  ).toBe(409);
  await carryOut(here, "order_refund");
  expect(await rows()).toMatchObject([{ status: "succeeded", amount: 1200 }]);
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([1200]);
  expect(await actions()).toEqual(expect.arrayContaining(["Refund requested", "Refund approved"]));
  expect((await actions()).filter((one) => one === "Refund approved")).toHaveLength(1);
  expect(at(await list(), "orders")).toEqual([]);
});

test("an account manager approves up to the own limit, and gives that back without asking", async () => {
  const { ask, send, rows } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  expect((await send("account_manager", { intent: "refund-approve", refund: refund!.id })).status).toBe(303);
  expect(await ask("account_manager")).toEqual({ waits: false, status: 303 });
});

test("a limit holds in the write: what another person asks for meanwhile counts", async () => {
  const { here, orderId, ask, rows } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  const { scope } = interleave(asStaff(here.runners.scope, "account_manager"), {
    step: "tenant.refunds.approve",
    call: 1,
    when: "before",
    rival: () => ask("customer_service"),
  });
  const decision = { orderId, refundId: refund!.id, answer: "approved", note: "", limit: 2000 } as const;
  expect(await decideRefund(scope, decision)).toEqual({ ok: false, error: "orderDesk:refund.overLimit" });
  expect((await rows()).map(({ status }) => status)).toEqual(["requested", "requested"]);
});

test("one that is declined needs a reason, gives nothing back, and leaves the money for another", async () => {
  const { here, payment, ask, send, desk, rows, list } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  const decline = { intent: "refund-decline", refund: refund!.id };
  expect((await send("admin", decline)).status).toBe(422);
  expect((await send("admin", { ...decline, task_note: "A reprint is on its way" })).status).toBe(303);
  expect(await rows()).toMatchObject([
    { status: "failed", way: "declined", answer: "closed", answerNote: "A reprint is on its way" },
  ]);
  expect((await send("admin", { intent: "refund-approve", refund: refund!.id })).status).toBe(409);
  expect(at(await list(), "orders")).toEqual([]);
  expect(at(await desk("admin"), "steps", "refund")).toMatchObject({
    tasks: [],
    left: { minor: payment.amount },
    returned: [{ status: "declined" }],
  });
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([]);
});

test("of one that is approved and declined in the same moment, one happens", async () => {
  const { here, payment, orderId, ask, rows, actions } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  const decide = (answer: "approved" | "declined") =>
    decideRefund(asStaff(here.runners.scope, "admin"), {
      orderId,
      refundId: refund!.id,
      answer,
      note: "No",
      limit: Number.POSITIVE_INFINITY,
    });
  const answers = await Promise.all([decide("approved"), decide("declined")]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await carryOut(here, "order_refund");
  const given = (await returnedAtProvider(here, payment.intentId)).refunds;
  expect(given).toEqual(answers[0].ok ? [1200] : []);
  expect((await actions()).filter((one) => /approved|declined/.test(one))).toHaveLength(1);
});

test("a cancelled order gives back what waited for approval with the rest, once", async () => {
  const { here, payment, orderId, ask, rows, send } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  const cancelled = await cancelOrder(asStaff(here.runners.scope, "admin"), { orderId, reason: freshId() });
  expect(cancelled).toMatchObject({ ok: true });
  expect((await send("admin", { intent: "refund-approve", refund: refund!.id })).status).toBe(409);
  await carryOut(here, "order_refund");
  const given = (await returnedAtProvider(here, payment.intentId)).refunds;
  expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(payment.amount);
});

/** A paid order of a company that has every refund approved by a second person, with a second admin. */
async function withTwoPeople() {
  const world = await paidOrder();
  const { here } = world;
  const second = await here.staff(here.runners, "admin");
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, second.userId));
  await here.db
    .update(tenants)
    .set({ documents: { refundApproval: "two" } })
    .where(eq(tenants.id, here.runners.id));
  const bySecond = (fields: Record<string, string>) =>
    call(
      action,
      post(`/orders/${world.orderId}`, fields, { cookie: second.cookie }),
      here.product.context(),
      { orderId: world.orderId },
    );
  return { ...world, second, bySecond };
}

test("where a company wants two people, no admin gives money back alone, and any other approves it", async () => {
  const { here, payment, people, second, ask, send, bySecond, rows, desk } = await withTwoPeople();
  expect(await ask("admin")).toEqual({ waits: true, status: 303 });
  const [refund] = await rows();
  expect(refund).toMatchObject({ status: "requested", amount: 1200 });
  const mails = await here.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "account:refund_requested:%")));
  const told = mails.map(({ dedupeKey }) => dedupeKey?.split(":").at(-1));
  expect(told).toEqual(expect.arrayContaining([second.userId, people.account_manager.userId]));
  expect(told).not.toContain(people.admin.userId);

  expect(at(await desk("admin"), "steps", "refund", "tasks")).toMatchObject([{ may: true, isOwn: true }]);
  const press = { intent: "refund-approve", refund: refund!.id };
  const own = await send("admin", press);
  expect(own.status).toBe(409);
  expect(JSON.stringify(own.body)).toContain("orderDesk:refund.task.own");
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([]);

  expect((await bySecond(press)).status).toBe(303);
  await carryOut(here, "order_refund");
  expect((await returnedAtProvider(here, payment.intentId)).refunds).toEqual([1200]);
});

test("who asked takes the own request back, without a second person", async () => {
  const { ask, send, rows } = await withTwoPeople();
  await ask("admin");
  const [refund] = await rows();
  const back = { intent: "refund-decline", refund: refund!.id, task_note: "Chosen by mistake" };
  expect((await send("admin", back)).status).toBe(303);
  expect(await rows()).toMatchObject([{ status: "failed", way: "declined" }]);
});

test("the second person is asked for in the write: the rule that is chosen meanwhile holds", async () => {
  const { here, orderId, people, ask, rows } = await paidOrder();
  await ask("customer_service");
  const [refund] = await rows();
  await here.db
    .update(refunds)
    .set({ actor: `user:${people.admin.userId}` })
    .where(eq(refunds.id, refund!.id));
  const scope = asStaff(here.runners.scope, "admin");
  const mine = { ...scope, actor: { ...scope.actor, id: `user:${people.admin.userId}` } };
  const rival = interleave(mine, {
    step: "tenant.refunds.approve",
    call: 1,
    when: "before",
    rival: () =>
      here.db
        .update(tenants)
        .set({ documents: { refundApproval: "two" } })
        .where(eq(tenants.id, here.runners.id)),
  });
  const decision = { orderId, refundId: refund!.id, answer: "approved", note: "" } as const;
  const limit = Number.POSITIVE_INFINITY;
  expect(await decideRefund(rival.scope, { ...decision, limit })).toEqual({
    ok: false,
    error: "orderDesk:refund.task.own",
  });
  expect(await rows()).toMatchObject([{ status: "requested" }]);
});

test("two people are wanted only where a second one can approve", async () => {
  const here = await payingWorld();
  const admin = await here.staff(here.runners, "admin");
  const save = () =>
    saveDocumentSettings(asStaff(here.runners.scope, "admin"), {
      settings: { when: "asked", prefix: "", voucherBack: "whole", refundApproval: "two" },
      seen: undefined,
    });
  await here.db
    .update(users)
    .set({ disabledAt: new Date() })
    .where(and(eq(users.tenantId, here.runners.id), ne(users.id, admin.userId)));
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, admin.userId));
  expect(await save()).toEqual({ ok: false, error: "preferences:documents.approvalAlone" });
  await here.staff(here.runners, "account_manager");
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
  expect(await save()).toEqual({ ok: true, value: undefined });
});
