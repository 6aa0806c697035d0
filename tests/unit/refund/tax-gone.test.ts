import fc from "fast-check";
import { expect, test } from "vitest";
import { shareGone, taxGone } from "../../../app/domain/refund/refund-rules.ts";

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
          taxReversalId: null,
        }));
        const shares = refunds.map((refund) => shareGone(tax, paid, taxGone(refund, refunds)));
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tax);
      },
    ),
  );
});

test("what failed takes no tax along, unless its tax stays taken back", () => {
  const at = (ms: number) => new Date(ms);
  const one = (
    id: string,
    amount: number,
    status: string,
    ms: number,
    taxReversalId: string | null = null,
  ) => ({
    id,
    amount,
    status,
    updatedAt: at(ms),
    taxReversalId,
  });
  const refund = one("b", 30, "succeeded", 2);
  const booked = one("c", 5, "succeeded", 1);
  expect(taxGone(refund, [one("a", 10, "failed", 1), refund, booked])).toEqual({ before: 5, now: 35 });
  expect(taxGone(refund, [one("a", 10, "failed", 1, "tax_1"), refund, booked])).toEqual({
    before: 15,
    now: 45,
  });
});
