import { expect, test } from "vitest";
import { orderKept } from "../../../app/domain/ledger/kept.ts";
import {
  accountBooking,
  balanceOf,
  DISPUTE_FEE,
  providerFeeBooking,
  refundBooking,
  saleBookings,
  unwantedBooking,
} from "../../../app/domain/ledger/ledger.ts";

const ORDER = { id: "o", totalVat: 770, salesTax: 0, productionCost: 1800, shippingNet: 400 };
const PAYMENT = {
  id: "p",
  kind: "intent" as const,
  accountId: "acct",
  amount: 4620,
  byVoucher: 0,
  applicationFee: 2400,
  feeAbove: 0,
  currency: "GBP" as const,
};

test("an order says where each penny went, and what is kept", () => {
  const book = [...saleBookings(ORDER, PAYMENT), ...providerFeeBooking("o", PAYMENT, 89)];
  expect(orderKept(book, [])).toEqual({
    paid: 4620,
    byVoucher: 0,
    refunded: 0,
    tax: 770,
    production: 1800,
    shipping: 400,
    platformFee: 200,
    providerFee: 89,
    isEstimate: false,
    disputeFee: 0,
    disputed: 0,
    kept: 1361,
  });
});

test("what the provider has not said is estimated by its price list, until it has", () => {
  const kept = orderKept(saleBookings(ORDER, PAYMENT), [PAYMENT]);
  // 1.5 % and 20 p.
  expect(kept).toMatchObject({ providerFee: 89, isEstimate: true, kept: 1361 });
});

test("a dispute's fee is no estimate, and stands beside the provider's own", () => {
  const book = [
    ...saleBookings(ORDER, PAYMENT),
    ...providerFeeBooking("o", PAYMENT, 2000, `${DISPUTE_FEE}d:2000`),
  ];
  expect(orderKept(book, [PAYMENT])).toMatchObject({
    providerFee: 89,
    isEstimate: true,
    disputeFee: 2000,
    kept: 1361 - 2000,
  });
});

test("what went back with the fee costs nothing but the provider's, and may be a loss", () => {
  const gone = { before: 0, now: 4620 };
  const book = [
    ...saleBookings(ORDER, PAYMENT),
    ...providerFeeBooking("o", PAYMENT, 89),
    ...refundBooking({ id: "r", order: ORDER, payment: PAYMENT, asVoucher: 0 }, gone, {
      money: gone,
      whole: gone,
    }),
  ];
  expect(orderKept(book, [])).toMatchObject({ paid: 4620, refunded: 4620, tax: 0, production: 0, kept: -89 });
});

test("what a voucher paid that was paid for in advance is part of what was paid", () => {
  const payment = { ...PAYMENT, amount: 3620, byVoucher: 1000 };
  const book = [...saleBookings(ORDER, payment), ...providerFeeBooking("o", payment, 74)];
  expect(orderKept(book, [])).toMatchObject({ paid: 4620, byVoucher: 1000, tax: 770, kept: 1376 });
  const gone = { before: 0, now: 4620 };
  const fee = { money: { before: 0, now: 3620 }, whole: gone };
  book.push(...refundBooking({ id: "r", order: ORDER, payment, asVoucher: 1000 }, gone, fee));
  expect(orderKept(book, [])).toMatchObject({ refunded: 4620, tax: 0, platformFee: 0, kept: -74 });
  expect(balanceOf(book, "voucher_prepaid")).toBe(0);
});

test("money that no order wants is none of its own, and a gift costs what it is made for", () => {
  const unwanted = unwantedBooking({
    cause: "u",
    orderId: "o",
    accountId: "acct",
    received: 4620,
    fee: 200,
    currency: "GBP",
    side: "received",
  });
  expect(orderKept(unwanted, [])).toMatchObject({ paid: 0, platformFee: 0, kept: 0 });
  const gift = accountBooking({ id: "o", kind: "claim", currency: "GBP" }, 1500);
  expect(orderKept(gift, [])).toMatchObject({ paid: 0, production: 1500, kept: -1500 });
});
