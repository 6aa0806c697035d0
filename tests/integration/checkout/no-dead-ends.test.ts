import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { platformRepositories } from "../../../db/platform.server.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { crash, interleave } from "../../support/interleaving.ts";
import { ALABAMA, checkoutOf, payingWorld, readyToPay, hostedWords } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";
import { paidBy } from "../../support/world.ts";

const HOSTED = {
  kind: "session",
  successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://shop.test/cancel",
  wordsOf: hostedWords,
} as const;
const HOUR = 3_600_000;

describe("a voucher that is held for a checkout", () => {
  async function usHeld() {
    const here = await payingWorld();
    const store = await here.runners.store({ region: "US" });
    const voucherId = await addVoucher(here.db, store, "ONCE", 500, { maxUses: 1, currency: "USD" });
    const checkout = await checkoutOf(here, here.runners, store, { address: ALABAMA });
    await checkout.fix({ voucherCode: "ONCE" });
    const used = async () =>
      (await here.db.select().from(vouchers).where(eq(vouchers.id, voucherId)))[0]?.used;
    expect(await used()).toBe(1);
    return { here, store, voucherId, used, ...checkout };
  }

  test("is free again when its shopper goes back to the address and leaves", async () => {
    const { here, store, visitor, used } = await usHeld();
    const storefront = await here.storefront(store, visitor);
    const basketId = basketIdOf(visitor.id, store.id);
    expect(await beginCheckout(here.runners.scope, { storefront, basketId, address: ALABAMA })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await used()).toBe(0);
    const other = await checkoutOf(here, here.runners, store, { address: ALABAMA });
    expect(await other.fix({ voucherCode: "ONCE" })).toMatchObject({ ok: true });
  });

  test("is found by the sweeper also where the order has no lines any more", async () => {
    const { here, orderId } = await usHeld();

    await here.db.delete(orderLines).where(eq(orderLines.orderId, orderId));
    const later = new Date(here.product.clock.now().getTime() + HOUR);
    const idle = await platformRepositories(here.db).idleDrafts(later, 100_000);
    expect(idle.map((draft) => draft.orderId)).toContain(orderId);
    await here.runners.scope.tenant.orders.releaseDraft(orderId, later, later);
    expect(await here.db.select().from(voucherUses).where(eq(voucherUses.orderId, orderId))).toEqual([]);
  });
});

describe("a payment that was closed at the provider", () => {
  test("because the voucher's last use was just taken does not come back when it is free again", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const voucherId = await addVoucher(here.db, store, "ONCE", 500, { maxUses: 1 });
    const { orderId, visitor } = await checkoutOf(here, here.runners, store);
    const storefront = await here.storefront(store, visitor);
    const input = { orderId, method: "standard", voucherCode: "ONCE" } as const;
    const fix = (scope = here.runners.scope) =>
      confirmQuote(scope, { storefront, basket: storefront.basket, ...input, withIntent: true });
    await here.db.update(vouchers).set({ used: 1 }).where(eq(vouchers.id, voucherId));
    expect(await fix()).toEqual({ ok: false, error: "errors:voucherUsedUp" });
    // Dead between closing at the provider and everything after it, too.
    const dying = interleave(here.runners.scope, {
      step: "payments.cancelIntent",
      when: "after",
      rival: crash,
    });
    await fix(dying.scope).catch(() => undefined);
    await here.db.update(vouchers).set({ used: 0 }).where(eq(vouchers.id, voucherId));

    const fixed = await fix();
    if (!fixed.ok || fixed.value.state !== "to_pay" || !fixed.value.payment) throw new Error("no payment");
    expect((await here.pay(fixed.value.payment)).status).toBe("succeeded");
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
      state: "placed",
    });
  });

  test("in its dashboard is written down, and another is opened", async () => {
    const here = await payingWorld();
    const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
    await here.stripe.paymentIntents.cancel(payment.intentId!, {}, { stripeAccount: payment.accountId! });
    // The event says so …
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "open" });
    const rows = await here.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(rows).toMatchObject([{ status: "cancelled" }]);
    const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
    expect(opened).toMatchObject({ ok: true, value: { status: "pending" } });
    if (!opened.ok) throw new Error(opened.error);
    // … or it was lost, and the page is looked at a minute later.
    await here.stripe.paymentIntents.cancel(
      opened.value.intentId!,
      {},
      { stripeAccount: payment.accountId! },
    );
    await here.db
      .update(payments)
      .set({ updatedAt: new Date(0) })
      .where(eq(payments.id, opened.value.id));
    const third = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
    if (!third.ok) throw new Error(third.error);
    expect((await here.pay(third.value)).status).toBe("succeeded");
  });
});

test("a hosted page whose answer was lost is opened again for a corrected e-mail address", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await fix();
  const dying = interleave(here.runners.scope, {
    step: "payments.openHostedPage",
    when: "after",
    rival: crash,
  });
  await openPayment(dying.scope, { orderId, way: HOSTED }).catch(() => undefined);
  await here.db.update(orders).set({ email: "right@test.example" }).where(eq(orders.id, orderId));
  const opened = await openPayment(here.runners.scope, { orderId, way: HOSTED });
  if (!opened.ok) throw new Error(opened.error);
  await here.payHosted(opened.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "placed" });
});

describe("a way to pay that the provider did not close", () => {
  test.each([
    ["an intent", { kind: "intent" } as const, HOSTED],
    ["a hosted page", HOSTED, { kind: "intent" } as const],
  ])("%s stays in our books, and no other is opened beside it", async (_, first, second) => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId, fix, visitor } = await checkoutOf(here, here.runners, store);
    await fix();
    const { scope } = here.runners;
    const opened = await openPayment(scope, { orderId, way: first });
    if (!opened.ok) throw new Error(opened.error);
    const stubborn = paidBy(scope, {
      cancelIntent: async () => "open",
      closeHostedPage: async () => "open",
    });
    const refusal = { ok: false, error: "errors:paymentsUnavailable" };
    expect(await openPayment(stubborn, { orderId, way: second })).toEqual(refusal);
    const storefront = await here.storefront(store, visitor);
    const input = { orderId, method: "express", voucherCode: "" } as const;
    expect(await confirmQuote(stubborn, { storefront, basket: storefront.basket, ...input })).toEqual(
      refusal,
    );
    const rows = await here.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(rows).toMatchObject([{ id: opened.value.id, status: "pending" }]);
    if (first.kind === "intent") await here.pay(opened.value);
    else await here.payHosted(opened.value);
    expect(await settleOrder(scope, { orderId, region: "UK" })).toMatchObject({
      state: "placed",
      order: { total: 4260 },
    });
  });
});
