import { describe, expect, test } from "vitest";
import { discountOn } from "../../../app/domain/pricing/discount.ts";
import {
  judgeVoucher,
  readTerms,
  voucherStatus,
  type VoucherFacts,
} from "../../../app/domain/voucher/voucher.ts";

const NOW = new Date("2026-11-18T12:00:00Z");
const voucher = (change: Partial<VoucherFacts> = {}): VoucherFacts => ({
  state: "active",
  used: 0,
  maxUses: null,
  startsAt: null,
  endsAt: null,
  discountAmount: 500,
  percentOff: null,
  minBasket: 0,
  maxPerPerson: null,
  budget: null,
  spent: 0,
  funding: "organiser",
  keepBalance: false,
  ...change,
});
const ORDER = { itemsGross: 3600, totalBefore: 4260, usesOfPerson: 0, held: null };
const judged = (change: Partial<VoucherFacts>, order: Partial<typeof ORDER> | { held: number } = {}) =>
  judgeVoucher(voucher(change), { ...ORDER, ...order }, NOW);

describe("what a voucher is worth", () => {
  test.each([
    ["an amount", { discountAmount: 500, percentOff: null }, 3600, 500],
    ["a share of the goods", { discountAmount: 99_999_999, percentOff: 1000 }, 3600, 360],
    ["a share with a limit", { discountAmount: 300, percentOff: 1000 }, 3600, 300],
    ["half a penny, rounded up", { discountAmount: 99_999_999, percentOff: 1000 }, 1005, 101],
    ["a twelfth and a half", { discountAmount: 99_999_999, percentOff: 1250 }, 999, 125],
    ["all goods", { discountAmount: 99_999_999, percentOff: 10_000 }, 3600, 3600],
  ])("is %s", (_, discount, goods, worth) => {
    expect(discountOn(discount, goods)).toBe(worth);
  });
});

describe("a voucher is judged by", () => {
  const worth = { discountAmount: 500, percentOff: null, isTender: false };

  test("what it is worth, and who pays for it", () => {
    expect(judged({})).toEqual({ ok: true, value: worth });
    expect(judged({ funding: "client_prepaid" })).toEqual({ ok: true, value: { ...worth, isTender: true } });
    const share = { discountAmount: 99_999_999, percentOff: 10_000 };
    expect(judged(share)).toEqual({ ok: true, value: { ...worth, ...share } });
  });

  test("its balance, where that is kept: what other orders took of it is gone, what this one holds is not", () => {
    const kept = { keepBalance: true, discountAmount: 5000, budget: 5000 };
    expect(judged({ ...kept, spent: 1200 })).toMatchObject({ value: { discountAmount: 3800 } });
    expect(judged({ ...kept, spent: 5000, used: 1 }, { held: 4260 })).toMatchObject({
      value: { discountAmount: 4260 },
    });
    expect(judged({ ...kept, spent: 5000 })).toEqual({ ok: false, error: "errors:voucherUsedUp" });
  });

  test.each([
    [3600, { ok: true, value: worth }],
    [3601, { ok: false, error: "errors:voucherMinimum?minor=3601" }],
  ])("what the goods cost without delivery: at least %d", (minBasket, says) => {
    expect(judged({ minBasket })).toEqual(says);
  });

  test.each([
    [1, 0, true],
    [1, 1, false],
    [2, 1, true],
    [null, 99, true],
  ])("how often a person may use it: %s after %d", (maxPerPerson, usesOfPerson, ok) => {
    const says = judged({ maxPerPerson }, { usesOfPerson });
    expect(says).toMatchObject(ok ? { ok } : { ok, error: "errors:voucherUsedByYou" });
  });

  test("what is left of its budget, where the order's own reservation is free", () => {
    expect(judged({ budget: 1000, spent: 500 })).toMatchObject({ ok: true });
    expect(judged({ budget: 1000, spent: 501 })).toMatchObject({ error: "errors:voucherUsedUp" });
    expect(judged({ budget: 1000, spent: 1000, used: 1 }, { held: 500 })).toMatchObject({ ok: true });
    expect(judged({ maxUses: 1, used: 1 }, { held: 500 })).toMatchObject({ ok: true });
    expect(judged({ maxUses: 1, used: 1 })).toMatchObject({ error: "errors:voucherUsedUp" });
  });
});

test("a voucher whose budget is gone is used up, and one that ended has ended", () => {
  expect(voucherStatus(voucher({ budget: 500, spent: 500 }), NOW)).toBe("exhausted");
  expect(voucherStatus(voucher({ budget: 500, spent: 499 }), NOW)).toBe("active");
  expect(voucherStatus(voucher({ budget: 500, spent: 500, endsAt: NOW }), NOW)).toBe("expired");
  expect(voucherStatus(voucher({ budget: 500, spent: 500, state: "paused" }), NOW)).toBe("paused");
});

describe("what is typed of a voucher", () => {
  const typed = { kind: "amount", discount: "5", most: "", min_basket: "", budget: "" } as const;

  test("may keep a balance, which is its amount once; a percentage has none", () => {
    const keep = { ...typed, keep_balance: "on" };
    expect(readTerms(keep)).toMatchObject({ ok: true, value: { keepBalance: true, budget: 500 } });
    expect(readTerms({ ...keep, budget: "20" })).toMatchObject({
      errors: { budget: "voucherDesk:keepBudget" },
    });
    expect(readTerms({ ...keep, kind: "percent" })).toMatchObject({
      errors: { keep_balance: "voucherDesk:keepPercent" },
    });
  });

  test("is its terms in minor units; no minimum is none", () => {
    expect(readTerms(typed)).toMatchObject({ ok: true, value: { discountAmount: 500, minBasket: 0 } });
    expect(readTerms({ ...typed, min_basket: "12.50" })).toMatchObject({
      ok: true,
      value: { minBasket: 1250 },
    });
  });

  test.each(["twelve", "12.345", "-1", "1e3"])(
    "is refused where the minimum is %s: it is not the same as none",
    (min) => {
      expect(readTerms({ ...typed, min_basket: min })).toEqual({
        ok: false,
        errors: { min_basket: "errors:amount" },
      });
    },
  );

  test.each(["", "five", "0", "-5"])("is refused where it takes off %j", (discount) => {
    expect(readTerms({ ...typed, discount })).toEqual({ ok: false, errors: { discount: "errors:amount" } });
  });
});
