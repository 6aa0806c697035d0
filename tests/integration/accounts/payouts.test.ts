import { and, eq, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { checkPayouts } from "../../../app/jobs/check-payouts.server.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { action as exportOne } from "../../../app/routes/admin/payouts/payout/export.ts";
import { loader as one } from "../../../app/routes/admin/payouts/payout/page.tsx";
import { action as exportAll } from "../../../app/routes/admin/payouts/export.ts";
import { loader as list } from "../../../app/routes/admin/payouts/page.tsx";
import { action as webhook } from "../../../app/routes/api/stripe-webhook.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { writeUpBook } from "../../../app/services/ledger/write-up.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { notePayout, readParts } from "../../../app/services/payouts/note-payout.server.ts";
import { ledgerBalances, ledgerTransactions, payoutItems, payoutLooks } from "../../../db/schema/payments.ts";
import { mails } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { openTestDatabase } from "../../support/database.ts";
import { disputeOf } from "../../support/disputes.ts";
import { carryOut } from "../../support/incidents.ts";
import { WEBHOOK_SECRET } from "../../support/page.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";

const LIST = "/client-revenue/payouts";

type Payout = { id: string; amount: number; created: number };

/** A company that sold through an account of its own, with an admin at the desk, in a database of its own. */
async function desk() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await payingWorld({ LIBSQL_URL: database.url });
  const store = await here.runners.store();
  const admin = await here.staff(here.runners);
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, admin.userId));
  const sold = async () => {
    const order = await readyToPay(here, here.runners, store);
    await here.pay(order.payment);
    await settleOrder(here.runners.scope, { orderId: order.orderId, region: "UK" });
    return order;
  };
  const accountId = (await readyToPay(here, here.runners, store)).payment.accountId ?? "";
  const { scope } = here.runners;
  const read = async (loader: Parameters<typeof call>[0], path: string, params = {}) =>
    call(loader, get(path, { cookie: admin.cookie }), here.product.context(), params);
  return {
    here,
    scope,
    admin,
    accountId,
    sold,
    read,
    payOut: () =>
      here.control("POST", `/accounts/${accountId}/payouts`, { currency: "gbp" }) as Promise<Payout>,
    settle: (id: string, body = {}) => here.control("POST", `/payouts/${id}/settle`, body),
    note: (payoutId: string) => notePayout(scope, { accountId, payoutId }),
    parts: (payoutId: string, readTo: string | null = null) =>
      readParts(scope, { accountId, payoutId, readTo, isOver: () => false }),
    async balance(account: "provider" | "bank" | "elsewhere") {
      const rows = await here.db
        .select()
        .from(ledgerBalances)
        .where(and(eq(ledgerBalances.tenantId, here.runners.id), eq(ledgerBalances.account, account)));
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    },
    /** An event of the provider's, signed. */
    async tell(type: string, id: string, account: string | null = accountId) {
      const body = JSON.stringify({
        id: `evt_${type}_${id}_${Math.random()}`,
        object: "event",
        type,
        livemode: false,
        ...(account !== null && { account }),
        data: { object: { id, object: "payout" } },
      });
      const signature = await here.stripe.webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret: WEBHOOK_SECRET,
      });
      const request = new Request("http://shop.test/api/webhooks/stripe", {
        method: "POST",
        headers: { "Stripe-Signature": signature },
        body,
      });
      return call(webhook, request, here.product.context());
    },
  };
}

test("a payout holds charges, a refund, a dispute and their fees, adds up to the provider's sums, and empties the book's balance", async () => {
  const { here, scope, accountId, sold, payOut, note, parts, balance, read, admin } = await desk();
  const orders = [];
  for (let number = 0; number < 8; number += 1) orders.push(await sold());
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const refunded = await askForRefund(scope, {
    orderId: first.orderId,
    reason: "goodwill",
    quantities: new Map(),
    withShipping: false,
    alone: 500,
    limit: 100_000,
    seen: 500,
    key: "k",
  } as unknown as Parameters<typeof askForRefund>[1]);
  expect(refunded).toMatchObject({ ok: true });
  await carryOut(here, "order_refund");
  await (await disputeOf(here, second.orderId)).note();
  await writeUpBook(scope, { isOver: () => false });

  const payout = await payOut();
  expect(await note(payout.id)).toBe(true);
  await parts(payout.id);
  const items = await here.db.select().from(payoutItems).where(eq(payoutItems.payoutId, payout.id));
  const atProvider = await here.stripe.balanceTransactions.list(
    { payout: payout.id, limit: 100 },
    { stripeAccount: accountId },
  );
  const theirs = atProvider.data.filter(({ type }) => type !== "payout");
  expect(items.map(({ id, net }) => [id, net]).sort()).toEqual(theirs.map(({ id, net }) => [id, net]).sort());
  expect(items.reduce((sum, { net }) => sum + net, 0)).toBe(payout.amount);
  expect(items.map(({ category }) => category).sort()).toEqual([
    ...Array.from({ length: 8 }, () => "charge"),
    ...["dispute", "refund"],
  ]);
  expect(items.every(({ orderId }) => orderId !== null)).toBe(true);
  expect(await scope.tenant.payouts.find(payout.id)).toMatchObject({
    parts: payout.amount,
    state: "in_transit",
  });
  // All that the book had at the provider is on its way to the bank.
  expect([await balance("provider"), await balance("bank")]).toEqual([0, payout.amount]);

  const page = await read(one, `${LIST}/${payout.id}`, { payoutId: payout.id });
  expect(page.status).toBe(200);
  expect(at(page.body, "sums")).toMatchObject([
    { category: "charge", count: 8, isOurs: true },
    { category: "refund", count: 1 },
    { category: "dispute", count: 1 },
    { category: "total", count: 10, net: payout.amount },
  ]);
  const file = await call(
    exportOne,
    post(`${LIST}/${payout.id}/export`, {}, { cookie: admin.cookie }),
    here.product.context(),
    { payoutId: payout.id },
  );
  const rows = String(file.body).trim().split("\r\n");
  expect(rows).toHaveLength(11);
  const nets = rows.slice(1).map((row) => Math.round(Number(row.split(",")[6]) * 100));
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(payout.amount);
});

test("events out of order, twice and of unknown accounts have their effect once", async () => {
  const { here, scope, sold, payOut, settle, tell, balance } = await desk();
  await sold();
  await writeUpBook(scope, { isOver: () => false });
  const payout = await payOut();
  await settle(payout.id);
  for (const type of ["payout.paid", "payout.created", "payout.paid", "payout.created"])
    expect(await tell(type, payout.id)).toMatchObject({ status: 200 });
  await Promise.all([tell("payout.paid", payout.id), tell("payout.created", payout.id)]);
  expect(await scope.tenant.payouts.find(payout.id)).toMatchObject({ state: "paid" });
  expect(await balance("bank")).toBe(payout.amount);
  for (const account of ["acct_stranger", null])
    expect(await tell("payout.created", "po_stranger", account)).toMatchObject({ status: 200 });
  // Another tenant's account does not change it.
  expect(await here.maple.scope.tenant.payouts.find(payout.id)).toBeUndefined();
});

test("a payout that comes back is booked back, told once by mail and on the dashboard, and its task ends with the next one", async () => {
  const { here, scope, accountId, sold, payOut, settle, note, balance, read, admin, parts } = await desk();
  await sold();
  await writeUpBook(scope, { isOver: () => false });
  const payout = await payOut();
  await note(payout.id);
  await settle(payout.id);
  await note(payout.id);
  const before = await balance("provider");
  await settle(payout.id, { failure: "account_closed" });
  await Promise.all([note(payout.id), note(payout.id)]);
  await note(payout.id);
  expect([await balance("provider"), await balance("bank")]).toEqual([before + payout.amount, 0]);
  await carryOut(here, "account");
  const sent = await here.db.select().from(mails).where(like(mails.dedupeKey, "account:payout_failed:%"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.html).toContain(`${LIST}/${payout.id}`);
  expect(await read(dashboard, "/dashboard")).toMatchObject({
    body: { bounced: [{ href: `${LIST}/${payout.id}`, amount: { minor: payout.amount } }] },
  });
  expect(await read(list, LIST)).toMatchObject({ body: { bounced: [{ why: "closed" }] } });
  // The next payout has its money in it.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const next = await payOut();
  expect(next.amount).toBe(payout.amount);
  await note(next.id);
  await parts(next.id);
  expect(await scope.tenant.payouts.find(next.id)).toMatchObject({ parts: next.amount });
  expect(await scope.tenant.payouts.bounced()).toEqual([]);
  expect([await balance("provider"), await balance("bank")]).toEqual([0, next.amount]);
  const all = await call(
    exportAll,
    post(`${LIST}/export`, { state: "failed" }, { cookie: admin.cookie }),
    here.product.context(),
  );
  expect(all).toMatchObject({ status: 200, location: null });
  expect(String(all.body).trim().split("\r\n")).toHaveLength(2);
  expect(accountId).not.toBe("");
});

test("a payout whose event was lost is found by the scheduled work, read in pages, and money of other sales is booked apart", async () => {
  const { here, scope, accountId, sold, payOut, balance } = await desk();
  await sold();
  await writeUpBook(scope, { isOver: () => false });
  // What the company sells elsewhere on the same account.
  for (let number = 0; number < 101; number += 1)
    await here.stripe.paymentIntents.create(
      { amount: 1000, currency: "gbp", confirm: true, payment_method: "pm_card_visa" },
      { stripeAccount: accountId },
    );
  const payout = await payOut();
  await here.db.delete(payoutLooks);
  const context = { page: here.product.context().page } as Parameters<typeof checkPayouts>[0];
  await checkPayouts(context);
  await checkPayouts(context);
  expect(await scope.tenant.payouts.find(payout.id)).toMatchObject({ parts: payout.amount });
  const sums = await scope.tenant.payouts.sums(payout.id);
  expect(sums).toMatchObject([
    { isOurs: 0, count: 101, amount: 101_000 },
    { isOurs: 1, count: 1 },
  ]);
  expect([await balance("provider"), await balance("bank")]).toEqual([0, payout.amount]);
  expect(await balance("elsewhere")).toBe(-sums[0]!.net);
  const booked = await here.db
    .select()
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.tenantId, here.runners.id), eq(ledgerTransactions.kind, "elsewhere")));
  expect(booked).toHaveLength(101);
});
