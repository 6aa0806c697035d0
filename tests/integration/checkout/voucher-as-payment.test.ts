import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { askForRefund, type RefundWish } from "../../../app/services/orders/ask-for-refund.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { brokenIn, deliverAll } from "../../support/audit.ts";
import { accountsOf } from "../../support/incidents.ts";
import { interleave } from "../../support/interleaving.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher, freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

const PREPAID = { funding: "client_prepaid" as const };
const BALANCE = { ...PREPAID, keepBalance: true };

async function shop() {
  const here = await payingWorld();
  const { scope } = here.runners;
  const store = await here.runners.store();
  const checkout = (email = ADDRESS.email) =>
    checkoutOf(here, here.runners, store, { address: { ...ADDRESS, email } });
  /** Buys three shirts, 42.60, with a voucher, and pays what is left by card. */
  const buy = async (code: string) => {
    const { fix, orderId } = await checkout();
    const fixed = await fix({ voucherCode: code });
    if (!fixed.ok) throw new Error(fixed.error);
    if (fixed.value.state === "to_pay") {
      const opened = await openPayment(scope, { orderId, way: { kind: "intent" } });
      if (!opened.ok) throw new Error(opened.error);
      await here.pay(opened.value);
      await settleOrder(scope, { orderId, region: "UK" });
    }
    return orderId;
  };
  const admin = asStaff(scope, "admin");
  const wish = (orderId: string, change: Partial<RefundWish>): RefundWish => ({
    orderId,
    reason: "damaged",
    quantities: {},
    withShipping: false,
    limit: Number.POSITIVE_INFINITY,
    key: freshId(),
    seen: null,
    ...change,
  });
  return {
    here,
    store,
    admin,
    checkout,
    buy,
    wish,
    order: async (id: string) => (await here.db.select().from(orders).where(eq(orders.id, id)))[0]!,
    line: async (id: string) =>
      (await here.db.select().from(orderLines).where(eq(orderLines.orderId, id)))[0]!,
    voucher: async (id: string) => (await here.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]!,
    refundsOf: (id: string) => here.db.select().from(refunds).where(eq(refunds.orderId, id)),
    /** Says yes to what is asked, and lets it go out. */
    giveBack: async (asked: RefundWish) => {
      const question = await askForRefund(admin, asked);
      if (!question.ok) return question.error;
      const { amount, effect } = question.value;
      const done = await askForRefund(admin, { ...asked, seen: amount });
      await deliverAll(here);
      return done.ok ? { amount, asVoucher: effect?.asVoucher } : done.error;
    },
    issued: async () =>
      (await here.db.select().from(vouchers).where(eq(vouchers.eventId, store.id)))
        .filter(({ refundId }) => refundId !== null)
        .map(({ budget, spent, code, endsAt, funding }) => ({ budget, spent, code, endsAt, funding })),
  };
}

describe("a voucher that was paid for in advance", () => {
  test("pays a part, and the card the rest; VAT is on the full price, and the books say both", async () => {
    const { here, store, buy, order } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const orderId = await buy("GIFT10");
    expect(await order(orderId)).toMatchObject({
      total: 4260,
      discount: 0,
      voucherPaid: 1000,
      totalVat: 710,
      totalExcludingVat: 3550,
      paymentStatus: "paid",
    });
    const [payment] = await here.db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(payment).toMatchObject({ kind: "intent", amount: 3260, byVoucher: 1000, status: "succeeded" });
    expect(await accountsOf(here, orderId)).toMatchObject({
      provider: 3260 - payment!.applicationFee,
      voucher_prepaid: 1000,
      sales: -3550,
      vat: -710,
    });
    await deliverAll(here);
    expect(await brokenIn(here)).toEqual([]);
  });

  test("pays an order wholly without any charge, and its cancellation gives a new voucher", async () => {
    const { here, store, admin, buy, order, issued, refundsOf } = await shop();
    await addVoucher(here.db, store, "ALL", 5000, { ...PREPAID, endsAt: new Date("2027-06-01T00:00:00Z") });
    const orderId = await buy("ALL");
    expect(await order(orderId)).toMatchObject({ voucherPaid: 4260, total: 4260, paymentStatus: "paid" });
    expect(await here.intentsOf(orderId)).toEqual([]);
    expect(await here.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
      { kind: "voucher", amount: 4260, applicationFee: 0, status: "succeeded" },
    ]);
    await cancelOrder(admin, { orderId, reason: "" });
    await deliverAll(here);
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 4260, voucherAmount: 4260, status: "succeeded", reason: "cancelled" },
    ]);
    expect(await order(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect(await issued()).toMatchObject([{ budget: 4260, endsAt: new Date("2027-06-01T00:00:00Z") }]);
    expect(await brokenIn(here)).toEqual([]);
  });

  test("lowers neither the price that free shipping asks for nor what is shown as the total", async () => {
    const { here, store, checkout } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const { fix, orderId } = await checkout();
    expect(await fix({ voucherCode: "GIFT10", seenTotal: 3259 })).toEqual({
      ok: false,
      error: "errors:priceChanged",
    });
    expect(await fix({ voucherCode: "GIFT10", seenTotal: 3260 })).toMatchObject({ ok: true });
    // Without the code the order is what it was, and the voucher is free.
    expect(await fix({})).toMatchObject({ ok: true, value: { order: { voucherPaid: 0, total: 4260 } } });
    expect(await here.db.select().from(voucherUses).where(eq(voucherUses.orderId, orderId))).toEqual([]);
  });
});

describe("a kept balance", () => {
  test("is spent over several orders, to its last penny", async () => {
    const { here, store, buy, order, voucher, checkout } = await shop();
    const id = await addVoucher(here.db, store, "PURSE", 6000, { ...BALANCE, budget: 6000 });
    await buy("PURSE");
    expect(await voucher(id)).toMatchObject({ used: 1, spent: 4260 });
    const second = await buy("PURSE");
    expect(await order(second)).toMatchObject({ voucherPaid: 1740, total: 4260 });
    expect(await voucher(id)).toMatchObject({ used: 2, spent: 6000 });
    const third = await checkout();
    expect(await third.fix({ voucherCode: "PURSE" })).toEqual({ ok: false, error: "errors:voucherUsedUp" });
    await deliverAll(here);
    expect(await brokenIn(here)).toEqual([]);
  });

  test("is never overspent by twenty orders at once, and all of it can be spent", async () => {
    const { here, store, checkout, voucher } = await shop();
    const id = await addVoucher(here.db, store, "PURSE", 10_000, { ...BALANCE, budget: 10_000 });
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => checkout(`p${at}@test.example`)));
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(all.map(({ fix }) => fix({ voucherCode: "PURSE" })));
      const { spent, used } = await voucher(id);
      expect(spent).toBeLessThanOrEqual(10_000);
      const uses = await here.db.select().from(voucherUses).where(eq(voucherUses.voucherId, id));
      expect([uses.length, uses.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([used, spent]);
      for (const answer of answers)
        if (!answer.ok) expect(["errors:priceChanged", "errors:voucherUsedUp"]).toContain(answer.error);
    }
    expect(await voucher(id)).toMatchObject({ used: 3, spent: 10_000 });
  });

  test("comes back whole with a reservation that is given up", async () => {
    const { here, store, checkout, voucher } = await shop();
    const id = await addVoucher(here.db, store, "PURSE", 6000, { ...BALANCE, budget: 6000 });
    const [one, two] = [await checkout("a@test.example"), await checkout("b@test.example")];
    await one.fix({ voucherCode: "PURSE", withIntent: true });
    expect(await two.fix({ voucherCode: "PURSE" })).toMatchObject({
      value: { order: { voucherPaid: 1740 } },
    });
    // One is placed at once by its voucher alone; the other goes on without its code.
    await two.fix({});
    expect(await voucher(id)).toMatchObject({ used: 1, spent: 4260 });
  });

  test("a rival between quote and write leaves less: the new price is shown first", async () => {
    const { here, store, checkout, voucher } = await shop();
    const id = await addVoucher(here.db, store, "PURSE", 3000, { ...BALANCE, budget: 3000 });
    const rival = await checkout("rival@test.example");
    const { visitor, orderId } = await checkout("slow@test.example");
    const slow = interleave(here.runners.scope, {
      step: "tenant.orders.lockPrice",
      when: "before",
      rival: () => rival.fix({ voucherCode: "PURSE" }),
    });
    const storefront = await here.storefront(store, visitor);
    const wish = { storefront, basket: storefront.basket, orderId, method: "standard" as const };
    const answer = await confirmQuote(slow.scope, { ...wish, voucherCode: "PURSE" });
    expect(answer).toEqual({ ok: false, error: "errors:priceChanged" });
    expect(await voucher(id)).toMatchObject({ used: 1, spent: 3000 });
  });
});

describe("a refund of an order that a voucher paid in part", () => {
  test("goes back in parts to both, and ends at what each paid; the new vouchers can be spent", async () => {
    const { here, store, buy, wish, line, giveBack, issued, order, refundsOf } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const orderId = await buy("GIFT10");
    const { id } = await line(orderId);
    expect(await giveBack(wish(orderId, { quantities: { [id]: 1 } }))).toEqual({
      amount: 1200,
      asVoucher: 282,
    });
    expect(await order(orderId)).toMatchObject({ paymentStatus: "part_refunded" });
    expect(await giveBack(wish(orderId, { quantities: { [id]: 2 }, withShipping: true }))).toEqual({
      amount: 3060,
      asVoucher: 718,
    });
    expect(await order(orderId)).toMatchObject({ paymentStatus: "refunded" });
    const gone = await refundsOf(orderId);
    expect(gone.reduce((sum, { amount, voucherAmount }) => sum + amount - voucherAmount, 0)).toBe(3260);
    const accounts = await accountsOf(here, orderId);
    expect([accounts["sales"] ?? 0, accounts["vat"] ?? 0, accounts["voucher_prepaid"] ?? 0]).toEqual([
      0, 0, 0,
    ]);
    const made = await issued();
    expect(made.map(({ budget }) => budget).sort()).toEqual([282, 718]);
    const next = await buy(made.find(({ budget }) => budget === 718)!.code);
    expect(await order(next)).toMatchObject({ voucherPaid: 718 });
    await deliverAll(here);
    expect(await brokenIn(here)).toEqual([]);
  });

  test("two at once, and the same one twice, give never more than was paid nor two vouchers for one", async () => {
    const { here, store, buy, wish, admin, refundsOf, issued } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const orderId = await buy("GIFT10");
    const asked = Array.from({ length: 10 }, () => wish(orderId, { alone: 1000, seen: 1000 }));
    await Promise.all([...asked, ...asked].map((one) => askForRefund(admin, one)));
    await deliverAll(here);
    await deliverAll(here);
    const gone = (await refundsOf(orderId)).filter(({ status }) => status === "succeeded");
    expect(gone.reduce((sum, { amount }) => sum + amount, 0)).toBe(4000);
    expect(await issued()).toHaveLength(gone.length);
    expect(await brokenIn(here)).toEqual([]);
  });

  test("what the bank sends back stands again as money; the voucher that was given stays given", async () => {
    const { here, store, buy, wish, giveBack, order, refundsOf, issued } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const orderId = await buy("GIFT10");
    expect(await giveBack(wish(orderId, { alone: 4260 }))).toEqual({ amount: 4260, asVoucher: 1000 });
    const [refund] = await refundsOf(orderId);
    await noteFailedRefund(here.runners.scope, { refundId: refund!.id, reason: "closed account" });
    expect(await order(orderId)).toMatchObject({ paymentStatus: "part_refunded" });
    expect(await giveBack(wish(orderId, { alone: 3261 }))).toBe("orderDesk:refund.tooMuch");
    expect(await giveBack(wish(orderId, { alone: 3260 }))).toEqual({ amount: 3260, asVoucher: 0 });
    expect(await order(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect(await issued()).toHaveLength(1);
    const accounts = await accountsOf(here, orderId);
    expect([accounts["sales"] ?? 0, accounts["vat"] ?? 0, accounts["voucher_prepaid"] ?? 0]).toEqual([
      0, 0, 0,
    ]);
  });

  test("a cancelled order gives back what is left of both", async () => {
    const { here, store, admin, buy, wish, giveBack, refundsOf } = await shop();
    await addVoucher(here.db, store, "GIFT10", 1000, PREPAID);
    const orderId = await buy("GIFT10");
    await giveBack(wish(orderId, { alone: 1000, reason: "goodwill" }));
    await cancelOrder(admin, { orderId, reason: "" });
    await deliverAll(here);
    const gone = await refundsOf(orderId);
    expect(gone.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect(gone.reduce((sum, { voucherAmount }) => sum + voucherAmount, 0)).toBe(1000);
    expect(gone.reduce((sum, { amount }) => sum + amount, 0)).toBe(4260);
    expect(await brokenIn(here)).toEqual([]);
  });
});

describe("store credit", () => {
  test("takes the place of the money: one voucher for a refund, however often it is posted", async () => {
    const { here, buy, wish, admin, issued, order, refundsOf } = await shop();
    const orderId = await buy("");
    const asked = wish(orderId, { alone: 4260, seen: 4260, asCredit: true });
    await Promise.all([askForRefund(admin, asked), askForRefund(admin, asked)]);
    await askForRefund(admin, asked);
    await deliverAll(here);
    expect(await refundsOf(orderId)).toMatchObject([
      { amount: 4260, voucherAmount: 4260, asCredit: true, status: "succeeded" },
    ]);
    const [voucher] = await issued();
    expect(voucher).toMatchObject({ budget: 4260, spent: 0, funding: "client_prepaid" });
    expect(voucher!.endsAt!.getUTCFullYear()).toBe(2030);
    expect(await here.intentsOf(orderId)).toMatchObject([{ status: "succeeded" }]);
    expect(await order(orderId)).toMatchObject({ paymentStatus: "refunded" });
    expect((await accountsOf(here, orderId))["voucher_prepaid"]).toBe(-4260);
    const next = await buy(voucher!.code);
    expect(await order(next)).toMatchObject({ voucherPaid: 4260, paymentStatus: "paid" });
    await deliverAll(here);
    expect(await brokenIn(here)).toEqual([]);
  });
});
