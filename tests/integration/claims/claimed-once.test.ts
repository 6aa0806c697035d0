import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { claimGift } from "../../../app/services/claims/claim-gift.server.ts";
import { promoClaims, promoCodes } from "../../../db/schema/codes.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { claimer, promo } from "../../support/claims.ts";
import { interleave } from "../../support/interleaving.ts";
import { ADDRESS } from "../../support/payments.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";

const ALREADY = { ok: false, error: "errors:alreadyOrdered" };
const isOk = ({ ok }: { ok: boolean }) => ok;
const crowd = <T>(size: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, index) => work(index)));

test("a code that fifty people use at once is one gift", async () => {
  const { here, store, claim } = await promo();
  const codeId = await addPromoCode(here.db, store, "GIFT-0001");
  const answers = await crowd(50, () => claim("GIFT-0001"));
  expect(answers.filter(isOk)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error).toBe("errors:invalidPromoCode");
  expect(await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId))).toMatchObject([
    { used: 1 },
  ]);
  expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toHaveLength(1);
  expect(await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).toHaveLength(3);
});

test("a shared code for three is three gifts, however many come at once", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 3 });
  const answers = await crowd(12, () => claim("TEAM"));
  expect(answers.filter(isOk)).toHaveLength(3);
});

test("the same form twice is one order with one reference", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const idempotencyKey = freshId();
  const first = await claim("GIFT-0001", { idempotencyKey, address: ADDRESS });
  const second = await claim("GIFT-0001", { idempotencyKey, address: ADDRESS });
  if (!first.ok) throw new Error(first.error);
  expect(second).toEqual({ ok: true, value: { ...first.value, repeated: true } });
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("the same form ten times at once is one order with one reference", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const idempotencyKey = freshId();
  const answers = await crowd(10, () => claim("GIFT-0001", { idempotencyKey, address: ADDRESS }));
  const refs = answers.map((answer) => (answer.ok ? answer.value.orderRef : answer.error));
  expect(new Set(refs).size).toBe(1);
  expect(refs[0]).toMatch(/^PS-/);
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("the form of the phone's previous user does not work for the next: it shows no order and promises no gift", async () => {
  const { here, store, claim } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  await addPromoCode(here.db, store, "GIFT-0002");
  const idempotencyKey = freshId();
  await claim("GIFT-0001", { idempotencyKey, address: ADDRESS });
  const other = {
    ...ADDRESS,
    name: "Kim Second",
    email: "kim@test.example",
    addressFirstLine: "8 Mill Lane",
  };
  expect(await claim("GIFT-0002", { idempotencyKey, address: other })).toEqual({
    ok: false,
    error: "errors:keyTaken",
  });
  expect(await claim("GIFT-0002", { address: other })).toMatchObject({ ok: true });
});

test("the same form of a sample store ten times at once is one order too", async () => {
  const { here, claim } = await promo({ sample: true });
  const idempotencyKey = freshId();
  const answers = await crowd(10, () => claim("", { idempotencyKey, address: ADDRESS }));
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value.orderRef : answer.error))).size).toBe(1);
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

describe("who ordered already", () => {
  const SPELLINGS = [
    { addressFirstLine: "12 HIGH STREET" },
    { addressFirstLine: "12, High St." },
    { addressFirstLine: " 12  High   Street " },
    { addressPostcode: "SW1A1AA" },
    { name: "PAT SHOPPER" },
    { name: "Sam Shopper" },
    { name: "Pat Shopper." },
    { name: "Shopper, Pat" },
    { name: "Pat Shopper Jr" },
    { addressPostcode: "sw-1a 1 aa" },
  ];
  test.each(SPELLINGS)("is known again as %j", async (spelling) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    const second = await addPromoCode(here.db, store, "GIFT-0002");
    expect(await claim("GIFT-0001", { address: ADDRESS })).toMatchObject({ ok: true });
    expect(await claim("GIFT-0002", { address: { ...ADDRESS, ...spelling } })).toEqual(ALREADY);
    // The code that was not used stays good for its owner.
    expect(await here.db.select().from(promoCodes).where(eq(promoCodes.id, second))).toMatchObject([
      { used: 0 },
    ]);
  });

  test.each([
    { name: "Lee Colleague" },
    { addressFirstLine: "14 High Street" },
    { addressSecondLine: "Flat 7" },
  ])("is not %j", async (other) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    await addPromoCode(here.db, store, "GIFT-0002");
    await claim("GIFT-0001", { address: ADDRESS });
    expect(await claim("GIFT-0002", { address: { ...ADDRESS, ...other } })).toMatchObject({ ok: true });
  });

  test("is found out when ten claims of one person arrive at once", async () => {
    const { here, store, claim } = await promo();
    await crowd(10, (index) => addPromoCode(here.db, store, `GIFT-${index}`));
    const answers = await crowd(10, (index) => claim(`GIFT-${index}`, { address: ADDRESS }));
    expect(answers.filter(isOk)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array.from({ length: 9 }, () => ALREADY));
    const codes = await here.db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id));
    expect(codes.reduce((sum, { used }) => sum + used, 0)).toBe(1);
  });

  test.each([
    ["address", { name: "Lee Colleague", email: "lee@test.example" }, false],
    ["email", { addressFirstLine: "14 High Street", email: "PAT@test.example" }, false],
    ["email", { email: "lee@test.example" }, true],
    ["code_only", {}, true],
  ] as const)("is told by %s where the store says so (%j)", async (duplicateScope, change, again) => {
    const { here, store, claim } = await promo({ duplicateScope });
    await addPromoCode(here.db, store, "GIFT-0001");
    await addPromoCode(here.db, store, "GIFT-0002");
    await claim("GIFT-0001", { address: ADDRESS });
    expect((await claim("GIFT-0002", { address: { ...ADDRESS, ...change } })).ok).toBe(again);
  });

  const NEIGHBOUR = { name: "Kim Neighbour", addressFirstLine: "1 Far Lane" };

  test.each([{ email: "kim@test.example" }, { phone: "+44 7700 900123" }])(
    "is told with a shared code by what else is the same: all but %j",
    async (other) => {
      const { here, store, claim } = await promo();
      const hall = await addPromoCode(here.db, store, "HALL", { kind: "shared", maxUses: 50 });
      await addPromoCode(here.db, store, "GIFT-0001");
      expect(await claim("HALL", { address: ADDRESS })).toMatchObject({ ok: true });
      const alike = { ...ADDRESS, ...NEIGHBOUR, ...other };
      expect(await claim("HALL", { address: alike })).toEqual(ALREADY);
      const [code] = await here.db.select().from(promoCodes).where(eq(promoCodes.id, hall));
      expect(code?.used).toBe(1);
      // A code of one's own says already who may have one: an assistant orders for others.
      expect(await claim("GIFT-0001", { address: alike })).toMatchObject({ ok: true });
    },
  );

  test("is not a neighbour with another e-mail address and phone", async () => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "HALL", { kind: "shared", maxUses: 50 });
    await claim("HALL", { address: ADDRESS });
    const other = { ...ADDRESS, ...NEIGHBOUR, email: "kim@test.example", phone: "+44 7700 900123" };
    expect(await claim("HALL", { address: other })).toMatchObject({ ok: true });
  });

  test("is found out when forty spellings of one person arrive at once with a shared code", async () => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "HALL", { kind: "shared", maxUses: 500 });
    const doors = ["12 High Street", "12, high st.", "Flat 9", "12A High Street"];
    const names = ["Pat Shopper", "Shopper, Pat", "Pat Shopper Jr.", "PAT SHOPPER", "Someone Else"];
    const answers = await crowd(40, (index) =>
      claim("HALL", {
        address: {
          ...ADDRESS,
          name: names[index % 5] ?? "",
          addressFirstLine: doors[index % 4] ?? "",
          email: index % 2 ? "PAT@test.example" : "pat+two@test.example",
        },
      }),
    );
    expect(answers.filter(isOk)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array.from({ length: 39 }, () => ALREADY));
    expect(await here.db.select().from(orders).where(eq(orders.eventId, store.id))).toHaveLength(1);
  });

  test.each([
    ["before keys had a version", "address|GB|sw1a1aa|12highst||shopper"],
    ["with keys of version 2", "2|address|GB|sw1a1aa|12highst||shopper"],
  ])("is known by a claim that was made %s", async (_, spelling) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    await addPromoCode(here.db, store, "GIFT-0002");
    const first = await claim("GIFT-0001", { address: ADDRESS });
    if (!first.ok) throw new Error(first.error);
    const former = await here.runners.scope.keyedHash(spelling);
    await here.db
      .update(promoClaims)
      .set({ duplicateKey: former })
      .where(eq(promoClaims.orderId, first.value.orderId));
    expect(await claim("GIFT-0002", { address: ADDRESS })).toEqual(ALREADY);
  });

  test("may order in another event and at another tenant", async () => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    await claim("GIFT-0001", { address: ADDRESS });
    for (const tenant of [here.runners, here.maple]) {
      const other = await tenant.store({
        type: "Promo",
        shipping: null,
        products: [{ price: 0, vat: false }],
      });
      await addPromoCode(here.db, other, "GIFT-0001");
      const claimThere = claimer(here, tenant, other);
      expect(await claimThere("GIFT-0001", { address: ADDRESS })).toMatchObject({ ok: true });
    }
  });
});

describe("a code that its own recipient tries again", () => {
  const STRANGER = {
    ...ADDRESS,
    name: "Kim Stranger",
    email: "kim@test.example",
    phone: "+44 7700 900123",
    addressFirstLine: "1 Far Lane",
  };
  test.each([
    ["as it was", {}],
    ["with the same address", { email: "other@test.example", phone: "+44 7700 900123" }],
    ["with the same e-mail", { ...STRANGER, email: "PAT@test.example" }],
    ["with the same phone", { ...STRANGER, phone: "020 7946 0000" }],
  ])("%s is told to be ordered already", async (_how, change) => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    await claim("GIFT-0001", { address: ADDRESS });
    expect(await claim("GIFT-0001", { address: { ...ADDRESS, ...change } })).toEqual(ALREADY);
  });

  test("says nothing to a stranger", async () => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "GIFT-0001");
    await claim("GIFT-0001", { address: ADDRESS });
    expect(await claim("GIFT-0001", { address: STRANGER })).toEqual({
      ok: false,
      error: "errors:invalidPromoCode",
    });
  });

  test("is told so in a used-up shared code and when both presses arrive at once", async () => {
    const { here, store, claim } = await promo();
    await addPromoCode(here.db, store, "LAST", { kind: "shared", maxUses: 2 });
    await claim("LAST");
    const answers = await crowd(10, () => claim("LAST", { address: ADDRESS }));
    expect(answers.filter(isOk)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual(Array.from({ length: 9 }, () => ALREADY));
    expect(await claim("LAST", { address: STRANGER })).toMatchObject({ error: "errors:invalidPromoCode" });
  });
});

test("a store that closes between the page and the write gives nothing away", async () => {
  const { here, store } = await promo();
  const codeId = await addPromoCode(here.db, store, "GIFT-0001");
  const shown = await here.storefront(store);
  const code = await here.runners.scope.tenant.claims.findCode(store.id, "GIFT0001");
  await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
  const input = {
    address: ADDRESS,
    promoCode: "GIFT-0001",
    choices: [],
    basket: [],
    idempotencyKey: freshId(),
    basketId: null,
    fontsOf: () => Promise.resolve(new Map()),
  };
  const facts = { code, earlier: undefined, wait: undefined };
  const claimed = await claimGift(here.runners.scope, { storefront: shown, ...input, facts });
  expect(claimed).toEqual({ ok: false, error: "errors:storeClosed" });
  expect(await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId))).toMatchObject([
    { used: 0 },
  ]);
});

describe("a claim with a remembered store", () => {
  async function remembered(when: "before" | "after") {
    const { here, store } = await promo();
    const codeId = await addPromoCode(here.db, store, "GIFT-0001");
    const disturbed = interleave(here.runners.scope, {
      step: "tenant.claims.claim",
      when,
      rival: () => Promise.reject(new Error("The database does not answer.")),
    });
    const read = vi.fn(() => Promise.reject(new Error("The store was read.")));
    const claimed = claimGift(disturbed.scope, {
      storefront: await here.storefront(store),
      address: ADDRESS,
      promoCode: "GIFT-0001",
      choices: [],
      basket: [],
      idempotencyKey: freshId(),
      basketId: null,
      fontsOf: () => Promise.resolve(new Map()),
      read,
    });
    const used = async () =>
      (await here.db.select().from(promoCodes).where(eq(promoCodes.id, codeId)))[0]?.used;
    return { claimed, read, used };
  }

  test("is not tried in another way where the database fails: the failure is told", async () => {
    const { claimed, read, used } = await remembered("before");
    await expect(claimed).rejects.toThrow("does not answer");
    expect(read).not.toHaveBeenCalled();
    expect(await used()).toBe(0);
  });

  test("is the order that was written though its answer was lost", async () => {
    const { claimed, read, used } = await remembered("after");
    expect(await claimed).toMatchObject({ ok: true, value: { repeated: true } });
    expect(read).not.toHaveBeenCalled();
    expect(await used()).toBe(1);
  });
});
