import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { VoucherBack } from "../../../app/domain/voucher/voucher-back.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { sendRefund } from "../../../app/services/orders/send-refund.server.ts";
import { vouchers, voucherUses } from "../../../db/schema/codes.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { brokenIn, deliverAll } from "../../support/audit.ts";
import { interleave } from "../../support/interleaving.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher, freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** A paid order with the only use of a voucher of 5.00, in a company with a rule. */
async function bought(rule: VoucherBack | undefined) {
  const here = await payingWorld();
  const { scope } = here.runners;
  if (rule)
    await here.db
      .update(tenants)
      .set({ documents: { voucherBack: rule } })
      .where(eq(tenants.id, here.runners.id));
  const store = await here.runners.store();
  const voucherId = await addVoucher(here.db, store, "SAVE5", 500, { maxUses: 1 });
  const checkout = await checkoutOf(here, here.runners, store);
  await checkout.fix({ voucherCode: "SAVE5" });
  const { orderId } = checkout;
  const opened = await openPayment(scope, { orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  await here.pay(opened.value);
  await settleOrder(scope, { orderId, region: "UK" });
  const admin = asStaff(scope, "admin");
  const ask = (amount: number, seen: number | null) =>
    askForRefund(admin, {
      orderId,
      reason: "goodwill",
      limit: Number.POSITIVE_INFINITY,
      quantities: {},
      withShipping: false,
      alone: amount,
      seen,
      key: freshId(),
    });
  return {
    here,
    store,
    orderId,
    admin,
    paid: opened.value.amount,
    /** What the question says of the voucher, and then the refund itself. */
    giveBack: async (amount: number) => {
      const question = await ask(amount, null);
      await ask(amount, amount);
      await deliverAll(here);
      return question.ok && question.value.effect?.voucher;
    },
    ask,
    used: async () => {
      const [voucher] = await here.db.select().from(vouchers).where(eq(vouchers.id, voucherId));
      const uses = await here.db.select().from(voucherUses).where(eq(voucherUses.voucherId, voucherId));
      return [voucher?.used, voucher?.spent, ...uses.map(({ state }) => state).sort()];
    },
  };
}

test("by the usual rule it comes back once all that was paid went back, and the question says so", async () => {
  const { here, paid, giveBack, used } = await bought(undefined);
  expect(await giveBack(1000)).toBe("used");
  expect(await used()).toEqual([1, 500, "redeemed"]);
  expect(await giveBack(paid - 1000)).toBe("back");
  expect(await used()).toEqual([0, 0, "released"]);
  expect(await brokenIn(here)).toEqual([]);
});

test("with any refund, where the company wants that; once, however often money goes back", async () => {
  const { here, giveBack, used } = await bought("always");
  expect(await giveBack(100)).toBe("back");
  expect(await giveBack(100)).toBe("back");
  expect(await used()).toEqual([0, 0, "released"]);
  expect(await brokenIn(here)).toEqual([]);
});

test("never, where the company wants that: neither by a refund nor by a cancellation", async () => {
  const first = await bought("never");
  expect(await first.giveBack(first.paid)).toBe("used");
  expect(await first.used()).toEqual([1, 500, "redeemed"]);
  const second = await bought("never");
  await cancelOrder(second.admin, { orderId: second.orderId, reason: "" });
  await deliverAll(second.here);
  expect(await second.used()).toEqual([1, 500, "redeemed"]);
  expect(await brokenIn(second.here)).toEqual([]);
});

test("a second order takes it between two awaits of the refund, or after it, and it is never used twice", async () => {
  const { here, store, orderId, paid, ask, used } = await bought("whole");
  await ask(paid, paid);
  const [refund] = await here.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const rival = await checkoutOf(here, here.runners, store);
  const tryIt = () => rival.fix({ voucherCode: "SAVE5" });
  const slow = interleave(here.runners.scope, { step: "tenant.refunds.done", when: "before", rival: tryIt });
  await sendRefund(slow.scope, refund?.id ?? "");
  // The rival was too early; now the voucher is free, for one.
  expect(await used()).toEqual([0, 0, "released"]);
  const other = await checkoutOf(here, here.runners, store);
  const [one, two] = await Promise.all([tryIt(), other.fix({ voucherCode: "SAVE5" })]);
  expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
  expect((await used()).slice(0, 2)).toEqual([1, 500]);
});
