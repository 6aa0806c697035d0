import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { sendRefund } from "../../../app/services/orders/send-refund.server.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { accountsOf, carryOut } from "../../support/incidents.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** A paid order whose refund the provider holds back, since the account has no money. */
async function pending() {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const before = await accountsOf(here, orderId);
  await here.control("POST", "/refunds", { account: payment.accountId, pending: "insufficient_funds" });
  const scope = asStaff(here.runners.scope, "admin");
  const wish = {
    orderId,
    reason: "damaged" as const,
    quantities: {},
    withShipping: true,
    limit: Number.POSITIVE_INFINITY,
    key: freshId(),
    seen: 660,
  };
  expect(await askForRefund(scope, wish)).toMatchObject({ ok: true });
  await carryOut(here, "order_refund");
  const refund = async () => (await here.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0]!;
  const mails = async () => {
    const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
    return rows.flatMap(({ payload }) => ("template" in payload ? [payload.template] : []));
  };
  const settle = async (succeeds: boolean) =>
    here.control("POST", `/refunds/${(await refund()).providerId}/settle`, { succeeds });
  return { here, orderId, before, wish, scope, refund, mails, settle };
}

test("a refund that the provider holds back is pending: nothing is booked, the shopper hears nothing", async () => {
  const { here, orderId, before, scope, wish, refund, mails } = await pending();
  expect(await refund()).toMatchObject({ status: "submitted", pendingReason: "insufficient_funds" });
  expect(await accountsOf(here, orderId)).toEqual(before);
  expect(await mails()).not.toContain("refund");
  // It counts in what is left: shipping goes back once.
  expect(await askForRefund(scope, { ...wish, key: freshId() })).toMatchObject({
    error: "orderDesk:refund.goneBefore",
  });
  // Asked about again it is still the same one.
  await sendRefund(here.runners.scope, (await refund()).id);
  expect(await refund()).toMatchObject({ status: "submitted" });
  expect(await accountsOf(here, orderId)).toEqual(before);
});

test("it is booked and mailed once when the provider sent it", async () => {
  const { here, orderId, before, refund, mails, settle } = await pending();
  await settle(true);
  const { id } = await refund();
  await Promise.all([1, 2].map(() => sendRefund(here.runners.scope, id)));
  expect(await refund()).toMatchObject({ status: "succeeded", amount: 660 });
  expect((await mails()).filter((template) => template === "refund")).toHaveLength(1);
  expect(await accountsOf(here, orderId)).toMatchObject({ sales: -3550 + 550, vat: -710 + 110 });
  expect((await accountsOf(here, orderId))["sales"]).not.toBe(before["sales"]);
});

test("one that fails is told to who runs the stores, and can be asked for again", async () => {
  const { here, orderId, before, scope, wish, refund, mails, settle } = await pending();
  await settle(false);
  const { id } = await refund();
  const failed = { refundId: id, reason: "insufficient_funds" };
  expect(await noteFailedRefund(here.runners.scope, failed)).toBe("noted");
  expect(await noteFailedRefund(here.runners.scope, failed)).toBe("known");
  expect(await refund()).toMatchObject({ status: "failed" });
  expect(await mails()).not.toContain("refund");
  expect(await accountsOf(here, orderId)).toEqual(before);
  expect(await askForRefund(scope, { ...wish, key: freshId() })).toMatchObject({ ok: true });
});
