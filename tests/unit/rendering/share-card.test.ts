import { expect, test } from "vitest";
import { fontKey } from "../../../app/domain/design/fonts.ts";
import { boundsOf } from "../../../app/rendering/path.ts";
import { CARD, shareCardSvg, type ShareCard } from "../../../app/rendering/share-card.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";
import { fonts } from "./rendering-kit.ts";

const font = (family: string, weight: number) => fonts.get(fontKey(family, weight, "normal"))!;
const COLOURS = {
  paper: "#fbf7f0",
  ground: "#f2ebdf",
  ink: "#1f1a14",
  soft: "#6b6761",
  brand: "#23483a",
  brandInk: "#23483b",
};
const card = (change: Partial<ShareCard> = {}) =>
  shareCardSvg({
    over: "Juniper Coffee Supply",
    headline: "Slow Pour Tee",
    under: "",
    colours: COLOURS,
    fonts: { headline: font("DM Serif Display", 400), text: font("Archivo", 500) },
    picture: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200"><path d="M0 0h9v9z"/></svg>`,
    ...change,
  });

/** Where the words of each colour stand. */
const wordsIn = (svg: string, colour: string) =>
  [...svg.matchAll(/<path fill="(#\w{6})" d="([^"]+)"/g)]
    .filter(([, fill]) => fill === colour)
    .map(([, , data = ""]) => boundsOf(readPath(data))!);

test("a card shows the product on its half and the store's words on the other", () => {
  const svg = card();
  expect(svg).toContain(`viewBox="0 0 ${CARD.width} ${CARD.height}"`);
  expect(svg).toMatch(
    /<svg x="[\d.]+" y="0" width="513\.3\d*" height="616" xmlns=[^>]+viewBox="0 0 1000 1200">/,
  );
  expect(svg).not.toContain("<text");
  const [over] = wordsIn(svg, COLOURS.brandInk);
  const [headline] = wordsIn(svg, COLOURS.ink);
  expect(over!.left).toBeGreaterThan(560);
  expect(over!.bottom).toBeLessThan(headline!.top);
  expect(headline!.right).toBeLessThanOrEqual(1140);
  expect(card()).toBe(svg);
});

test.each([
  ["one endless word", "W".repeat(100)],
  ["many words", "The slowest pour of the whole long summer ".repeat(8)],
  ["spaces and lines", "  Slow \n\n Pour   Tee "],
])("a headline of %s stays in its place", (_what, headline) => {
  const lines = wordsIn(card({ headline }), COLOURS.ink);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const { left, right, top, bottom } of lines) {
    expect(left).toBeGreaterThan(560);
    expect(right).toBeLessThanOrEqual(1150);
    expect(top).toBeGreaterThan(60);
    expect(bottom).toBeLessThan(560);
  }
});

test("words that the font cannot write whole are left out", () => {
  const svg = card({ over: "Кофе", headline: "☕ Slow Pour" });
  expect(wordsIn(svg, COLOURS.brandInk)).toEqual([]);
  expect(wordsIn(svg, COLOURS.ink)).toEqual([]);
  expect(svg).toContain('viewBox="0 0 1000 1200"');
});

test("a store that sells nothing yet has the whole card for its words", () => {
  const [headline] = wordsIn(card({ picture: null }), COLOURS.ink);
  expect(headline!.left).toBeLessThan(80);
});
