import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { writeUpBook } from "../../../app/services/ledger/write-up.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { ledgerEntries, ledgerTransactions, payments } from "../../../db/schema/payments.ts";
import { accountsOf } from "../../support/incidents.ts";
import { type PaidWorld, payingWorld, readyToPay } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";

const untilDone = { isOver: () => false };

/** An order as it was placed and half refunded before there were movements, with its entries of then. */
async function orderOfBefore(here: PaidWorld) {
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  const at = here.product.clock.now();
  await here.db.update(orders).set({ placedAt: at, paymentStatus: "paid" }).where(eq(orders.id, orderId));
  await here.db
    .update(payments)
    .set({ status: "succeeded", providerFee: 0 })
    .where(eq(payments.id, payment.id));
  const fee = payment.applicationFee;
  const placed = `placed:${orderId}`;
  const refunded = `order_refund:${freshId()}`;
  const sides: [cause: string, kind: string, account: string, amount: number][] = [
    [placed, "payment", "shopper_payments", 4260],
    [placed, "sale", "sales", -3550],
    [placed, "vat", "tax_payable", -710],
    [placed, "app_fee", "platform_fees", fee],
    [placed, "app_fee", "shopper_payments", -fee],
    [refunded, "refund", "shopper_payments", -2130],
    [refunded, "refund", "sales", 1775],
    [refunded, "vat", "tax_payable", 355],
    [refunded, "app_fee_refund", "platform_fees", -901],
    [refunded, "app_fee_refund", "shopper_payments", 901],
    [`dispute:${payment.id}:30`, "dispute", "shopper_payments", -30],
    [`dispute:${payment.id}:30`, "dispute", "disputed_payments", 30],
  ];
  await here.db.insert(ledgerEntries).values(
    sides.map(([cause, kind, account, amount]) => ({
      id: freshId(),
      tenantId: here.runners.id,
      orderId,
      kind,
      account,
      cause,
      at,
      currency: "GBP" as const,
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    })),
  );
  return { orderId, payment, fee };
}

test("entries of before become movements with the same sums, however often and at once they are booked", async () => {
  const here = await payingWorld();
  const { orderId, fee } = await orderOfBefore(here);
  const { scope } = here.runners;
  await Promise.all([writeUpBook(scope, untilDone), writeUpBook(scope, untilDone)]);
  const once = await accountsOf(here, orderId);
  const { production, shipping_cost: shipping, platform_fee: share, ...rest } = once;
  expect(rest).toEqual({ provider: 4260 - fee - 2130 + 901 - 30, sales: -1775, vat: -355, disputed: 30 });
  expect(production! + shipping! + share!).toBe(fee - 901);
  expect([production, shipping, share].every((part) => part! > 0)).toBe(true);
  const rows = await here.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["dispute", "fee", "refund", "sale"]);
  await writeUpBook(scope, untilDone);
  expect(await accountsOf(here, orderId)).toEqual(once);
});

test("a movement that was booked already is not booked once more from its entries", async () => {
  const here = await payingWorld();
  const { orderId } = await orderOfBefore(here);
  const { scope } = here.runners;
  await here.db.insert(ledgerTransactions).values({
    id: freshId(),
    tenantId: here.runners.id,
    cause: `placed:${orderId}`,
    kind: "sale",
    orderId,
    currency: "GBP",
    entries: { provider: 4260, sales: -3550, vat: -710 },
    at: new Date(0),
  });
  await writeUpBook(scope, untilDone);
  expect(await accountsOf(here, orderId)).toMatchObject({ sales: -1775, vat: -355 });
});

test("what the provider kept of a payment is booked once it is known", async () => {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const before = await accountsOf(here, orderId);
  await Promise.all([writeUpBook(here.runners.scope, untilDone), writeUpBook(here.runners.scope, untilDone)]);
  const [{ providerFee } = { providerFee: null }] = await here.db
    .select()
    .from(payments)
    .where(eq(payments.id, payment.id));
  expect(providerFee).toBeGreaterThan(0);
  expect(await accountsOf(here, orderId)).toEqual({
    ...before,
    provider: before["provider"]! - providerFee!,
    provider_fee: providerFee,
  });
});
