import { describe, expect, test } from "vitest";
import {
  ageOf,
  billsOf,
  discountsOf,
  endOfMonth,
  isStopDue,
  monthToBill,
  type Owed,
  owedOf,
  remindersDue,
  statementSums,
  statementTax,
} from "../../../app/domain/credit/statement.ts";
import {
  accountBooking,
  balanceOf,
  billedBooking,
  billSettledBooking,
  type Booking,
} from "../../../app/domain/ledger/ledger.ts";

/** Numbers that are the same for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const owed = (change: Partial<Owed>): Owed => ({
  transactionId: "t",
  goods: 0,
  fees: 0,
  orderId: "o",
  storeId: "s",
  storeName: "Summer Run",
  budgetCost: 0,
  shipping: 0,
  creditDiscount: 0,
  creditShippingDiscount: 0,
  ...change,
});
const named = () => ({ name: "x", detail: "x" });

test.each([
  ["Europe/London", "2027-01-01T05:59:59Z", "2026-11"],
  ["Europe/London", "2027-01-01T06:00:00Z", "2026-12"],
  ["America/New_York", "2027-01-01T10:59:59Z", "2026-11"],
  ["America/New_York", "2027-01-01T11:00:00Z", "2026-12"],
  ["Europe/Berlin", "2026-07-01T04:00:00Z", "2026-06"],
])("in %s at %s the last month to bill is %s", (zone, now, month) => {
  expect(monthToBill(zone, new Date(now))).toBe(month);
});

test("a month ends at midnight of its own time zone", () => {
  expect(endOfMonth("America/New_York", "2026-12").toISOString()).toBe("2027-01-01T05:00:00.000Z");
  expect(endOfMonth("Europe/Berlin", "2026-06").toISOString()).toBe("2026-06-30T22:00:00.000Z");
});

test("discounts take no more than there is", () => {
  const terms = { discountAmount: 300, shippingDiscountAmount: 200 };
  expect(discountsOf({ production: 1_000, shipping: 500 }, terms)).toEqual({
    creditDiscount: 300,
    creditShippingDiscount: 200,
  });
  expect(discountsOf({ production: 100, shipping: 0 }, terms)).toEqual({
    creditDiscount: 100,
    creditShippingDiscount: 0,
  });
});

test("an order of a shop is billed by its parts, and one that was taken back takes them back", () => {
  const order = { budgetCost: 1_500, shipping: 500, creditDiscount: 100, creditShippingDiscount: 50 };
  const [bill] = billsOf([owed({ ...order, goods: 1_500 })]);
  expect(bill?.parts).toEqual({ production: 1_150, shipping: 500, fee: 0, discount: 150 });
  const [none] = billsOf([owed({ ...order, goods: 1_500 }), owed({ ...order, goods: -1_500 })]);
  expect(none?.parts).toEqual({ production: 0, shipping: 0, fee: 0, discount: 0 });
});

test("the lines of any statement add up to what is owed, with and without VAT", () => {
  const roll = dice(7);
  for (let round = 0; round < 2_000; round += 1) {
    const rows = Array.from({ length: 1 + roll(12) }, () => {
      const budgetCost = 100 + roll(9_000);
      const back = roll(9) === 0;
      return owed({
        storeId: String(roll(3)),
        budgetCost,
        shipping: roll(90),
        creditDiscount: roll(300),
        creditShippingDiscount: roll(50),
        goods: back ? -budgetCost : budgetCost,
        fees: roll(3) === 0 ? roll(200) - 50 : 0,
      });
    });
    const sum = owedOf(rows);
    if (sum <= 0) continue;
    const { lines, adjustments, totals, taxes } = statementSums(
      billsOf(rows),
      { category: "S", rate: [0, 700, 2_000, 2_550][roll(4)] ?? 0 },
      named,
    );
    expect(totals.gross).toBe(sum);
    expect(totals.net + totals.vat).toBe(sum);
    const ofLines = lines.reduce((all, { net }) => all + net, 0);
    const taken = adjustments.reduce((all, { net }) => all + net, 0);
    expect(ofLines - taken).toBe(totals.net);
    expect(taxes[0]).toMatchObject({ basis: totals.net, vat: totals.vat });
    for (const { quantity, net } of lines) expect(net * quantity).toBeGreaterThanOrEqual(0);
  }
});

test.each([
  [{ country: "GB", vatNumber: "GB1" }, { country: "GB", vatNumber: "" }, "S"],
  [{ country: "DE", vatNumber: "DE1" }, { country: "FR", vatNumber: "FR1" }, "AE"],
  [{ country: "DE", vatNumber: "DE1" }, { country: "FR", vatNumber: "" }, "S"],
  [{ country: "GB", vatNumber: "GB1" }, { country: "FR", vatNumber: "FR1" }, "O"],
  [{ country: "GB", vatNumber: "" }, { country: "GB", vatNumber: "" }, "O"],
])("%j bills %j as %s", (seller, buyer, category) => {
  expect(statementTax({ ...seller, vatRate: 2_000 }, buyer).category).toBe(category);
});

test("reminders are due one and seven days after, the stop fourteen, and debts age", () => {
  const on = (day: string) => [remindersDue("2027-01-15", day), isStopDue("2027-01-15", day)];
  expect(on("2027-01-15")).toEqual([0, false]);
  expect(on("2027-01-16")).toEqual([1, false]);
  expect(on("2027-01-22")).toEqual([2, false]);
  expect(on("2027-01-29")).toEqual([2, true]);
  expect(
    ["2027-01-15", "2027-01-16", "2027-01-29", "2027-02-14", "2027-03-16"].map((day) =>
      ageOf("2027-01-15", day),
    ),
  ).toEqual(["current", "from_1", "from_14", "from_30", "from_60"]);
});

describe("what an account counts", () => {
  test("is what the book says is owed after each of 10,000 steps", () => {
    const roll = dice(11);
    const book: Booking[] = [];
    let owedInBook = 0;
    let exposure = 0;
    let unbilled = 0;
    const bills: { open: number }[] = [];
    let credit = 0;
    const orders: { id: string; cost: number }[] = [];
    const book_ = (rows: Booking[]) => {
      book.push(...rows);
      owedInBook -= balanceOf(rows, "due_unbilled") + balanceOf(rows, "due_billed");
    };
    for (let step = 0; step < 10_000; step += 1) {
      const id = String(step);
      const kind = roll(10);
      if (kind < 5) {
        const cost = discounted(500 + roll(5_000), roll(900));
        orders.push({ id, cost });
        book_(accountBooking({ id, kind: "account", currency: "GBP" }, cost));
        exposure += cost;
        unbilled += cost;
      } else if (kind === 5 && orders.length > 0) {
        const [order] = orders.splice(roll(orders.length), 1);
        book_(
          accountBooking({ id: order!.id, kind: "account", currency: "GBP" }, 0 - order!.cost, `back:${id}`),
        );
        exposure -= order!.cost;
        unbilled -= order!.cost;
      } else if (kind === 6 && unbilled > 0) {
        const fees = roll(4) === 0 ? roll(300) : 0;
        book_(billedBooking({ id, goods: unbilled, fees, currency: "GBP" }));
        const used = Math.min(credit, unbilled + fees);
        bills.push({ open: unbilled + fees - used });
        credit -= used;
        exposure += fees;
        unbilled = 0;
      } else if (bills.length > 0) {
        const bill = bills.find(({ open }) => open > 0);
        if (!bill) continue;
        const isGone = kind === 9 && roll(5) === 0;
        const amount = isGone ? bill.open : 1 + roll(bill.open * 2);
        const by = isGone ? "bill_written_off" : "bill_paid";
        book_(billSettledBooking({ paymentId: id, amount, currency: "GBP", by }));
        exposure -= amount;
        const applied = Math.min(amount, bill.open);
        bill.open -= applied;
        credit += amount - applied;
        for (const other of bills) {
          const used = Math.min(credit, other.open);
          other.open -= used;
          credit -= used;
        }
      }
      expect(exposure).toBe(owedInBook);
      const open = bills.reduce((sum, each) => sum + each.open, 0);
      expect(open + unbilled - credit).toBe(exposure);
    }
    expect(owedInBook).toBe(0 - balanceOf(book, "due_unbilled") - balanceOf(book, "due_billed"));
  });
});

const discounted = (production: number, discountAmount: number): number =>
  production -
  discountsOf({ production, shipping: 0 }, { discountAmount, shippingDiscountAmount: 0 }).creditDiscount;
