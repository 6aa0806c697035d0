import fc from "fast-check";
import { expect, test } from "vitest";
import { byProduct } from "../../../app/domain/ledger/kept-lines.ts";

const line = fc.record({
  id: fc.uuid(),
  productId: fc.constantFrom("mug", "tee", "cap"),
  quantity: fc.integer({ min: 1, max: 50 }),
  unitGross: fc.integer({ min: 0, max: 9999 }),
});

test("what a movement is for each product adds up to the movement, whatever its lines cost and whatever went back", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.integer({ min: 0, max: 6 }),
      (lines, sales, vat, some) => {
        const pieces = lines.slice(0, some).map(({ id }) => ({ orderLineId: id, quantity: 1 }));
        const shares = byProduct({ sales, vat }, lines, pieces);
        const sum = (account: "sales" | "vat") =>
          shares.reduce((all, { entries }) => all + (entries[account] ?? 0), 0);
        expect([sum("sales"), sum("vat")]).toEqual([sales, vat]);
      },
    ),
    { numRuns: 2000 },
  );
});

test("a refund of pieces of one line is of that line's product alone, and a gift is shared by its pieces", () => {
  const lines = [
    { id: "a", productId: "mug", quantity: 2, unitGross: 500 },
    { id: "b", productId: "tee", quantity: 1, unitGross: 1000 },
  ];
  const back = byProduct({ sales: 400 }, lines, [{ orderLineId: "b", quantity: 1 }]);
  expect(back).toEqual([
    { productId: "mug", entries: {} },
    { productId: "tee", entries: { sales: 400 } },
  ]);
  const gifts = lines.map((one) => ({ ...one, unitGross: 0 }));
  expect(byProduct({ gifts: 300 }, gifts, [])).toEqual([
    { productId: "mug", entries: { gifts: 200 } },
    { productId: "tee", entries: { gifts: 100 } },
  ]);
});
