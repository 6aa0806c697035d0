import { describe, expect, test } from "vitest";
import { mayOpenCase, promiseOf } from "../../../app/domain/order/order-case.ts";
import { refundTerm, withdrawable, withdrawalOf } from "../../../app/domain/order/withdrawal.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const bought = { kind: "store" as const, addressCountry: "GB" };
const plain = { id: "l1", personalTexts: {} };
const personal = { id: "l2", personalTexts: { name: "Ada" } };
const facts = (shipped: number, delivered: number | null) => ({
  region: "UK" as const,
  shippedAt: ago(shipped),
  deliveredAt: delivered === null ? null : ago(delivered),
  now: NOW,
});

test("what was bought in the EU and the UK may go back for 14 days after its delivery, but not what bears one's own words", () => {
  const right = (line: typeof plain | typeof personal, delivered: number | null, country = "GB") =>
    withdrawalOf({ kind: "store", addressCountry: country }, line, {
      deliveredAt: delivered === null ? null : ago(delivered),
      now: NOW,
    }).is;
  expect([right(plain, null), right(plain, 0), right(plain, 14), right(plain, 16)]).toEqual([
    "possible",
    "possible",
    "possible",
    "over",
  ]);
  expect([right(plain, 3, "DE"), right(plain, 3, "US"), right(personal, 3)]).toEqual([
    "possible",
    "none",
    "personal",
  ]);
  // An empty text is nobody's word.
  expect(right({ id: "l", personalTexts: { name: " " } }, 3)).toBe("possible");
  const gift = { kind: "claim" as const, addressCountry: "GB" };
  expect(withdrawalOf(gift, plain, { deliveredAt: ago(1), now: NOW })).toEqual({ is: "none" });
});

test("each problem promises what the rules give", () => {
  const of = (
    problem: Parameters<typeof promiseOf>[0],
    lines = [plain],
    shipped = 5,
    delivered: number | null = 2,
  ) => promiseOf(problem, bought, lines, facts(shipped, delivered));
  expect([of("misprint"), of("damaged"), of("wrong_item"), of("missing")]).toEqual(
    Array.from({ length: 4 }, () => "made_again"),
  );
  expect([of("lost"), of("lost", [plain], 15)]).toEqual(["wait_then_made_again", "made_again"]);
  expect(promiseOf("lost", { ...bought, addressCountry: "US" }, [plain], facts(15, null))).toBe(
    "wait_then_made_again",
  );
  expect([of("does_not_fit"), of("does_not_fit", [plain], 30, 20)]).toEqual([
    "may_be_returned",
    "organiser_decides",
  ]);
  const withText = (lines: (typeof plain | typeof personal)[]) =>
    promiseOf("does_not_fit", bought, lines, facts(5, 2));
  expect([withText([personal]), withText([plain, personal])]).toEqual(["made_personally", "may_be_returned"]);
});

test("a problem can be reported once a parcel has left, and for 90 days", () => {
  expect([mayOpenCase(null, NOW), mayOpenCase(ago(90), NOW), mayOpenCase(ago(91), NOW)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a withdrawal is refunded within 14 days, and what was sent may be waited for", () => {
  const createdAt = new Date("2026-07-01T09:00:00Z");
  const day = (of: number) => new Date(Date.UTC(2026, 6, of, 9));
  const term = (dispatchedAt: Date | null, arrivedAt: Date | null, wasSent = true) =>
    refundTerm({ createdAt, dispatchedAt, arrivedAt }, wasSent);
  expect(term(null, null)).toEqual({ until: day(15), mayWait: true });
  expect(term(null, null, false)).toEqual({ until: day(15), mayWait: false });
  expect(term(null, day(4))).toEqual({ until: day(15), mayWait: false });
  expect(term(day(20), null)).toEqual({ until: day(20), mayWait: false });
  expect(term(day(20), day(25))).toEqual({ until: day(20), mayWait: false });
  expect(term(day(26), day(25))).toEqual({ until: day(25), mayWait: false });
  expect(term(day(20), day(25), false)).toEqual({ until: day(15), mayWait: false });
});

describe("of a line of five pieces", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 6, 1, hour));
  const pieces = (quantity: number) => [{ orderLineId: "tee", quantity }];
  const declared = (hour: number, quantity: number, outcome: string | null = null) => ({
    problem: "withdrawal",
    outcome,
    createdAt: at(hour),
    lines: pieces(quantity),
  });
  const refund = (hour: number, quantity: number, status = "succeeded") => ({
    status,
    createdAt: at(hour),
    lines: quantity > 0 ? pieces(quantity) : [],
  });
  type Earlier = ReturnType<typeof declared>[];
  type Refunds = ReturnType<typeof refund>[];
  const order = { kind: "store" as const, addressCountry: "NL", cancelledAt: null };
  const lines = [
    { id: "tee", quantity: 5, personalTexts: {} },
    { id: "mug", quantity: 1, personalTexts: {} },
  ];
  const left = (earlier: Earlier, refunds: Refunds) => {
    const may = withdrawable(order, lines, { earlier, refunds, deliveredAt: null, now: at(12) });
    expect(may.get("mug")).toBe(1);
    return may.get("tee") ?? 0;
  };

  test.each<[string, Earlier, Refunds, number]>([
    ["what was given back in pieces is gone", [], [refund(1, 2)], 3],
    ["a refund that is still on its way counts", [], [refund(1, 2, "approved")], 3],
    ["a refund that failed gave nothing", [], [refund(1, 2, "failed")], 5],
    ["an amount alone has no pieces", [], [refund(1, 0)], 5],
    ["what was declared and then given back counts once", [declared(1, 2)], [refund(2, 2)], 3],
    ["so it does in the same moment", [declared(1, 2, "refund")], [refund(1, 2)], 3],
    ["and where it went back in steps", [declared(1, 3)], [refund(2, 1), refund(3, 2)], 2],
    ["more than was declared went back", [declared(1, 2)], [refund(2, 4)], 1],
    ["what went back before a declaration is no answer to it", [declared(2, 2)], [refund(1, 2)], 1],
    [
      "a refund whose money came back leaves it declared",
      [declared(1, 2, "refund")],
      [refund(2, 2, "failed")],
      3,
    ],
    ["what was refused may be declared again", [declared(1, 5, "refused")], [], 5],
    ["what was refused and given back all the same is gone", [declared(1, 2, "refused")], [refund(2, 2)], 3],
    ["all of it is gone", [declared(1, 3)], [refund(2, 5)], 0],
  ])("%s", (_, earlier, refunds, most) => {
    expect(left(earlier, refunds)).toBe(most);
  });
});
