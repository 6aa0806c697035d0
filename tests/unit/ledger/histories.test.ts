import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Account,
  accountBooking,
  balanceOf,
  booked,
  type Booking,
  disputeBooking,
  heldPayoutBooking,
  providerFeeBooking,
  providerRefundBooking,
  refundBooking,
  refundFailedBooking,
  saleBookings,
  unwantedBooking,
} from "../../../app/domain/ledger/ledger.ts";
import { orderKept } from "../../../app/domain/ledger/kept.ts";
import { applicationFee } from "../../../app/domain/pricing/application-fee.ts";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";
import { sumOf } from "../../../app/domain/money.ts";
import { refundAmount, voucherPartOf } from "../../../app/domain/refund/refund-rules.ts";

/** An order of some lines with a voucher, as it is priced. */
const ORDERS = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitNet: fc.integer({ min: 1, max: 9999 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    voucher: fc.integer({ min: 0, max: 5000 }),
    isTender: fc.boolean(),
    rate: fc.integer({ min: 0, max: 2700 }),
    cost: fc.integer({ min: 0, max: 12_000 }),
    fee: fc.integer({ min: 0, max: 1000 }),
    isHeld: fc.boolean(),
  })
  .map(({ lines, voucher, isTender, rate, cost, fee, isHeld }) => {
    const priced = priceOrder(
      lines.map((line) => ({ ...line, storeDefaultVat: true })),
      { vatRate: rate, notVatRegistered: false },
      495,
      voucher ? { discountAmount: voucher, percentOff: null, isTender } : null,
    );
    const { charged, above } = isHeld
      ? { charged: 0, above: 0 }
      : applicationFee({ ...priced, productionCost: cost }, fee);
    const isVoucher = priced.total > 0 && priced.voucherPaid === priced.total;
    return {
      bill: priced,
      lines: priced.lines.map(({ quantity, unitGross }, at) => ({ id: `${at}`, quantity, unitGross })),
      order: {
        id: "o",
        totalVat: priced.totalVat,
        salesTax: 0,
        productionCost: cost,
        shippingNet: priced.shippingNet,
      },
      payment: {
        id: "p",
        kind: isVoucher ? ("voucher" as const) : ("intent" as const),
        accountId: isHeld || isVoucher ? null : "acct",
        amount: isVoucher ? priced.total : priced.total - priced.voucherPaid,
        byVoucher: isVoucher ? 0 : priced.voucherPaid,
        applicationFee: charged,
        feeAbove: above,
        currency: "GBP" as const,
      },
    };
  })
  .filter(({ payment }) => payment.amount > 0);

type Priced = typeof ORDERS extends fc.Arbitrary<infer T> ? T : never;

const FEES: readonly Account[] = ["production", "shipping_cost", "platform_fee"];
const tillsOf = (bookings: readonly Booking[]) =>
  balanceOf(bookings, "provider") + balanceOf(bookings, "held");

const REFUND = fc.record({
  do: fc.constant("refund" as const),
  line: fc.nat(3),
  pieces: fc.integer({ min: 0, max: 3 }),
  withShipping: fc.boolean(),
  withFee: fc.boolean(),
  asCredit: fc.boolean(),
});
const STEPS = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: REFUND },
    fc.record({ do: fc.constant("rest" as const) }),
    fc.record({ do: fc.constant("goodwill" as const), amount: fc.integer({ min: 1, max: 3000 }) }),
    fc.record({ do: fc.constant("at provider" as const), amount: fc.integer({ min: 1, max: 3000 }) }),
    fc.record({ do: fc.constant("fail" as const), which: fc.nat(9) }),
    fc.record({ do: fc.constant("dispute" as const) }),
    fc.record({ do: fc.constant("provider fee" as const), amount: fc.integer({ min: 0, max: 300 }) }),
    fc.record({ do: fc.constant("unwanted" as const), amount: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ do: fc.constant("account" as const), cost: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({ do: fc.constant("payout" as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  ),
  { maxLength: 30 },
);
type Step = typeof STEPS extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

type Given = {
  id: string;
  amount: number;
  voucherAmount: number;
  providerId: string;
  status: "succeeded" | "failed";
  lines: { orderLineId: string; quantity: number }[];
  withShipping: boolean;
};

/** Lives a history and keeps, beside the book, plain sums of what each party has. */
function live({ bill, lines, order, payment }: Priced, steps: readonly Step[]) {
  const book: Booking[] = saleBookings(order, payment);
  const given: Given[] = [];
  const whole = payment.amount + payment.byVoucher;
  const charged = payment.kind === "voucher" ? 0 : payment.amount;
  const has = {
    till: charged - payment.applicationFee,
    voucher: whole - charged,
    unwanted: 0,
    due: 0,
    bank: 0,
    kept: 0,
  };
  const withFee = { money: 0, whole: 0 };
  let [atProvider, disputed, count] = [0, 0, 0];
  const ours = () => given.filter(({ status }) => status === "succeeded");
  const asVouchers = () => sumOf(given.map(({ voucherAmount }) => voucherAmount));
  const asMoney = () => sumOf(ours().map((one) => one.amount - one.voucherAmount));
  const goneOf = () => asMoney() + asVouchers() + atProvider;
  const moneyLeft = () => charged - asMoney() - atProvider - disputed;
  const feeUpTo = (part: number, sum: number) =>
    Math.floor((2 * part * Math.min(sum, payment.amount) + payment.amount) / (2 * payment.amount));

  const give = (
    amount: number,
    { isWithFee, asCredit }: { isWithFee: boolean; asCredit: boolean },
    things: Pick<Given, "lines" | "withShipping">,
  ) => {
    if (amount <= 0 || amount > whole - goneOf() - disputed) return;
    const id = `r${(count += 1)}`;
    const before = goneOf();
    const elsewhere = atProvider + disputed;
    const voucherAmount = voucherPartOf(amount, payment, { refunds: given, elsewhere }, asCredit);
    const money = amount - voucherAmount;
    // What a voucher paid is never given as money.
    expect([money >= 0, money <= moneyLeft()]).toEqual([true, true]);
    const grown = (from: number, by: number) => ({ before: from, now: from + by });
    const fee = { money: grown(withFee.money, money), whole: grown(withFee.whole, amount) };
    book.push(
      ...refundBooking(
        { id, order, payment, asVoucher: voucherAmount },
        grown(before, amount),
        isWithFee ? fee : null,
      ),
    );
    if (isWithFee) {
      const { applicationFee } = payment;
      has.till += feeUpTo(applicationFee, withFee.money + money) - feeUpTo(applicationFee, withFee.money);
      withFee.money += money;
      withFee.whole += amount;
    }
    has.till -= money;
    has.voucher -= voucherAmount;
    given.push({ id, amount, voucherAmount, providerId: id, status: "succeeded", ...things });
  };
  for (const step of steps) {
    count += 1;
    switch (step.do) {
      case "refund": {
        const line = lines[step.line % lines.length]!;
        const things = { quantities: { [line.id]: step.pieces }, withShipping: step.withShipping };
        const taken = { amount: whole, refunds: given, elsewhere: atProvider + disputed };
        const kept = [{ orderLineId: line.id, quantity: step.pieces }].filter(({ quantity }) => quantity > 0);
        give(
          refundAmount(bill, lines, taken, things) ?? 0,
          { isWithFee: step.withFee, asCredit: step.asCredit },
          {
            lines: kept,
            withShipping: step.withShipping,
          },
        );
        break;
      }
      case "rest": {
        // Pieces that took nothing of a low price go back with others.
        const isBack = ({ status }: Given) => status !== "failed";
        const back = given.filter(isBack).flatMap((one) => one.lines);
        const left = lines.map(({ id, quantity }) => ({
          orderLineId: id,
          quantity: back
            .filter(({ orderLineId }) => orderLineId === id)
            .reduce((rest, piece) => rest - piece.quantity, quantity),
        }));
        const withShipping = !given.some((one) => isBack(one) && one.withShipping);
        const quantities = Object.fromEntries(left.map((one) => [one.orderLineId, one.quantity]));
        const taken = { amount: whole, refunds: given, elsewhere: atProvider + disputed };
        const amount = refundAmount(bill, lines, taken, { quantities, withShipping }) ?? 0;
        give(
          amount,
          { isWithFee: true, asCredit: false },
          { lines: left.filter(({ quantity }) => quantity > 0), withShipping },
        );
        break;
      }
      case "goodwill":
        give(step.amount, { isWithFee: false, asCredit: false }, { lines: [], withShipping: false });
        break;
      case "at provider": {
        if (step.amount > moneyLeft()) break;
        const before = goneOf();
        atProvider += step.amount;
        book.push(...providerRefundBooking({ order, payment }, { before, now: goneOf() }, atProvider));
        has.till -= step.amount;
        break;
      }
      case "fail": {
        const one = ours()[step.which];
        const money = one ? one.amount - one.voucherAmount : 0;
        if (!one || money === 0) break;
        const now = goneOf();
        book.push(...refundFailedBooking({ id: one.id, order, payment }, { before: now - money, now }));
        one.status = "failed";
        has.till += money;
        break;
      }
      case "dispute": {
        const amount = moneyLeft();
        const gone = { before: disputed, now: disputed + amount };
        book.push(...disputeBooking("o", payment, "dp", gone));
        disputed += amount;
        has.till -= amount;
        break;
      }
      case "provider fee":
        if (payment.kind === "voucher" || book.some(({ kind }) => kind === "provider_fee")) break;
        book.push(...providerFeeBooking("o", payment, step.amount));
        has.till -= step.amount;
        has.kept += step.amount;
        break;
      case "unwanted": {
        const { accountId, currency } = payment;
        const money = { orderId: "o", accountId, received: step.amount, fee: 0, currency };
        book.push(...unwantedBooking({ ...money, cause: `u${count}`, side: "received" }));
        has.till += step.amount;
        has.unwanted += step.amount;
        break;
      }
      case "account":
        book.push(...accountBooking({ id: `a${count}`, kind: "account", currency: "GBP" }, step.cost));
        has.due += step.cost;
        break;
      case "payout":
        book.push(...heldPayoutBooking(`${count}`, "GBP", step.amount));
        has.till -= step.amount;
        has.bank += step.amount;
    }
  }
  return { book, has, whole, gone: goneOf(), disputed, withFee, asVouchers: asVouchers() };
}

test(
  "whatever happens to an order, its book balances and says what a plain count says",
  { timeout: 20_000 },
  () => {
    fc.assert(
      fc.property(ORDERS, STEPS, (priced, steps) => {
        const { book, has, whole, gone, disputed } = live(priced, steps);
        const isOff = ({ entries }: Booking) =>
          Object.values(entries).reduce((sum, amount) => sum + amount, 0) !== 0;
        expect(book.some(isOff)).toBe(false);
        const causes = book.map(({ cause }) => cause);
        expect(new Set(causes).size).toBe(causes.length);
        expect({
          till: tillsOf(book),
          voucher: balanceOf(book, "voucher_prepaid"),
          unwanted: 0 - balanceOf(book, "unwanted"),
          due: 0 - balanceOf(book, "due_unbilled"),
          bank: balanceOf(book, "bank"),
          kept: balanceOf(book, "provider_fee"),
        }).toEqual(has);
        expect(balanceOf(book, "disputed")).toBe(disputed);
        const sold = balanceOf(book, "sales") + balanceOf(book, "vat") + balanceOf(book, "sales_tax");
        expect(0 - sold).toBe(whole - gone);

        const own = book.filter(({ orderId }) => orderId === "o");
        const { paid, byVoucher, refunded, kept, tax, ...rest } = orderKept(own, []);
        expect([paid, refunded, rest.disputed]).toEqual([whole, gone, disputed]);
        expect(byVoucher).toBe(priced.bill.voucherPaid);
        const { production, shipping, platformFee, providerFee } = rest;
        expect(paid).toBe(
          refunded + tax + production + shipping + platformFee + providerFee + rest.disputed + kept,
        );
        // What is kept, with the tax that is still to be paid on, is what the order left in the tills, less what is owed.
        const itsOwn = own.filter(({ kind }) => kind !== "unwanted");
        const left = tillsOf(itsOwn) + balanceOf(itsOwn, "voucher_prepaid");
        expect(kept + tax).toBe(left + balanceOf(itsOwn, "due_fees"));
      }),
      { numRuns: 10_000 },
    );
  },
);

test("an order that is refunded in any parts ends at what was paid, its tax at nothing and its fee at nothing", () => {
  fc.assert(
    fc.property(ORDERS, fc.array(REFUND, { maxLength: 12 }), (priced, parts) => {
      const always = parts.map((part) => ({ ...part, withFee: true, asCredit: false }));
      const rest = priced.lines.flatMap(({ quantity }, line) =>
        Array.from({ length: quantity }, () => ({
          do: "refund" as const,
          line,
          pieces: 1,
          withShipping: false,
          withFee: true,
          asCredit: false,
        })),
      );
      const shipping = {
        do: "refund" as const,
        line: 0,
        pieces: 0,
        withShipping: true,
        withFee: true,
        asCredit: false,
      };
      const lived = live(priced, [...always, ...rest, shipping, { do: "rest" }]);
      const { book, gone, whole, withFee } = lived;
      expect([gone, withFee.whole, lived.asVouchers]).toEqual([whole, whole, priced.bill.voucherPaid]);
      const accounts = ["sales", "vat", "due_fees", "provider", "held", "voucher_prepaid", ...FEES] as const;
      for (const account of accounts) expect([account, balanceOf(book, account)]).toEqual([account, 0]);
    }),
    { numRuns: 5_000 },
  );
});

test("a movement that does not balance, or is of parts of a penny, is refused before the database", () => {
  const booking = { cause: "c", kind: "sale" as const, currency: "GBP" as const, orderId: null };
  expect(() => booked({ ...booking, entries: { provider: 5, sales: -4 } })).toThrow("does not balance");
  expect(() => booked({ ...booking, entries: { provider: 0.5, sales: -0.5 } })).toThrow("part of a minor");
  expect(booked({ ...booking, entries: { provider: 0, sales: 0 } })).toEqual([]);
});
