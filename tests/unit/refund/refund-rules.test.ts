import { expect, test } from "vitest";
import { refundAmount, refundLimit, returnsFee } from "../../../app/domain/refund/refund-rules.ts";

const LINES = [
  { id: "a", quantity: 3, unitGross: 1000 },
  { id: "b", quantity: 1, unitGross: 500 },
];

test("some items of a line go back at what was paid for them, with a voucher spread over the goods", () => {
  const bill = { total: 3000 + 500 + 420, shippingNet: 350, shippingVat: 70 };
  expect(refundAmount(bill, LINES, { quantities: { a: 1 }, withShipping: false })).toBe(1000);
  expect(refundAmount(bill, LINES, { quantities: { a: 3, b: 1 }, withShipping: true })).toBe(bill.total);
  const less = { ...bill, total: bill.total - 1000 };
  expect(refundAmount(less, LINES, { quantities: { b: 1 }, withShipping: false })).toBe(357);
  expect(refundAmount(less, LINES, { quantities: { a: 3, b: 1 }, withShipping: true })).toBe(less.total);
});

test("never more of a line than was ordered, nor less than nothing, nor of a line of another order", () => {
  const bill = { total: 3500, shippingNet: 0, shippingVat: 0 };
  expect(refundAmount(bill, LINES, { quantities: { a: 99, x: 5 }, withShipping: true })).toBe(3000);
  expect(refundAmount(bill, LINES, { quantities: { a: -2 }, withShipping: false })).toBe(0);
  const covered = { total: 100, shippingNet: 350, shippingVat: 70 };
  expect(refundAmount(covered, LINES, { quantities: { a: 3, b: 1 }, withShipping: true })).toBe(100);
});

test("who may give back how much, and when the platform's part goes with it", () => {
  expect(refundLimit({ role: "admin", superadmin: false })).toBe(Number.POSITIVE_INFINITY);
  expect(refundLimit({ role: "account_manager", superadmin: false })).toBe(10_000);
  expect(refundLimit({ role: "customer_service", superadmin: false })).toBe(0);
  expect(["cancelled", "misprint", "withdrawal", "goodwill"].map(returnsFee)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
