import { describe, expect, test } from "vitest";
import {
  leftWithVoucher,
  netForShopper,
  priceBreakdown,
  type PricedPiece,
  suggestedPrice,
} from "../../../app/domain/pricing/price-breakdown.ts";

const UK = { vatRate: 2000, notVatRegistered: false };
const piece = (change: Partial<PricedPiece> = {}): PricedPiece => ({
  net: 2000,
  currency: "GBP",
  storeDefaultVat: true,
  rules: UK,
  production: 850,
  platformFee: 500,
  paidByCard: true,
  ...change,
});

describe("where the price of a piece goes", () => {
  test("VAT, card, production and fee come off, and the rest is the seller's", () => {
    // 24.00 with VAT; the card costs 1.5 % of that and 20 pence, the platform 5 % of 20.00.
    expect(priceBreakdown(piece())).toEqual({
      shopperPays: 2400,
      vat: 400,
      cardFee: 56,
      production: 850,
      platformFee: 100,
      left: 994,
    });
  });

  test("the parts add up to what the shopper pays, at every price and rate", () => {
    for (const vatRate of [0, 900, 2000, 2100, 2550])
      for (let net = 0; net < 6000; net += 37)
        for (const currency of ["GBP", "EUR", "USD"] as const) {
          const parts = priceBreakdown(piece({ net, currency, rules: { vatRate, notVatRegistered: false } }));
          const sum = parts.vat + parts.cardFee + parts.production! + parts.platformFee + parts.left!;
          expect(sum).toBe(parts.shopperPays);
        }
  });

  test("a price below cost leaves less than nothing", () => {
    expect(priceBreakdown(piece({ net: 850 })).left).toBeLessThan(0);
  });

  test("who is not registered, and what has no VAT, pays none", () => {
    expect(priceBreakdown(piece({ rules: { ...UK, notVatRegistered: true } })).vat).toBe(0);
    expect(priceBreakdown(piece({ storeDefaultVat: false })).vat).toBe(0);
  });

  test("orders on account and gifts charge no card, and an unknown cost gives no margin", () => {
    expect(priceBreakdown(piece({ paidByCard: false })).cardFee).toBe(0);
    expect(priceBreakdown(piece({ net: 0 })).cardFee).toBe(0);
    expect(priceBreakdown(piece({ production: undefined }))).toMatchObject({ production: null, left: null });
  });
});

test("a price that shoppers read is kept net, and read again as it was wherever there is such a net price", () => {
  expect(netForShopper(2400, true, UK)).toBe(2000);
  expect(netForShopper(2400, false, UK)).toBe(2400);
  expect(netForShopper(2400, true, { ...UK, notVatRegistered: true })).toBe(2400);
  for (let net = 0; net < 3000; net += 1) {
    const { shopperPays } = priceBreakdown(piece({ net, rules: { vatRate: 2100, notVatRegistered: false } }));
    expect(netForShopper(shopperPays, true, { vatRate: 2100, notVatRegistered: false })).toBe(net);
  }
});

test("a first price is twice the production, with VAT, in whole units", () => {
  expect(suggestedPrice(850, UK)).toBe(2100);
  expect(suggestedPrice(850, { vatRate: 0, notVatRegistered: true })).toBe(1700);
});

describe("what a voucher leaves", () => {
  const off = (discountAmount: number, change: { percentOff?: number; minBasket?: number } = {}) => ({
    discountAmount,
    percentOff: null,
    minBasket: 0,
    ...change,
  });

  test("is what is left without one, less the discount, in which VAT and fees have their part", () => {
    expect(leftWithVoucher(piece(), off(0))).toEqual({ pieces: 1, left: 994 });
    // 24.00 less 6.00 are 18.00: 15.00 without VAT; the card costs 47 pence, the platform 75.
    expect(leftWithVoucher(piece(), off(600))).toEqual({ pieces: 1, left: 1500 - 850 - 47 - 75 });
    expect(leftWithVoucher(piece(), off(99_999, { percentOff: 2500 }))?.left).toBe(528);
  });

  test("is a loss of what the piece costs where nothing is paid any more", () => {
    expect(leftWithVoucher(piece(), off(5000))).toEqual({ pieces: 1, left: -850 });
  });

  test("is of as many pieces as its least basket asks for", () => {
    // 60.00 are three pieces of 24.00: 72.00 less 30.00 are 42.00.
    expect(leftWithVoucher(piece(), off(3000, { minBasket: 6000 }))).toEqual({
      pieces: 3,
      left: 3500 - 3 * 850 - 83 - 175,
    });
  });

  test("is not known where the cost is not, and no basket is large enough for some", () => {
    expect(leftWithVoucher(piece({ production: undefined }), off(600))).toBeNull();
    expect(leftWithVoucher(piece({ net: 0 }), off(600, { minBasket: 100 }))).toBeNull();
    expect(leftWithVoucher(piece({ net: 1 }), off(600, { minBasket: 100_000 }))).toBeNull();
  });
});
