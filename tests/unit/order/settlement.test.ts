import { describe, expect, test } from "vitest";
import { expectedOf, judgePayment } from "../../../app/domain/order/settlement.ts";

const NOW = new Date("2026-11-18T10:00:00Z");
const draft = {
  placedAt: null,
  cancelledAt: null,
  paymentStatus: "pending",
  revision: 3,
  total: 4260,
  voucherPaid: 0,
  currency: "GBP",
} as const;
const paid = { state: "succeeded", amount: 4260, currency: "GBP", revision: 3 } as const;

describe("a payment is judged by its order:", () => {
  test.each([
    ["what it costs settles it", draft, paid, { verdict: "settles" }],
    ["nobody paid", draft, { ...paid, state: "open" }, { verdict: "unpaid" }],
    ["nobody can pay any more", draft, { ...paid, state: "cancelled" }, { verdict: "closed" }],
    ["the bank thinks", draft, { ...paid, state: "processing" }, { verdict: "processing" }],
    ["a penny less", draft, { ...paid, amount: 4259 }, { verdict: "unwanted", because: "amount_differs" }],
    [
      "another currency",
      draft,
      { ...paid, currency: "EUR" },
      { verdict: "unwanted", because: "amount_differs" },
    ],
    ["an older version", draft, { ...paid, revision: 2 }, { verdict: "unwanted", because: "amount_differs" }],
    [
      "a second time",
      { ...draft, placedAt: NOW, paymentStatus: "paid" },
      paid,
      { verdict: "unwanted", because: "paid_twice" },
    ],
    [
      "what a voucher paid",
      { ...draft, placedAt: NOW, paymentStatus: "not_needed", total: 0 },
      paid,
      { verdict: "unwanted", because: "nothing_to_pay" },
    ],
    [
      "what was cancelled",
      { ...draft, cancelledAt: NOW },
      paid,
      { verdict: "unwanted", because: "order_cancelled" },
    ],
    [
      "a placed order's page that nobody can pay",
      { ...draft, placedAt: NOW, paymentStatus: "paid" },
      { ...paid, state: "cancelled" },
      { verdict: "closed" },
    ],
  ] as const)("%s", (_, order, payment, verdict) => expect(judgePayment(order, payment)).toEqual(verdict));
});

test("only an order that still waits for its money expects some", () => {
  expect(expectedOf(draft, "amount_differs")).toBe(4260);
  expect(expectedOf(draft, "paid_twice")).toBe(0);
});
