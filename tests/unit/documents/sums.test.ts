import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditSums } from "../../../app/domain/documents/credit-sums.ts";
import type { Sums } from "../../../app/domain/documents/invoice-sums.ts";
import { untaxedCategory } from "../../../app/domain/documents/vat-case.ts";
import { shareOf, sumOf } from "../../../app/domain/money.ts";
import { anyOrder, invoiceOf } from "./any-order.ts";

/** What EN 16931 asks of the sums (BR-CO-10 to 16, BR-CO-17, BR-S-08), in minor units. */
function holdsRules({ lines, adjustments, taxes, totals }: Sums) {
  const netsOf = (isCharge: boolean) =>
    sumOf(adjustments.filter(({ kind }) => (kind === "discount") !== isCharge).map(({ net }) => net));
  expect(totals.lines).toBe(sumOf(lines.map(({ net }) => net)));
  expect(totals.charges).toBe(netsOf(true));
  expect(totals.allowances).toBe(netsOf(false));
  expect(totals.net).toBe(totals.lines + totals.charges - totals.allowances);
  expect(totals.vat).toBe(sumOf(taxes.map(({ vat }) => vat)));
  expect(totals.gross).toBe(totals.net + totals.vat);
  expect(totals.paid).toBe(totals.gross);
  for (const { net } of [...lines, ...adjustments]) expect(net).toBeGreaterThanOrEqual(0);
  for (const { category, rate, basis, vat } of taxes) {
    const isIts = (each: { category: string; rate: number }) =>
      each.category === category && each.rate === rate;
    const charged = adjustments.filter(isIts).map(({ kind, net }) => (kind === "discount" ? -net : net));
    expect(basis).toBe(sumOf(lines.filter(isIts).map(({ net }) => net)) + sumOf(charged));
    expect(Math.abs(vat - shareOf(basis, rate))).toBeLessThan(100);
    if (rate === 0) expect(vat).toBe(0);
  }
}

describe("an invoice", () => {
  test("adds up by the rules of EN 16931 to what the shopper paid, whatever was bought", () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const { sums, priced } = invoiceOf(input);
        holdsRules(sums);
        expect(sums.totals.gross).toBe(priced.total);
      }),
      { numRuns: 300 },
    );
  });

  test("shows VAT as it was charged for 450 pieces at 9.99, and takes it out of the price for 500", () => {
    const of = (quantity: number) =>
      invoiceOf({
        lines: [{ quantity, unitNet: 999, storeDefaultVat: true }],
        rate: 2100,
        dueRate: undefined,
        shipping: 0,
        off: 0,
        notVatRegistered: false,
        salesTax: 0,
      }).sums.totals;
    expect(of(450)).toMatchObject({ net: 449_550, vat: 94_500, gross: 544_050 });
    expect(of(500)).toMatchObject({ net: 499_587, vat: 104_913, gross: 604_500 });
  });

  test("of two shirts with shipping and a voucher is the worked example", () => {
    const { sums } = invoiceOf({
      lines: [{ quantity: 2, unitNet: 2000, storeDefaultVat: true }],
      rate: 2100,
      dueRate: undefined,
      shipping: 645,
      off: 1000,
      notVatRegistered: false,
      salesTax: 0,
    });
    expect(sums.totals).toEqual({
      lines: 4000,
      charges: 645,
      allowances: 827,
      net: 3818,
      vat: 802,
      gross: 4620,
      paid: 4620,
    });
  });
});

describe("credit notes", () => {
  test("never take back more than was invoiced, and of all pieces exactly that, at every rate", () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), (input, parts) => {
        const { sums } = invoiceOf(input);
        const earlier: Sums[] = [];
        const credit = (amount: number, lines: { orderLineId: string; quantity: number }[]) => {
          const note = creditSums(
            sums,
            earlier.map(({ taxes }) => taxes),
            { amount, lines, withShipping: false },
            { amount: "Refund", shipping: "Shipping" },
          );
          if (!note) return;
          holdsRules(note);
          earlier.push(note);
        };
        for (const [at, part] of parts.entries()) {
          const one = sums.lines[at % sums.lines.length]!;
          const pieces = at % 2 === 0 ? [{ orderLineId: one.orderLineId, quantity: 1 }] : [];
          credit(Math.floor((sums.totals.gross * part) / 1000), pieces);
        }
        credit(sums.totals.gross, []);
        expect(sumOf(earlier.map(({ totals }) => totals.gross))).toBe(sums.totals.gross);
        expect(sumOf(earlier.map(({ totals }) => totals.vat))).toBe(sums.totals.vat);
        for (const { category, rate, basis } of sums.taxes) {
          const gone = earlier
            .flatMap(({ taxes }) => taxes)
            .filter((tax) => tax.category === category && tax.rate === rate);
          expect(sumOf(gone.map((tax) => tax.basis))).toBe(basis);
        }
      }),
      { numRuns: 150 },
    );
  });
});

test.each([
  ["what has VAT beside it", { hasVat: true, shipTo: { addressCountry: "US" } }, "Z"],
  ["a seller that is not registered", { seller: { country: "NL", isRegistered: false } }, "O"],
  [
    "a seller in the United States",
    { seller: { country: "US", isRegistered: true }, shipTo: { addressCountry: "US" } },
    "O",
  ],
  ["a delivery at home", { shipTo: { addressCountry: "NL" } }, "Z"],
  ["a delivery out of the Union", { shipTo: { addressCountry: "CH" } }, "G"],
  [
    "a delivery from the United Kingdom",
    { seller: { country: "GB", isRegistered: true }, shipTo: { addressCountry: "FR" } },
    "G",
  ],
  [
    "a delivery to the Canary Islands",
    {
      seller: { country: "ES", isRegistered: true },
      shipTo: { addressCountry: "ES", addressPostcode: "35001" },
    },
    "G",
  ],
  [
    "a delivery from the United Kingdom to Jersey",
    {
      seller: { country: "GB", isRegistered: true },
      shipTo: { addressCountry: "GB", addressPostcode: "JE2 3AB" },
    },
    "G",
  ],
  ["a business in another country of the Union", { shipTo: { addressCountry: "BE" }, isProved: true }, "K"],
  ["a person in another country of the Union", { shipTo: { addressCountry: "BE" } }, "Z"],
])("without VAT, %s has a category of its own", (_, change, expected) => {
  const usual = {
    seller: { country: "NL", isRegistered: true },
    shipTo: { addressCountry: "BE" },
    isProved: false,
    hasVat: false,
  };
  expect(untaxedCategory({ ...usual, ...change })).toBe(expected);
});
