import { expect, test } from "vitest";
import { lineKey } from "../../../app/domain/basket/basket-lines.ts";

const LINE = { productId: "p1", colour: "White", size: "M", personalTexts: { name: "Ann", city: "Oslo" } };

test("lines are equal with equal product, colour, size and personal text, in whatever order", () => {
  expect(lineKey({ ...LINE, personalTexts: { city: "Oslo", name: "Ann" } })).toBe(lineKey(LINE));
  expect(lineKey({ ...LINE, personalTexts: { ...LINE.personalTexts, motto: "" } })).toBe(lineKey(LINE));
});

test.each([
  { productId: "p2" },
  { colour: "Black" },
  { size: "L" },
  { personalTexts: {} },
  { personalTexts: { name: "Ann" } },
  { personalTexts: { name: "Oslo", city: "Ann" } },
  { personalTexts: { name: "ann", city: "Oslo" } },
] as Partial<Parameters<typeof lineKey>[0]>[])("%j makes another line", (change) =>
  expect(lineKey({ ...LINE, ...change })).not.toBe(lineKey(LINE)),
);

test("no wording of one field reads as another", () => {
  const keys = [
    lineKey({ productId: 'a","b', colour: "c", size: "d", personalTexts: {} }),
    lineKey({ productId: "a", colour: 'b","c', size: "d", personalTexts: {} }),
    lineKey({ productId: "a", colour: "b", size: 'c","d', personalTexts: {} }),
  ];
  expect(new Set(keys).size).toBe(3);
});
