import fc from "fast-check";
import { expect, test } from "vitest";
import { shareGone } from "../../../app/domain/refund/refund-rules.ts";
import { taxGone } from "../../../app/domain/refund/tax-gone.ts";

test("the tax of the refunds of a payment adds up to its tax, and no refund gives tax to the state", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), at: fc.integer({ min: 0, max: 3 }) }),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      (parts, rate) => {
        const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
        const tax = Math.round(paid * rate);
        const refunds = parts.map(({ amount, at }, place) => ({
          id: String(place),
          amount,
          status: "succeeded",
          updatedAt: new Date(at),
        }));
        const shares = refunds.map((refund) => shareGone(tax, paid, taxGone(refund, refunds)));
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tax);
      },
    ),
  );
});

test("what failed takes no tax along", () => {
  const at = (ms: number) => new Date(ms);
  const refund = { id: "b", amount: 30, status: "succeeded", updatedAt: at(2) };
  const all = [
    { id: "a", amount: 10, status: "failed", updatedAt: at(1) },
    refund,
    { id: "c", amount: 5, status: "succeeded", updatedAt: at(1) },
  ];
  expect(taxGone(refund, all)).toEqual({ before: 5, now: 35 });
});
