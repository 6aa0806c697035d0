import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EarlierRefund,
  paidParts,
  refundable,
  refundAmount,
  refundLimit,
  returnsFee,
  REFUND_RULES,
  shareGone,
  stillReturned,
} from "../../../app/domain/refund/refund-rules.ts";

const LINES = [
  { id: "a", quantity: 3, unitGross: 1000 },
  { id: "b", quantity: 1, unitGross: 500 },
];
const untouched = ({ total }: { total: number }) => ({ amount: total, refunds: [], elsewhere: 0 });

/** A refund that is money alone. */
const MONEY = { voucherAmount: 0, providerId: null };

test("some items of a line go back at what was paid for them, with a voucher spread over the goods", () => {
  const bill = { total: 3000 + 500 + 420, shippingNet: 350, shippingVat: 70 };
  const all = { quantities: { a: 3, b: 1 }, withShipping: true };
  expect(refundAmount(bill, LINES, untouched(bill), { quantities: { a: 1 }, withShipping: false })).toBe(
    1000,
  );
  expect(refundAmount(bill, LINES, untouched(bill), all)).toBe(bill.total);
  const less = { ...bill, total: bill.total - 1000 };
  expect(refundAmount(less, LINES, untouched(less), { quantities: { b: 1 }, withShipping: false })).toBe(357);
  expect(refundAmount(less, LINES, untouched(less), all)).toBe(less.total);
});

test("never more of a line than was ordered, nor less than nothing, nor of a line of another order", () => {
  const bill = { total: 3500, shippingNet: 0, shippingVat: 0 };
  const wish = (quantities: Record<string, number>) =>
    refundAmount(bill, LINES, untouched(bill), { quantities, withShipping: false });
  expect(wish({ a: 4 })).toBeUndefined();
  expect(wish({ a: 3, x: 5 })).toBe(3000);
  expect([wish({ a: -2 }), wish({ x: 1 }), wish({ a: 0.9 })]).toEqual([0, 0, 0]);
  const covered = { total: 100, shippingNet: 350, shippingVat: 70 };
  expect(
    refundAmount(covered, LINES, untouched(covered), { quantities: { a: 3, b: 1 }, withShipping: true }),
  ).toBe(100);
});

test("what went back before is not offered again: pieces, shipping and money", () => {
  const bill = { total: 3920, shippingNet: 350, shippingVat: 70 };
  const back = {
    ...MONEY,
    status: "succeeded",
    withShipping: true,
    lines: [{ orderLineId: "a", quantity: 2 }],
  };
  const refunds = [
    { ...back, amount: 2420 },
    { ...back, amount: 900, status: "failed", lines: [{ orderLineId: "b", quantity: 1 }] },
  ];
  const payment = { amount: 3920, refunds, elsewhere: 300 };
  const left = refundable(bill, LINES, payment);
  expect(left).toEqual({
    money: 1200,
    shipping: null,
    lines: new Map([
      ["a", { pieces: 1, money: 1000 }],
      ["b", { pieces: 1, money: 500 }],
    ]),
  });
  const wish = (quantities: Record<string, number>, withShipping = false) =>
    refundAmount(bill, LINES, payment, { quantities, withShipping });
  expect([wish({ a: 2 }), wish({ a: 1 }, true)]).toEqual([undefined, undefined]);
  // 3.00 were given back elsewhere, for nothing that we know: the last piece takes what is left.
  expect([wish({ a: 1 }), wish({ b: 1 }), wish({ a: 1, b: 1 })]).toEqual([1000, 500, 1200]);
});

test("a shopper's claim is limited to the pieces that are left, with shipping once the whole order goes back", () => {
  const bill = { total: 3920, shippingNet: 350, shippingVat: 70 };
  const back = {
    ...MONEY,
    status: "approved",
    withShipping: false,
    lines: [{ orderLineId: "a", quantity: 2 }],
  };
  const payment = { amount: 3920, refunds: [{ ...back, amount: 2000 }], elsewhere: 0 };
  const left = refundable(bill, LINES, payment);
  expect(stillReturned(LINES, left, { a: 3 })).toEqual({ quantities: { a: 1, b: 0 }, withShipping: false });
  expect(stillReturned(LINES, left, { a: 3, b: 1 })).toEqual({
    quantities: { a: 1, b: 1 },
    withShipping: true,
  });
});

const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 60 }), unitGross: fc.integer({ min: 0, max: 9999 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    shippingNet: fc.integer({ min: 0, max: 1500 }),
    shippingVat: fc.integer({ min: 0, max: 300 }),
    /** Off the total, in per mille. */
    voucher: fc.integer({ min: 0, max: 1000 }),
    salesTax: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ lines, shippingNet, shippingVat, voucher, salesTax }) => {
    const goods = lines.reduce((sum, { quantity, unitGross }) => sum + quantity * unitGross, 0);
    const before = goods + shippingNet + shippingVat;
    return {
      bill: { total: before - Math.floor((before * voucher) / 1000) + salesTax, shippingNet, shippingVat },
      lines: lines.map((line, at) => ({ id: `line${at}`, ...line })),
    };
  })
  .filter(({ bill }) => bill.total > 0);

const anySteps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("pieces" as const), of: fc.nat(), some: fc.nat() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("shipping" as const), of: fc.nat(), some: fc.nat() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("amount" as const), of: fc.nat(), some: fc.nat() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("provider" as const), of: fc.nat(), some: fc.nat() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("fails" as const), of: fc.nat(), some: fc.nat() }),
    },
  ),
  { maxLength: 30 },
);

test("in any order everything that was paid goes back, to the penny, and never more of anything than there is", () => {
  fc.assert(
    fc.property(anyOrder, anySteps, ({ bill, lines }, steps) => {
      const payment = { amount: bill.total, refunds: [] as EarlierRefund[], elsewhere: 0 };
      const left = () => refundable(bill, lines, payment);
      const ask = (quantities: Record<string, number>, withShipping: boolean) => {
        const { money } = left();
        const amount = refundAmount(bill, lines, payment, { quantities, withShipping });
        expect(amount).toBeDefined();
        expect(amount).toBeLessThanOrEqual(money);
        // What comes to nothing is refused.
        if (!amount) return;
        const given = lines
          .map(({ id }) => ({ orderLineId: id, quantity: quantities[id] ?? 0 }))
          .filter(({ quantity }) => quantity > 0);
        payment.refunds.push({ ...MONEY, amount, status: "succeeded", lines: given, withShipping });
      };
      for (const { kind, of, some } of steps) {
        const { id } = lines[of % lines.length]!;
        const pieces = left().lines.get(id)!.pieces;
        if (kind === "pieces" && pieces > 0) ask({ [id]: 1 + (some % pieces) }, false);
        if (kind === "shipping" && left().shipping !== null) ask({}, true);
        if (kind === "amount" && left().money > 0)
          payment.refunds.push({
            ...MONEY,
            amount: 1 + (some % left().money),
            status: "succeeded",
            lines: [],
            withShipping: false,
          });
        if (kind === "provider" && left().money > 0) payment.elsewhere += 1 + (some % left().money);
        const earlier = payment.refunds[of % Math.max(1, payment.refunds.length)];
        if (kind === "fails" && earlier) earlier.status = "failed";
      }
      const rest = left();
      const all = Object.fromEntries([...rest.lines].map(([id, { pieces }]) => [id, pieces]));
      const hasThings = Object.values(all).some((pieces) => pieces > 0) || rest.shipping !== null;
      if (hasThings) ask(all, rest.shipping !== null);
      // An amount alone that did not arrive after everything went back has nothing that it could go back with.
      if (hasThings || payment.refunds.every(({ status }) => status !== "failed"))
        expect(left().money).toBe(0);
    }),
    { numRuns: 3000 },
  );
});

test("the parts of a line add up to what the line took, in whatever steps its pieces go back", () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(), { maxLength: 80 }), ({ bill, lines }, steps) => {
      const payment = { amount: bill.total, refunds: [] as EarlierRefund[], elsewhere: 0 };
      const [line] = lines;
      const share = paidParts(bill, lines).shares.get(line!.id)!;
      let [gone, worth] = [0, 0];
      for (const step of [...steps, 0]) {
        const isLast = gone < line!.quantity && step === 0;
        const pieces = isLast ? line!.quantity - gone : Math.min(line!.quantity - gone, 1 + (step % 3));
        if (pieces === 0) continue;
        const quantities = { [line!.id]: pieces };
        const amount = refundAmount(bill, lines, payment, { quantities, withShipping: false })!;
        const earlier = { ...MONEY, status: "succeeded", withShipping: false };
        payment.refunds.push({ ...earlier, amount, lines: [{ orderLineId: line!.id, quantity: pieces }] });
        [gone, worth] = [gone + pieces, worth + amount];
      }
      expect([gone, worth]).toEqual([line!.quantity, share]);
    }),
    { numRuns: 1000 },
  );
});

test("what is within a payment goes back with it, and adds up to all of it in any steps", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.integer({ min: 1, max: 5000 })),
      (paid, percent, steps) => {
        const part = Math.floor((paid * percent) / 100);
        let [before, back] = [0, 0];
        for (const step of [...steps, paid]) {
          const now = Math.min(paid, before + step);
          back += shareGone(part, paid, { before, now });
          before = now;
        }
        expect(back).toBe(part);
      },
    ),
  );
  // More than all cannot take more with it.
  expect(shareGone(50, 100, { before: 100, now: 200 })).toBe(0);
});

test("who may give back how much, and when the platform's part goes with it", () => {
  expect(refundLimit({ role: "admin", superadmin: false })).toBe(Number.POSITIVE_INFINITY);
  expect(refundLimit({ role: "account_manager", superadmin: false })).toBe(10_000);
  expect(refundLimit({ role: "customer_service", superadmin: false })).toBe(0);
  expect(["cancelled", "misprint", "withdrawal", "goodwill", "toString"].map(returnsFee)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  // The fee is kept just where the tenant bears the cost.
  for (const { fee, bears } of Object.values(REFUND_RULES)) expect(fee === "kept").toBe(bears === "tenant");
});
