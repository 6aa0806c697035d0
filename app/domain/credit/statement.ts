import { dayIn } from "../delivery/delivery-window.ts";
import { isInEu } from "../address/places.ts";
import {
  type DocumentAdjustment,
  type DocumentLine,
  documentNumber,
  type DocumentParty,
  type VatCategory,
} from "../documents/document-content.ts";
import { type Sums, totalsOf } from "../documents/invoice-sums.ts";
import { sumOf, taxContainedIn } from "../money.ts";

/**
 * How something of a statement was paid: `credit` is what was paid too much before, `write_off` was let go. `taken_back`
 * undoes a payment that the bank or the card's holder took back, or that was noted by mistake.
 */
export const PAYMENT_WAYS = ["card", "transfer", "credit", "write_off", "taken_back"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** The reference of the row that takes a payment back: there is one for each payment. */
export const takenBackReference = (paymentId: string): string => `taken back ${paymentId}`;

/**
 * The reference under which a transfer is noted: the bank's own, with a number behind it where the payment of that
 * reference was taken back, so that a wrong amount can be noted again as the right one.
 */
export function transferReference(
  reference: string,
  payments: readonly { id: string; reference: string }[],
): string {
  const isBack = (name: string) =>
    payments.some(
      (payment) =>
        payment.reference === name &&
        payments.some((other) => other.reference === takenBackReference(payment.id)),
    );
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? reference : `${reference} (${count})`;
    if (!isBack(name)) return name;
  }
}

/** `open` until the provider says that its page was paid or can no longer be. */
export type ChargeState = "open" | "paid" | "cancelled";

/** Days after the due date on which a reminder is written, and on which the account is stopped. */
export const REMINDED_AFTER_DAYS = [1, 7] as const;
export const STOPPED_AFTER_DAYS = 14;
/** What a tenant without an account has until it must pay. */
export const USUAL_TERMS_DAYS = 30;
/** The hour of a tenant's first day of the month from which on it is billed. */
export const BILLED_FROM_HOUR = 6;

/** Who bills: the company that runs the platform, where transfers to it go, and its rate of VAT in basis points. */
export type Biller = DocumentParty & { iban: string; vatRate: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days after another, `YYYY-MM-DD`. */
export const daysAfter = (day: string, days: number): string =>
  new Date(momentOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days one day is after another; below zero where it is before. */
export const daysBetween = (from: string, to: string): number => (momentOf(to) - momentOf(from)) / DAY_MS;

/** The month before, `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

/** The last month, `YYYY-MM`, that is over somewhere and may be billed: from its hour on the first day of the next. */
export function monthToBill(timeZone: string, now: Date): string {
  return monthBefore(dayIn(timeZone, new Date(now.getTime() - BILLED_FROM_HOUR * HOUR_MS)).slice(0, 7));
}

/** The moment at which a month, `YYYY-MM`, is over in a time zone. */
export function endOfMonth(timeZone: string, month: string): Date {
  const first = `${nextMonth(month)}-01`;
  // Clocks are at most 14 hours away from UTC: the first hour in which it is the first there.
  for (let at = momentOf(first) - 14 * HOUR_MS; ; at += HOUR_MS / 2) {
    const moment = new Date(at);
    if (dayIn(timeZone, moment) >= first) return moment;
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** What a credit account takes off each order: minor units off making it, and off shipping it. */
export type CreditDiscounts = { discountAmount: number; shippingDiscountAmount: number };

/** What of an order's cost the discounts take, never below nothing. Minor units. */
export function discountsOf(
  cost: { production: number; shipping: number },
  discounts: CreditDiscounts,
): { creditDiscount: number; creditShippingDiscount: number } {
  return {
    creditDiscount: Math.max(0, Math.min(cost.production, discounts.discountAmount)),
    creditShippingDiscount: Math.max(0, Math.min(cost.shipping, discounts.shippingDiscountAmount)),
  };
}

/** A movement of the book that is owed to the platform, with the order that it is of. Minor units. */
export type Owed = {
  transactionId: string;
  /** What is owed for goods, and for fees that a payment did not cover; below zero where it gives back. */
  goods: number;
  fees: number;
  orderId: string | null;
  storeId: string | null;
  storeName: string | null;
  /** Of the order, as they were frozen with it. */
  budgetCost: number;
  shipping: number;
  creditDiscount: number;
  creditShippingDiscount: number;
};

export const BILLED_PARTS = ["production", "shipping", "fee", "discount"] as const;
export type BilledPart = (typeof BILLED_PARTS)[number];

/** What a store owes for a month, by what it is for. `orders` counts those that were placed less those that were taken back. */
export type StoreBill = {
  storeId: string | null;
  storeName: string | null;
  orders: number;
  /** Minor units; a discount is what is taken off, so above zero. */
  parts: Record<BilledPart, number>;
};

/** The parts of a movement: as the order froze them where it is counted whole, else all of it is making. */
function partsOf(owed: Owed): Record<BilledPart, number> {
  const { goods, fees, budgetCost, shipping, creditDiscount, creditShippingDiscount } = owed;
  const isWhole = budgetCost > 0 && Math.abs(goods) === budgetCost;
  const sign = Math.sign(goods);
  const discount = isWhole ? creditDiscount + creditShippingDiscount : 0;
  const shipped = isWhole ? shipping : 0;
  return {
    production: goods - sign * (shipped - discount),
    shipping: sign * shipped,
    fee: fees,
    discount: sign * discount,
  };
}

/** What is owed by store, the stores in the order of their names. */
export function billsOf(owed: readonly Owed[]): StoreBill[] {
  const bills = new Map<string, StoreBill>();
  for (const one of owed) {
    const key = one.storeId ?? "";
    const bill = bills.get(key) ?? {
      storeId: one.storeId,
      storeName: one.storeName,
      orders: 0,
      parts: { production: 0, shipping: 0, fee: 0, discount: 0 },
    };
    const parts = partsOf(one);
    for (const part of BILLED_PARTS) bill.parts[part] += parts[part];
    bill.orders += one.goods === 0 ? 0 : Math.sign(one.goods);
    bills.set(key, bill);
  }
  return [...bills.values()].sort((a, b) => {
    const [one, other] = [a.storeName ?? "", b.storeName ?? ""];
    return one < other ? -1 : one > other ? 1 : 0;
  });
}

/** All that is owed; minor units. */
export const owedOf = (owed: readonly Owed[]): number => sumOf(owed.map(({ goods, fees }) => goods + fees));

type Party = Pick<DocumentParty, "country" | "vatNumber">;

/**
 * How the platform's bill to a company is taxed: at home and to people of the Union without a number at the rate of home,
 * to a business in another country of the Union by reverse charge, and outside its scope everywhere else.
 */
export function statementTax(
  seller: Party & { vatRate: number },
  buyer: Party,
): { category: VatCategory; rate: number } {
  if (seller.vatNumber === "") return { category: "O", rate: 0 };
  const isHome = buyer.country === "" || buyer.country === seller.country;
  if (isHome) return { category: "S", rate: seller.vatRate };
  if (!isInEu(seller.country) || !isInEu(buyer.country)) return { category: "O", rate: 0 };
  return buyer.vatNumber === "" ? { category: "S", rate: seller.vatRate } : { category: "AE", rate: 0 };
}

type Named = (bill: StoreBill, part: Exclude<BilledPart, "discount">) => { name: string; detail: string };

/**
 * The lines and totals of a statement. What is owed contains the VAT, so its gross sum is what is owed, always; what the
 * rounding of single lines leaves is put on the largest.
 */
export function statementSums(
  bills: readonly StoreBill[],
  tax: { category: VatCategory; rate: number },
  named: Named,
): Sums {
  const netOf = (minor: number) => minor - taxContainedIn(minor, tax.rate);
  const discounts = sumOf(bills.map(({ parts }) => parts.discount));
  // Where more discounts are taken back than given there is nothing to take off: they stand with what is made.
  const isTakenOff = discounts > 0;
  const lines = bills.flatMap((bill) =>
    (["production", "shipping", "fee"] as const).flatMap((part): DocumentLine[] => {
      const minor = bill.parts[part] - (part === "production" && !isTakenOff ? bill.parts.discount : 0);
      if (minor === 0) return [];
      // A line of a document has a price above nothing: what is given back counts below it.
      const quantity = minor < 0 ? -1 : 1;
      return [{ orderLineId: "", sku: "", ...named(bill, part), quantity, net: netOf(minor), ...tax }];
    }),
  );
  const gross = sumOf(
    bills.map(({ parts }) => parts.production + parts.shipping + parts.fee - parts.discount),
  );
  const vat = taxContainedIn(gross, tax.rate);
  const net = gross - vat;
  const discountNet = isTakenOff ? netOf(discounts) : 0;
  const rest = net + discountNet - sumOf(lines.map((line) => line.net));
  const largest = lines.reduce((most, line) => (line.net > most.net ? line : most), lines[0] as DocumentLine);
  if (largest) largest.net += rest;
  const adjustments: DocumentAdjustment[] =
    discountNet > 0 ? [{ kind: "discount", net: discountNet, ...tax }] : [];
  const taxes = [{ ...tax, basis: net, vat }];
  return { lines, adjustments, taxes, totals: totalsOf(lines, adjustments, taxes, 0) };
}

/** A statement's number, as it is printed. */
export const numberOf = ({ series, number }: { series: string; number: number | null }): string =>
  documentNumber(series, number ?? 0);

/** What is still open of a statement; minor units. */
export const openOf = ({ gross, paid, writtenOff }: { gross: number; paid: number; writtenOff: number }) =>
  gross - paid - writtenOff;

/** How far a statement is on a day. */
export type StatementState = "open" | "overdue" | "paid" | "written_off";
export function statementState(
  statement: { gross: number; paid: number; writtenOff: number; dueOn: string },
  today: string,
): StatementState {
  if (openOf(statement) > 0) return today > statement.dueOn ? "overdue" : "open";
  return statement.writtenOff > 0 ? "written_off" : "paid";
}

/** How old what is owed is: days over the due date. */
export const AGES = ["current", "from_1", "from_14", "from_30", "from_60"] as const;
export type Age = (typeof AGES)[number];
export function ageOf(dueOn: string, today: string): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return "current";
  if (days < 14) return "from_1";
  if (days < 30) return "from_14";
  return days < 60 ? "from_30" : "from_60";
}

/** How many reminders a statement should have had by a day. */
export const remindersDue = (dueOn: string, today: string): number =>
  REMINDED_AFTER_DAYS.filter((days) => daysBetween(dueOn, today) >= days).length;

/** Whether so long after the due date its account is stopped. */
export const isStopDue = (dueOn: string, today: string): boolean =>
  daysBetween(dueOn, today) >= STOPPED_AFTER_DAYS;
