import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patternOfRule } from "../../../app/domain/design/first-print.ts";
import type { ProductOffer } from "../../../app/domain/product/offer.ts";
import {
  cleanPersonalText,
  lacksText,
  drawnTexts,
  personalTextsOf,
  printedTexts,
} from "../../../app/domain/product/personal-text.ts";

describe("personal text", () => {
  test.each([
    ["Ann", "Ann"],
    ["  Ann   Lee ", "Ann Lee"],
    ["Łucja Ж 東京 محمد 42", "Łucja Ж 東京 محمد 42"],
    ["O'Brien-Smith", "OBrienSmith"],
    ["<script>alert(1)</script>", "scriptalert1script"],
    ["Ann 😀", "Ann"],
    ["a\nb\tc", "abc"],
    ["e\u0301", "é"],
    ["", ""],
  ])("%j is printed as %j", (typed, printed) =>
    expect(cleanPersonalText(typed, { maxLength: 30 })).toBe(printed),
  );

  test("is no longer than its field, whole in its letters and without a space at its end", () => {
    expect(cleanPersonalText("ab cd", { maxLength: 3 })).toBe("ab");
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.integer({ min: 1, max: 20 }),
        (typed, longest) => {
          const printed = cleanPersonalText(typed, { maxLength: longest });
          expect(printed.length).toBeLessThanOrEqual(longest);
          expect(printed).toBe(printed.trim());
          expect(printed).not.toMatch(/[\uD800-\uDFFF]/u);
          expect(cleanPersonalText(printed, { maxLength: longest })).toBe(printed);
        },
      ),
      {
        numRuns: 2000,
        examples: [
          ["𝒜", 1],
          ["ab cd", 3],
          // What is left out, with a mark before it and one behind that belongs first.
          ["\u05d9\u05b4\u2add\u0338", 3],
        ],
      },
    );
  });
});

test("only the layers that may be personalised are read", () => {
  const field = (layerId: string) => ({ layerId, side: "front" as const, label: layerId, maxLength: 5 });
  const offer: ProductOffer = {
    colours: [],
    defaultColour: "White",
    cover: "front",
    printedBack: false,
    personalFields: [field("name"), field("city")],
  };
  const typed: Record<string, string> = { name: "Ann Lee", city: " !! ", price: "1", __proto__x: "y" };
  expect(personalTextsOf(offer, (layerId) => typed[layerId])).toEqual({ name: "Ann L" });
});

test("the picture of a bought item shows no sample text, and a first preview does", () => {
  const field = (layerId: string) => ({ layerId, side: "front" as const, label: layerId, maxLength: 5 });
  const offer = { personalFields: [field("name"), field("team")] } as ProductOffer;
  expect(drawnTexts(offer, () => undefined)).toEqual({});
  expect(drawnTexts(offer, (id) => (id === "name" ? "" : undefined))).toEqual({ name: "" });
  expect(printedTexts(offer, { name: "Ann" })).toEqual({ name: "Ann", team: "" });
  expect(printedTexts(undefined, { name: "Ann" })).toEqual({ name: "Ann" });
});

test.each([
  ["any", "Sam & Co. 100 %", "Sam & Co. 100 %"],
  ["letters", "Sam 7!", "Sam"],
  ["name", "Anne-Marie O’Neill Jr. 2", "Anne-Marie O’Neill Jr."],
  ["handle", "@sam_7 x!", "@sam_7x"],
] as const)(
  "of the rule %s, %j is printed as %j, which its field's pattern takes",
  (characters, typed, printed) => {
    expect(cleanPersonalText(typed, { maxLength: 40, characters })).toBe(printed);
    // Browsers read patterns with this flag.
    expect(new RegExp(`^(?:${patternOfRule(characters)})$`, "v").test(printed)).toBe(true);
  },
);

test("a required text must not be empty", () => {
  const field = { layerId: "city", side: "front" as const, label: "Name", maxLength: 5 };
  const offer: ProductOffer = {
    colours: [],
    defaultColour: "White",
    cover: "front",
    printedBack: false,
    personalFields: [field, { ...field, layerId: "name", required: true }],
  };
  expect(lacksText(offer, { city: "Rome" })).toBe(true);
  expect(lacksText(offer, { name: "Ann" })).toBe(false);
});
