import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { promoClaims, promoCodes } from "../../../db/schema/codes.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { ledgerTransactions } from "../../../db/schema/payments.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { claimer, promo } from "../../support/claims.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { mailsTo } from "../../support/mails.ts";
import { ADDRESS } from "../../support/payments.ts";

test("a valid code makes one order without a payment, with its fulfilment, records and mail", async () => {
  const { here, store, claim } = await promo();
  const codeId = await addPromoCode(here.db, store, "GIFT-0001");
  const claimed = await claim("GIFT-0001");
  if (!claimed.ok) throw new Error(claimed.error);
  const { orderId, orderRef } = claimed.value;

  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId);
  expect(whole?.order).toMatchObject({
    kind: "claim",
    orderRef,
    status: "new",
    paymentStatus: "not_needed",
    total: 0,
    shippingNet: 0,
    placedAt: here.product.clock.now(),
    // Wednesday 18-11-2026, four and six business days later.
    deliveryFrom: "2026-11-24",
    deliveryTo: "2026-11-26",
  });
  expect(whole?.lines).toMatchObject([
    { name: "Gift Tee", colour: "White", size: "M", quantity: 1, unitGross: 0 },
  ]);
  expect(await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId))).toMatchObject([
    { used: 1 },
  ]);
  expect(await here.db.select().from(promoClaims).where(eq(promoClaims.orderId, orderId))).toMatchObject([
    { state: "redeemed", promoCodeId: codeId },
  ]);
  expect(await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId))).toHaveLength(1);
  expect(await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId))).toHaveLength(
    1,
  );
  expect(
    await here.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)),
  ).toEqual([]);
  const leaving = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  expect(leaving.map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
    `mail:confirmation:${orderId}`,
    `print:placed:${orderId}`,
    `realtime:placed:${orderId}`,
  ]);
});

test("the recipient's address is compared but cannot be read from the claim", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  await claim("GIFT-0001", { address: ADDRESS });
  const [row] = await here.db.select().from(promoClaims).where(eq(promoClaims.eventId, store.id));
  expect(row?.duplicateKey).toMatch(/^[\w-]{43}$/);
});

test.each(["gift 0001", " GIFT0001 ", "gift-00-01", "ＧＩＦＴ－０００１", "GIFT‑0001"])(
  "the code is good as %j too",
  async (typed) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    expect(await claim(typed)).toMatchObject({ ok: true });
  },
);

describe("a claim is refused with 'invalid promo code'", () => {
  const INVALID = { ok: false, error: "errors:invalidPromoCode" };

  test.each([
    ["when the code is unknown", {}, "GIFT-9999"],
    ["when there is none", {}, ""],
    ["when the code was used", { used: 1 }, "GIFT-0001"],
    ["when the code was revoked", { state: "revoked" as const }, "GIFT-0001"],
    ["when the code is paused", { state: "paused" as const }, "GIFT-0001"],
    ["before the code's time", { startsAt: new Date("2026-12-01T00:00:00Z") }, "GIFT-0001"],
    ["after the code's time", { endsAt: new Date("2026-11-18T10:00:00Z") }, "GIFT-0001"],
  ])("%s", async (_, input, typed) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001", input);
    expect(await claim(typed)).toEqual(INVALID);
    expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
  });

  test("when the code is another event's or another tenant's", async () => {
    const { here, claim } = await promo();
    await addPromoCode(here.db, await here.runners.store({ type: "Promo" }), "SISTER-1");
    await addPromoCode(here.db, await here.maple.store({ type: "Promo" }), "MAPLE-1");
    expect(await claim("SISTER-1")).toEqual(INVALID);
    expect(await claim("MAPLE-1")).toEqual(INVALID);
  });
});

describe("a closed store takes no claim", () => {
  test.each([
    ["expired", { expired: true }],
    ["on hold", { status: "On hold" as const }],
    ["a draft", { status: "Draft" as const }],
    ["over", { endsAt: new Date("2026-11-18T10:00:00Z") }],
    ["not open yet", { startsAt: new Date("2026-11-18T10:00:01Z") }],
  ])("when it is %s", async (_, input) => {
    const { here, store, claim } = await promo(input);
    await addPromoCode(here.db, store, "GIFT-0001");
    expect(await claim("GIFT-0001")).toEqual({ ok: false, error: "errors:storeClosed" });
  });
});

test("a size that the gift does not come in is refused", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  expect(await claim("GIFT-0001", { size: "XXXXL" })).toMatchObject({
    ok: false,
    error: "errors:variantNotSold",
    part: "size",
  });
});

test("a sample store wants no code", async () => {
  const { claim, here } = await promo({ sample: true });
  expect(await claim("")).toMatchObject({ ok: true });
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("a store without a gift to give refuses", async () => {
  const { here, store, claim } = await promo({ products: [] });
  await addPromoCode(here.db, store, "GIFT-0001");
  expect(await claim("GIFT-0001")).toEqual({ ok: false, error: "errors:basketEmpty" });
});

describe("an order on account", () => {
  test("takes the gathered lines at the store's prices, is nobody's payment, and is found again when sent twice", async () => {
    const { here } = await promo();
    const bulk = await here.runners.store({ type: "Bulk", shipping: null });
    const claim = claimer(here, here.runners, bulk);
    const visitor = await here.visitor();
    await here.fill(bulk, visitor, 3);
    const idempotencyKey = freshId();
    const first = await claim("", { visitor, idempotencyKey, address: ADDRESS });
    expect(first).toMatchObject({ ok: true, value: { repeated: false } });
    if (!first.ok) throw new Error(first.error);
    const [order] = await here.db.select().from(orders).where(eq(orders.id, first.value.orderId));
    expect(order).toMatchObject({ kind: "account", total: 3600, totalVat: 600, paymentStatus: "not_needed" });
    here.product.queued.push(...here.runners.scope.outbox);
    const mail = (await mailsTo(here, order!.email)).find(({ tenantId }) => tenantId === order!.tenantId);
    expect(mail?.subject).toMatch(/^Your order PS-/);
    expect(mail?.text).not.toMatch(/gift/i);
    for (const told of ["invoiced to", "3 × ", "£36.00", "£6.00"]) expect(mail?.text).toContain(told);
    await here.runners.scope.tenant.baskets.clear(order!.basketId!);
    expect(await claim("", { visitor, idempotencyKey, address: ADDRESS })).toEqual({
      ok: true,
      value: { ...first.value, repeated: true },
    });
  });

  test("of an empty basket is refused", async () => {
    const { here } = await promo();
    const bulk = await here.runners.store({ type: "Bulk", shipping: null });
    const visitor = await here.visitor();
    const claim = claimer(here, here.runners, bulk);
    expect(await claim("", { visitor })).toEqual({ ok: false, error: "errors:basketEmpty" });
  });
});
