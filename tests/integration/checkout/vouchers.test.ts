import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { ledgerTransactions } from "../../../db/schema/payments.ts";
import { checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

async function shop() {
  const here = await payingWorld();
  const store = await here.runners.store();
  return { here, store, checkout: () => checkoutOf(here, here.runners, store) };
}

const usesOf = async (here: Awaited<ReturnType<typeof payingWorld>>, voucherId: string) => ({
  used: (await here.db.select().from(vouchers).where(eq(vouchers.id, voucherId)))[0]?.used,
  states: (await here.db.select().from(voucherUses).where(eq(voucherUses.voucherId, voucherId))).map(
    ({ state }) => state,
  ),
});

test("SAVE5 takes five pounds off and is redeemed when the order is paid", async () => {
  const { here, store, checkout } = await shop();
  const voucherId = await addVoucher(here.db, store, "SAVE5", 500);
  const { orderId, fix } = await checkout();
  expect(await fix({ voucherCode: " save-5 " })).toMatchObject({
    ok: true,
    value: { order: { total: 3760, discount: 500, voucherCode: "SAVE5" } },
  });
  expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["reserved"] });
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  await here.pay(opened.value);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["redeemed"] });
});

test("a voucher's code may be pasted with its link, and with a letter that only looks Latin", async () => {
  const { here, store, checkout } = await shop();
  await addVoucher(here.db, store, "SAVE5", 500);
  for (const voucherCode of ["https://popstall.example/Acme?discount_code=save5", "SAV\u04155"]) {
    const { fix } = await checkout();
    expect(await fix({ voucherCode })).toMatchObject({ ok: true, value: { order: { discount: 500 } } });
  }
});

describe("a voucher that covers everything", () => {
  test.each([
    ["FULLCOVER", 10_000],
    ["EXACT4260", 4260],
  ])("%s places the order at once, without a payment", async (code, discount) => {
    const { here, store, checkout } = await shop();
    const voucherId = await addVoucher(here.db, store, code, discount);
    const { orderId, fix } = await checkout();
    expect(await fix({ voucherCode: code })).toMatchObject({
      ok: true,
      value: { state: "placed", order: { total: 0, discount: 4260, paymentStatus: "not_needed" } },
    });
    expect(await here.intentsOf(orderId)).toEqual([]);
    expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["redeemed"] });
    expect(
      await here.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)),
    ).toEqual([]);
    // The same press again is the same order.
    expect(await fix({ voucherCode: code })).toMatchObject({ ok: true, value: { state: "placed" } });
    expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["redeemed"] });
  });

  test("SHORT4259 leaves a penny to pay", async () => {
    const { here, store, checkout } = await shop();
    await addVoucher(here.db, store, "SHORT4259", 4259);
    const { orderId, fix } = await checkout();
    expect(await fix({ voucherCode: "SHORT4259" })).toMatchObject({
      ok: true,
      value: { state: "to_pay", order: { total: 1 } },
    });
    const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
    expect(opened).toMatchObject({ ok: true, value: { amount: 1 } });
  });

  test("places one order when the button is pressed ten times at once", async () => {
    const { here, store, checkout } = await shop();
    const voucherId = await addVoucher(here.db, store, "FULLCOVER", 10_000, { maxUses: 1 });
    const { fix } = await checkout();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fix({ voucherCode: "FULLCOVER" })));
    expect(answers.filter((answer) => answer.ok && answer.value.state === "placed").length).toBeGreaterThan(
      0,
    );
    for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:orderChangedMeanwhile");
    expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
    expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["redeemed"] });
  });
});

test("a voucher with one use that fifty fight for is had by exactly one", async () => {
  const { here, store, checkout } = await shop();
  const voucherId = await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
  const checkouts = await Promise.all(Array.from({ length: 50 }, checkout));
  const answers = await Promise.all(checkouts.map(({ fix }) => fix({ voucherCode: "LAST1" })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:voucherUsedUp");
  expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["reserved"] });
});

test("who lost the race for a voucher still checks out without it", async () => {
  const { here, store, checkout } = await shop();
  await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1, used: 1 });
  const { fix } = await checkout();
  expect(await fix({ voucherCode: "LAST1" })).toEqual({ ok: false, error: "errors:voucherUsedUp" });
  expect(await fix({ voucherCode: "" })).toMatchObject({
    ok: true,
    value: { order: { total: 4260, discount: 0 } },
  });
});

test("the voucher that an order has reserved stays its own while it is changed", async () => {
  const { here, store, checkout } = await shop();
  const voucherId = await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
  const { fix } = await checkout();
  await fix({ voucherCode: "LAST1" });
  expect(await fix({ voucherCode: "LAST1", method: "express" })).toMatchObject({
    ok: true,
    value: { order: { discount: 500 } },
  });
  expect(await usesOf(here, voucherId)).toEqual({ used: 1, states: ["reserved"] });
  await fix({ voucherCode: "" });
  expect(await usesOf(here, voucherId)).toEqual({ used: 0, states: [] });
});

describe("a code is refused", () => {
  test.each([
    ["that nobody knows", {}, "NOSUCHCODE", "errors:voucherUnknown"],
    ["that has ended", { endsAt: new Date("2020-01-31T23:59:59Z") }, "CODE", "errors:voucherExpired"],
    ["that has not begun", { startsAt: new Date("2027-01-01T00:00:00Z") }, "CODE", "errors:voucherUnknown"],
    ["that was revoked", { state: "revoked" as const }, "CODE", "errors:voucherUnknown"],
    ["that is paused", { state: "paused" as const }, "CODE", "errors:voucherUnknown"],
  ])("%s", async (_, input, typed, error) => {
    const { here, store, checkout } = await shop();
    await addVoucher(here.db, store, "CODE", 500, input);
    const { fix } = await checkout();
    expect(await fix({ voucherCode: typed })).toEqual({ ok: false, error });
  });

  test("of another store and of another tenant, as if nobody knew it", async () => {
    const { here, checkout } = await shop();
    await addVoucher(here.db, await here.runners.store(), "SISTER5", 500);
    await addVoucher(here.db, await here.maple.store(), "MAPLE5", 500);
    const { fix } = await checkout();
    for (const voucherCode of ["SISTER5", "MAPLE5"]) {
      expect(await fix({ voucherCode })).toEqual({ ok: false, error: "errors:voucherUnknown" });
    }
  });
});

test("wrong vouchers have to wait after the fifth, right ones never", async () => {
  const { here, store, checkout } = await shop();
  await addVoucher(here.db, store, "SAVE5", 500);
  const { fix } = await checkout();
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await fix({ voucherCode: `GUESS${guess}` })).toEqual({
      ok: false,
      error: "errors:voucherUnknown",
    });
  }
  expect(await fix({ voucherCode: "GUESS" })).toEqual({ ok: false, error: "errors:voucherWait" });
  expect(await fix({ voucherCode: "SAVE5" })).toMatchObject({ ok: true, value: { order: { total: 3760 } } });
});
