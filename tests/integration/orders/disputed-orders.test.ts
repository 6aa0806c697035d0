import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  advanceFulfilment,
  queueDueFulfilments,
} from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { action, loader } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as ordersPage } from "../../../app/routes/admin/orders/page.tsx";
import { noteDispute } from "../../../app/services/order-writes/note-dispute.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { releaseDisputed } from "../../../app/services/orders/release-disputed.server.ts";
import type { Scope } from "../../../app/services/scope.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { disputes, payments } from "../../../db/schema/payments.ts";
import { auditEntries, mails, outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { disputeOf } from "../../support/disputes.ts";
import { addFulfiller, ACCEPTING_TOOLS, placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { accountsOf, booksOf, carryOut } from "../../support/incidents.ts";
import { payingWorld } from "../../support/payments.ts";

const MADE = { front: { scene: "ab12", state: "made" as const, bytes: 4, sha256: "sum", faults: [] } };
const HOUR = 60 * MINUTE;

/** A paid order whose time to change is over, before the system takes its first step. */
async function placed() {
  const here = await payingWorld();
  const store = await here.runners.store({});
  await addFulfiller(here, store);
  const orderId = await placedOrder(here, store);
  await here.db.update(orderLines).set({ prints: MADE }).where(eq(orderLines.orderId, orderId));
  here.product.clock.forward(31 * MINUTE);
  const system: Scope = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  const part = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))[0]!;
  const { id: fulfilmentId } = await part();
  const advance = (change: Partial<FulfilmentTools> = {}, scope = system) =>
    advanceFulfilment(scope, { fulfilmentId, tools: { ...ACCEPTING_TOOLS, ...change } });
  /** Whether the scheduled work takes a step of it. */
  const isQueued = async () => {
    await queueDueFulfilments(baseScope(here.product.context()));
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    const { version } = await part();
    return rows.some(({ dedupeKey }) => dedupeKey.startsWith(`fulfilment:${fulfilmentId}:${version}:`));
  };
  const order = async () => (await system.tenant.orders.find(orderId))!;
  return {
    here,
    store,
    orderId,
    fulfilmentId,
    system,
    part,
    advance,
    isQueued,
    order,
    status: async () => (await part()).status,
  };
}

describe("what is not made yet of a disputed order", () => {
  test.each([
    ["a dispute", {}],
    ["an inquiry", { inquiry: true }],
    ["a dispute of a part of it", { amount: 100 }],
  ])("waits, and no step of it is taken: %s", async (_, wish) => {
    const { here, orderId, status, advance, isQueued, order, part } = await placed();
    const dispute = await disputeOf(here, orderId, wish);
    expect(await dispute.note()).toBe(true);
    expect((await order()).heldForDispute).toEqual(here.product.clock.now());
    expect(await isQueued()).toBe(false);
    await advance();
    expect(await status()).toBe("new");
    // It waits for a reason, so that it is not overdue.
    expect((await part()).overdueAt).toBeNull();
    expect((await order()).overdueAt).toBeNull();
  });

  test("goes on at once when the dispute is won, with all its time", async () => {
    const { here, orderId, status, advance, isQueued, order, part } = await placed();
    const dispute = await disputeOf(here, orderId);
    await dispute.note();
    here.product.clock.forward(9 * 24 * HOUR);
    await dispute.close(true);
    expect((await order()).heldForDispute).toBeNull();
    expect((await part()).overdueAt).toEqual(new Date(here.product.clock.now().getTime() + 15 * MINUTE));
    expect((await order()).overdueAt).toEqual((await part()).overdueAt);
    expect(await isQueued()).toBe(true);
    await advance();
    expect(await status()).toBe("submitted to fulfiller");
  });

  test("waits on when the dispute is lost, and is then cancelled without a second refund, or let go", async () => {
    const { here, orderId, status, advance, order } = await placed();
    const dispute = await disputeOf(here, orderId);
    await dispute.note();
    await dispute.close(false);
    expect((await order()).heldForDispute).not.toBeNull();
    await advance();
    expect(await status()).toBe("new");
    const staff = await here.staff(here.runners);
    const scope: Scope = {
      ...here.runners.scope,
      actor: { id: `user:${staff.userId}`, name: "Ada", ip: null, role: "admin" },
    };
    expect(await cancelOrder(scope, { orderId, reason: "Lost" })).toMatchObject({ ok: true });
    expect(await status()).toBe("cancelled");
    expect(await carryOut(here, "order_refund")).toBe(0);
    expect((await accountsOf(here, orderId))["disputed"]).toBe(4260);
  });

  test("waits while another dispute of it is open, though one is won", async () => {
    const { here, orderId, order } = await placed();
    const dispute = await disputeOf(here, orderId, { amount: 100 });
    await dispute.note();
    const row = (await dispute.row())!;
    const other = { ...row, id: `${row.id}-other`, taken: 0, fee: 0 };
    await here.db.insert(disputes).values(other);
    await dispute.close(true);
    expect((await order()).heldForDispute).not.toBeNull();
  });

  test("is let go by staff with a reason, once, and not held again by the same dispute", async () => {
    const { here, orderId, status, advance, order, system } = await placed();
    const dispute = await disputeOf(here, orderId, { inquiry: true });
    await dispute.note();
    const input = { orderId, reason: "She called us" };
    const released = await Promise.all([releaseDisputed(system, input), releaseDisputed(system, input)]);
    expect(released.filter(({ ok }) => ok)).toHaveLength(1);
    const log = await here.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, "Disputed order released")),
      );
    expect(log.map(({ changes }) => changes)).toEqual([{ reason: "She called us" }]);
    // The bank takes the money all the same.
    await dispute.close(false);
    expect((await order()).heldForDispute).toBeNull();
    await advance();
    expect(await status()).toBe("submitted to fulfiller");
    expect(await releaseDisputed(system, input)).toEqual({
      ok: false,
      error: "orderDesk:dispute.held.notHeld",
    });
  });

  test("of another tenant is not let go", async () => {
    const { here, orderId, order } = await placed();
    await (await disputeOf(here, orderId)).note();
    expect(await releaseDisputed(here.maple.scope, { orderId, reason: "x" })).toEqual({
      ok: false,
      error: "errors:orderNotFound",
    });
    expect((await order()).heldForDispute).not.toBeNull();
  });

  test("is not sent by a run that read it before the dispute was noted", async () => {
    const { here, orderId, status, advance, system, fulfilmentId, part } = await placed();
    const sent: string[] = [];
    const dispute = await disputeOf(here, orderId);
    let isNoted = false;
    const slow: Scope = {
      ...system,
      tenant: {
        ...system.tenant,
        submissions: {
          ...system.tenant.submissions,
          async ofFulfilment(id: string) {
            const read = await system.tenant.submissions.ofFulfilment(id);
            if (!isNoted) isNoted = (await dispute.note()) === true;
            return read;
          },
        },
      },
    };
    await here.db.update(fulfilments).set({ fulfillerId: null }).where(eq(fulfilments.id, fulfilmentId));
    const port: FulfilmentTools["port"] = async () => ({
      submit: async ({ id }) => {
        sent.push(id);
        return { state: "accepted", externalId: "theirs" };
      },
      cancel: async () => "refused",
    });
    await advance({ port }, slow);
    expect(isNoted).toBe(true);
    expect(sent).toEqual([]);
    expect(await status()).toBe("queued submitting to fulfiller");
    expect((await part()).overdueAt).toBeNull();
    await advance({ port });
    expect(await status()).toBe("queued submitting to fulfiller");
  });

  test("is not sent once more when its lease ends, and a wish to cancel is followed", async () => {
    const { here, orderId, status, advance, fulfilmentId, isQueued } = await placed();
    await advance();
    const past = new Date(here.product.clock.now().getTime() - MINUTE);
    await here.db.run(
      `update fulfilments set status = 'submitting to fulfiller', lease_until = ${past.getTime()}, due_at = ${past.getTime()} where id = '${fulfilmentId}'`,
    );
    await (await disputeOf(here, orderId)).note();
    expect(await isQueued()).toBe(true);
    await advance();
    expect(await status()).toBe("queued submitting to fulfiller");
    here.product.clock.forward(HOUR);
    expect(await isQueued()).toBe(false);
    await here.db
      .update(fulfilments)
      .set({ cancelRequestedAt: here.product.clock.now() })
      .where(eq(fulfilments.id, fulfilmentId));
    expect(await isQueued()).toBe(true);
  });
});

test("a parcel that its printer has stays where it is", async () => {
  const { here, orderId, status, read } = await submittedOrder();
  const before = (await read()).fulfilment.version;
  await (await disputeOf(here, orderId)).note();
  expect(await status()).toBe("submitted to fulfiller");
  expect((await read()).fulfilment.version).toBe(before);
});

describe("those who may refund", () => {
  async function staffed() {
    const order = await placed();
    const { here } = order;
    for (const role of ["admin", "account_manager", "customer_service"] as const) {
      const { userId } = await here.staff(here.runners, role);
      await here.db
        .update(users)
        .set({ passwordHash: "x", email: `${role}-${order.orderId}@example.com` })
        .where(eq(users.id, userId));
    }
    const told = async () => {
      expect(await carryOut(here, "dispute")).toBe(0);
      const rows = await here.db
        .select()
        .from(mails)
        .where(and(eq(mails.tenantId, here.runners.id), like(mails.dedupeKey, "dispute:%")));
      return rows.filter(({ toAddress }) => toAddress.includes(order.orderId));
    };
    return { ...order, told };
  }

  test.each([
    [true, "dispute won"],
    [false, "dispute lost"],
  ])("get a mail when it is opened and when it is decided, once each: %s", async (won, subject) => {
    const { here, orderId, told } = await staffed();
    const dispute = await disputeOf(here, orderId);
    await Promise.all([dispute.note(), dispute.note()]);
    await dispute.note();
    const opened = await told();
    expect(opened.map(({ toAddress }) => toAddress.split("-")[0]).sort()).toEqual([
      "account_manager",
      "admin",
    ]);
    expect(opened[0]?.subject).toContain("a payment of £42.60 is disputed");
    expect(opened[0]?.text).toContain("wait until the bank has decided");
    await dispute.close(won);
    await dispute.note();
    const all = await told();
    expect(all).toHaveLength(4);
    expect(all.filter((mail) => mail.subject.includes(subject))).toHaveLength(2);
  });

  test("get a mail of an inquiry, and another when the money leaves", async () => {
    const { here, orderId, told } = await staffed();
    const dispute = await disputeOf(here, orderId, { inquiry: true });
    await dispute.note();
    expect(await told()).toHaveLength(2);
    await dispute.close(false);
    expect((await told()).map(({ subject }) => subject).filter((one) => one.includes("lost"))).toHaveLength(
      2,
    );
  });
});

describe("a dispute of what was given back already", () => {
  test("by a refund of the order is noted, and takes the money a second time", async () => {
    const { here, orderId, system } = await placed();
    const staff = await here.staff(here.runners);
    const scope: Scope = {
      ...system,
      actor: { id: `user:${staff.userId}`, name: "Ada", ip: null, role: "admin" },
    };
    expect(await cancelOrder(scope, { orderId, reason: "x" })).toMatchObject({ ok: true });
    expect(await carryOut(here, "order_refund")).toBe(0);
    const before = await accountsOf(here, orderId);
    const dispute = await disputeOf(here, orderId);
    expect(await dispute.note()).toBe(true);
    expect(await dispute.row()).toMatchObject({ state: "needs_response", amount: 4260, taken: 4260 });
    expect(await accountsOf(here, orderId)).toMatchObject({
      disputed: 4260,
      provider: (before["provider"] ?? 0) - 6260,
    });
    await dispute.close(true);
    expect((await accountsOf(here, orderId))["disputed"] ?? 0).toBe(0);
  });

  test("as money that no order wanted is noted, and the order itself is not held", async () => {
    const { here, orderId, order } = await placed();
    await here.db.update(payments).set({ status: "refunded" }).where(eq(payments.orderId, orderId));
    const before = (await order()).paymentStatus;
    const dispute = await disputeOf(here, orderId);
    expect(await dispute.note()).toBe(true);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([{ kind: "disputed", received: 0 }]);
    expect(await order()).toMatchObject({ paymentStatus: before, heldForDispute: null });
    await dispute.close(true);
    expect((await booksOf(here, orderId)).incidents).toMatchObject([{ received: 4260, state: "resolved" }]);
  });

  test("of a payment that failed is none of ours", async () => {
    const { here, orderId } = await placed();
    await here.db.update(payments).set({ status: "failed" }).where(eq(payments.orderId, orderId));
    const { intentId, accountId, disputeId } = await disputeOf(here, orderId);
    expect(await noteDispute(here.runners.scope, { intentId, accountId, disputeId })).toBe(false);
  });
});

describe("the page of an order that waits for the end of a dispute", () => {
  async function desk(role: "admin" | "customer_service") {
    const order = await placed();
    await (await disputeOf(order.here, order.orderId)).note();
    const { cookie } = await order.here.staff(order.here.runners, role);
    const address = `/orders/${order.orderId}`;
    const send = (fields: Record<string, string>) =>
      call(action, post(address, fields, { cookie }), order.here.product.context(), {
        orderId: order.orderId,
      });
    const page = () =>
      call(loader, get(address, { cookie }), order.here.product.context(), { orderId: order.orderId });
    return { ...order, cookie, send, page };
  }

  test("says so, and lets it go on with a reason alone", async () => {
    const { page, send, order, cookie, here, orderId } = await desk("admin");
    expect(at((await page()).body, "disputeHold")).toEqual({ mayRelease: true });
    const list = await call(ordersPage, get("/orders", { cookie }), here.product.context());
    expect(at(list.body, "orders")).toContainEqual(
      expect.objectContaining({ id: orderId, isDisputeHeld: true }),
    );
    const refused = await send({ intent: "release-disputed", reason: "  " });
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused.body)).toContain("errors:required");
    expect((await order()).heldForDispute).not.toBeNull();
    expect(await send({ intent: "release-disputed", reason: "Settled by phone" })).toMatchObject({
      status: 303,
    });
    expect((await order()).heldForDispute).toBeNull();
    expect(at((await page()).body, "disputeHold")).toBeNull();
    const again = await send({ intent: "release-disputed", reason: "Settled by phone" });
    expect(again).toMatchObject({ status: 409 });
    expect(JSON.stringify(again.body)).toContain("Settled by phone");
  });

  test("is released only by people who may refund", async () => {
    const { page, send, order } = await desk("customer_service");
    expect(at((await page()).body, "disputeHold")).toEqual({ mayRelease: false });
    expect(await send({ intent: "release-disputed", reason: "x" })).toMatchObject({ status: 403 });
    expect((await order()).heldForDispute).not.toBeNull();
  });
});
