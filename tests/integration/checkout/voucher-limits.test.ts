import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { transitionOrder } from "../../../app/services/order-writes/transition-order.server.ts";
import { LARGEST_ORDER } from "../../../app/domain/pricing/price-order.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

async function shop() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const checkout = (email = ADDRESS.email, visitor?: Awaited<ReturnType<typeof here.visitor>>) =>
    checkoutOf(here, here.runners, store, { address: { ...ADDRESS, email }, ...(visitor && { visitor }) });
  const voucher = async (id: string) =>
    (await here.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]!;
  return { here, store, checkout, voucher };
}

test("a percentage is taken off the goods alone, and counted in the voucher's budget", async () => {
  const { here, store, checkout, voucher } = await shop();
  const id = await addVoucher(here.db, store, "TENTH", LARGEST_ORDER, { percentOff: 1000 });
  const { fix } = await checkout();
  expect(await fix({ voucherCode: "tenth" })).toMatchObject({
    ok: true,
    value: { order: { total: 3900, discount: 360, voucherCode: "TENTH" } },
  });
  expect(await voucher(id)).toMatchObject({ used: 1, spent: 360 });
  await fix({ voucherCode: "" });
  expect(await voucher(id)).toMatchObject({ used: 0, spent: 0 });
});

test("a voucher for larger baskets is refused with what is missing", async () => {
  const { here, store, checkout } = await shop();
  await addVoucher(here.db, store, "FROM50", 500, { minBasket: 5000 });
  const { fix } = await checkout();
  expect(await fix({ voucherCode: "FROM50" })).toEqual({
    ok: false,
    error: "errors:voucherMinimum?minor=5000",
  });
});

describe("a voucher for each person once", () => {
  test("is refused to the same address however it is spelled, and free for others", async () => {
    const { here, store, checkout } = await shop();
    await addVoucher(here.db, store, "ONCE", 500, { maxPerPerson: 1 });
    const first = await checkout("sam@test.example");
    expect(await first.fix({ voucherCode: "ONCE" })).toMatchObject({ ok: true });
    // Their own order, changed: still its one use.
    expect(await first.fix({ voucherCode: "ONCE", method: "express" })).toMatchObject({ ok: true });
    const again = await checkout("Sam+second@TEST.example");
    expect(await again.fix({ voucherCode: "ONCE" })).toEqual({ ok: false, error: "errors:voucherUsedByYou" });
    const other = await checkout("kim@test.example");
    expect(await other.fix({ voucherCode: "ONCE" })).toMatchObject({ ok: true });
    await first.fix({ voucherCode: "" });
    expect(await again.fix({ voucherCode: "ONCE" })).toMatchObject({ ok: true });
  });

  test("is had once by twenty orders of one person at the same time", async () => {
    const { here, store, checkout, voucher } = await shop();
    const id = await addVoucher(here.db, store, "RIVAL", 500, { maxPerPerson: 1 });
    const orders = await Promise.all(Array.from({ length: 20 }, () => checkout()));
    const answers = await Promise.all(orders.map(({ fix }) => fix({ voucherCode: "RIVAL" })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:voucherUsedByYou");
    expect(await voucher(id)).toMatchObject({ used: 1, spent: 500 });
  });

  test("the use belongs to the person: another e-mail address on the same order is checked again", async () => {
    const { here, store, checkout } = await shop();
    await addVoucher(here.db, store, "MINE", 500, { maxPerPerson: 1 });
    const sam = await checkout("sam@test.example");
    await sam.fix({ voucherCode: "MINE" });
    const kim = await checkout("kim@test.example");
    expect(await kim.fix({ voucherCode: "MINE" })).toMatchObject({ ok: true });
    // Kim's order becomes a second one of Sam's.
    const second = await checkout("sam@test.example", kim.visitor);
    expect(await second.fix({ voucherCode: "MINE" })).toEqual({
      ok: false,
      error: "errors:voucherUsedByYou",
    });
  });
});

test("what is left of a budget is had by one of twenty", async () => {
  const { here, store, checkout, voucher } = await shop();
  const id = await addVoucher(here.db, store, "PURSE", 500, { budget: 900 });
  const orders = await Promise.all(Array.from({ length: 20 }, (_, at) => checkout(`p${at}@test.example`)));
  const answers = await Promise.all(orders.map(({ fix }) => fix({ voucherCode: "PURSE" })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:voucherUsedUp");
  expect(await voucher(id)).toMatchObject({ used: 1, spent: 500 });
});

test("an order that is cancelled gives its voucher back, once", async () => {
  const { here, store, checkout, voucher } = await shop();
  const id = await addVoucher(here.db, store, "FREE", 10_000, {
    maxUses: 1,
    budget: 10_000,
    maxPerPerson: 1,
  });
  const { fix, orderId } = await checkout();
  expect(await fix({ voucherCode: "FREE" })).toMatchObject({ ok: true, value: { state: "placed" } });
  expect(await voucher(id)).toMatchObject({ used: 1, spent: 4260 });
  const { tenant } = here.runners.scope;
  const order = (await tenant.orders.findWithLinesAndPayments(orderId))!.order;
  const [fulfilment] = await tenant.fulfilments.ofOrder(orderId);
  const cancel = () =>
    transitionOrder(here.runners.scope, {
      order,
      fulfilment: fulfilment!,
      to: "cancelled",
      when: "given back",
      by: "admin",
    });
  const outcomes = await Promise.all([cancel(), cancel(), cancel()]);
  expect(outcomes.filter(({ outcome }) => outcome === "moved")).toHaveLength(1);
  expect(await voucher(id)).toMatchObject({ used: 0, spent: 0 });
  const [use] = await here.db.select().from(voucherUses).where(eq(voucherUses.orderId, orderId));
  expect(use).toMatchObject({ state: "released", amount: 4260 });
  const next = await checkout();
  expect(await next.fix({ voucherCode: "FREE" })).toMatchObject({ ok: true, value: { state: "placed" } });
});
