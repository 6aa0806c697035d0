import { describe, expect, test } from "vitest";
import {
  type AmountRule,
  amountBy,
  type ChangedStore,
  mayUndo,
  planChanges,
  type SoldProduct,
  withEnding,
} from "../../../app/domain/store/store-changes.ts";

const product = (productId: string, also: Partial<SoldProduct> = {}): SoldProduct => ({
  productId,
  name: `The ${productId}`,
  status: "published",
  isDeleted: false,
  mending: null,
  cost: {},
  price: 1_000,
  vat: true,
  ...also,
});
const store = (also: Partial<ChangedStore> = {}): ChangedStore => ({
  id: "s",
  name: "S",
  type: "Store",
  status: "Active",
  currency: "EUR",
  locked: false,
  hasEnded: false,
  vatRate: 2_100,
  notVatRegistered: false,
  sold: [product("tee"), product("mug")],
  shipping: { standard: 400, standard_tracked: null, express: 900, additionalItemPrice: 0 },
  ...also,
});
const set = (amount: number, ending: number | null = null): AmountRule => ({
  way: "set",
  by: { amounts: { EUR: amount } },
  ending,
});

describe("an amount by a rule", () => {
  test.each([
    [1_234, 99, 1_199],
    [1_250, 99, 1_299],
    [1_249, 99, 1_299],
    [1_248, 99, 1_199],
    [1_249, 0, 1_200],
    [1_250, 0, 1_300],
    [30, 99, 99],
    [0, 95, 95],
    [1_234, null, 1_234],
  ])("of %i with the ending %j is %i", (amount, ending, expected) => {
    expect(withEnding(amount, ending)).toBe(expected);
  });

  test("is set, raised or lowered by the amount of its currency, and never less than nothing", () => {
    const amounts = { EUR: 150, GBP: 200 };
    const by = (way: AmountRule["way"]) => amountBy(1_000, { way, by: { amounts }, ending: null }, "EUR");
    expect([by("set"), by("plus"), by("minus")]).toEqual([150, 1_150, 850]);
    expect(amountBy(100, { way: "minus", by: { amounts }, ending: null }, "GBP")).toBe(0);
    expect(amountBy(100, { way: "minus", by: { amounts }, ending: null }, "USD")).toBeUndefined();
  });

  test("is raised or lowered by a share of itself, half a unit up", () => {
    const by = (way: "plus" | "minus", before: number, percent: number) =>
      amountBy(before, { way, by: { percent }, ending: null }, "USD");
    expect(by("plus", 1_005, 1_000)).toBe(1_106);
    expect(by("minus", 1_005, 1_000)).toBe(905);
    expect(by("minus", 1_000, 20_000)).toBe(0);
  });
});

describe("a plan", () => {
  test("sets what shoppers pay and keeps the net price that makes it", () => {
    const { rows } = planChanges([store()], { what: "price", productIds: ["tee"], rule: set(1_815) }, []);
    expect(rows).toEqual([
      {
        eventId: "s",
        subject: "tee",
        name: "The tee",
        before: 1_000,
        after: 1_500,
        shown: { before: 1_210, after: 1_815 },
      },
    ]);
  });

  test("tells why a product stays as it is", () => {
    const of = (also: Partial<ChangedStore>, rule = set(1_815), productIds: string[] = ["tee"]) =>
      planChanges([store(also)], { what: "price", productIds, rule }, [product("cap")]).leftOut.map(
        ({ reason }) => reason,
      );
    expect(of({ locked: true })).toEqual(["locked"]);
    expect(of({ hasEnded: true })).toEqual(["ended"]);
    expect(of({ type: "Promo" })).toEqual(["gift"]);
    expect(of({ currency: "GBP" })).toEqual(["currency"]);
    expect(of({}, set(1_815), ["cap"])).toEqual(["notInStore"]);
    expect(of({}, set(1_210))).toEqual(["same"]);
    expect(of({}, set(0))).toEqual(["free"]);
    expect(of({ status: "Draft" }, set(0))).toEqual([]);
    expect(of({ sold: [product("tee", { cost: { EUR: 1_501 } })] })).toEqual(["belowCost"]);
    expect(of({ sold: [product("tee", { cost: { EUR: 1_500, GBP: 9_999 } })] })).toEqual([]);
    expect(of({}, { way: "plus", by: { amounts: { EUR: 999_999_999 } }, ending: null })).toEqual(["tooMuch"]);
  });

  test("adds products with a price in the store's currency, unless it has them, or they may not be sold", () => {
    const fault = { code: "too_coarse", side: "front", layer: null } as const;
    const others = [
      product("cap"),
      product("old", { status: "archived" }),
      product("gone", { isDeleted: true }),
      product("bad", { mending: { faults: [fault], reason: null } }),
    ];
    const productIds = ["cap", "tee", "old", "gone", "bad"];
    const plan = planChanges([store()], { what: "add", productIds, amounts: { EUR: 2_420 } }, others);
    expect(plan.rows).toMatchObject([
      { subject: "cap", before: null, after: 2_000, shown: { after: 2_420 } },
    ]);
    expect(plan.leftOut.map(({ subject, reason }) => `${subject} ${reason}`)).toEqual([
      ...["tee inStore", "old archived", "gone archived", "bad mustMend"],
    ]);
    const pounds = planChanges([store()], { what: "add", productIds: ["cap"], amounts: { GBP: 1 } }, others);
    expect(pounds.leftOut[0]?.reason).toBe("currency");
  });

  test("takes products out, but not the last on sale of a store that is open", () => {
    const remove = (also: Partial<ChangedStore>) =>
      planChanges([store(also)], { what: "remove", productIds: ["tee", "mug", "cap"] }, []);
    expect(remove({}).rows.map(({ subject }) => subject)).toEqual(["tee"]);
    expect(remove({}).leftOut.map(({ reason }) => reason)).toEqual(["lastOne"]);
    expect(remove({ status: "On hold" }).rows).toHaveLength(2);
    const drafts = [product("tee"), product("mug", { status: "draft" })];
    expect(remove({ sold: drafts }).rows.map(({ subject }) => subject)).toEqual(["mug"]);
  });

  test("changes what a shop asks for a way to ship that it offers", () => {
    const shipping = (method: "standard" | "standard_tracked", also: Partial<ChangedStore> = {}) =>
      planChanges([store(also)], { what: "shipping", method, rule: set(500, 99) }, []);
    expect(shipping("standard").rows).toMatchObject([{ subject: "standard", before: 400, after: 499 }]);
    expect(shipping("standard_tracked").leftOut[0]?.reason).toBe("notOffered");
    expect(shipping("standard", { type: "Bulk" }).leftOut[0]?.reason).toBe("noShipping");
    expect(shipping("standard", { shipping: null }).leftOut[0]?.reason).toBe("notOffered");
  });
});

test("a change can be taken back for a day", () => {
  const createdAt = new Date("2026-07-01T12:00:00Z");
  expect(mayUndo({ createdAt }, new Date("2026-07-02T11:59:59Z"))).toBe(true);
  expect(mayUndo({ createdAt }, new Date("2026-07-02T12:00:00Z"))).toBe(false);
});
