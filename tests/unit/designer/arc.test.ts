import { describe, expect, test } from "vitest";
import { degreesOf, lettersOverlap, radiusFor } from "../../../app/domain/design/arc.ts";
import type { TextLayer } from "../../../app/domain/design/design.ts";
import { FONT_FAMILIES, fontKey } from "../../../app/domain/design/fonts.ts";
import { textLayer } from "../../../app/domain/design/layout.ts";
import { drawnBounds } from "../../../app/rendering/path.ts";
import { lineMetrics, outline } from "../../../app/rendering/text-outline.ts";
import { fonts } from "../rendering/rendering-kit.ts";

const ARCHIVO = fonts.get(fontKey("Archivo", 800, "normal"))!;

/** Words in their own box on an arc of so many degrees. */
function words(text: string, degrees: number, more: Partial<TextLayer> = {}) {
  const look = { id: "a", text, fontFamily: "Archivo", fontWeight: 800, fontSize: 40, fill: "#000000" };
  const width = lineMetrics(ARCHIVO, text).ems * 40;
  const layer = textLayer(look, { middle: 200, baseline: 200, width });
  return { ...layer, curveRadius: radiusFor(width, degrees), ...more };
}
const set = (layer: TextLayer) => outline(layer, layer.text, ARCHIVO, false);

describe("the slider of an arc", () => {
  test("goes from straight to a whole circle, both ways, and back to the same place", () => {
    for (const degrees of [-360, -90, -5, 5, 45, 180, 360])
      expect(degreesOf(300, radiusFor(300, degrees))).toBeCloseTo(degrees, 6);
    for (const degrees of [-4, 0, 4]) expect(radiusFor(300, degrees)).toBe(0);
    expect(degreesOf(300, 0)).toBe(0);
    expect(radiusFor(300, 360)).toBeCloseTo(300 / (2 * Math.PI), 6);
  });
});

describe("what a text on an arc covers", () => {
  test.each([40, 120, 200, -60, -150])("bulges as its arc does, %i degrees", (degrees) => {
    const layer = words("HEIGHTS", degrees);
    const printed = drawnBounds(set(layer).commands)!;
    const straight = drawnBounds(set({ ...layer, curveRadius: 0 }).commands)!;
    const [tall, flat] = [printed.bottom - printed.top, straight.bottom - straight.top];
    expect(tall).toBeGreaterThan(flat * 1.1);
    // Upwards the ends hang below the line, downwards they rise above it.
    if (degrees > 0) expect(printed.bottom).toBeGreaterThan(straight.bottom);
    else expect(printed.top).toBeLessThan(straight.top);
  });
});

describe("letters on each other", () => {
  test.each([
    ["Along the shore", 60, false],
    ["Along the shore", 300, false],
    ["ROUND AND ROUND ", 350, false],
    ["Along the shore", -60, false],
    ["Along the shore", 700, true],
    ["MMMMMM", -330, true],
    ["Ah", 0, false],
  ] as const)("%s, %i degrees: %s", (text, degrees, expected) => {
    expect(set(words(text, degrees)).overlaps).toBe(expected);
  });

  test("letters that a script joins on a straight line are none", () => {
    const family = FONT_FAMILIES.find(({ category }) => category === "handwriting")!;
    const weight = Number(family.variants.find((each) => /^\d+$/.test(each)) ?? 400);
    const font = fonts.get(fontKey(family.family, weight, "normal"))!;
    const width = lineMetrics(font, "Fellows").ems * 40;
    const layer = words("Fellows", 40, { fontFamily: family.family, fontWeight: weight, width });
    expect(outline(layer, "Fellows", font, false).overlaps).toBe(false);
  });

  test("two boxes that touch do not overlap, two that lie in each other do", () => {
    const letter = (along: number) => ({ along, baseline: 0, left: -5, right: 5, top: -10, bottom: 0 });
    const flat = { middle: 50, radius: 1000 };
    expect(lettersOverlap([letter(-5), letter(5)], flat, 10)).toBe(false);
    // Their feet come together where they hang on a small circle.
    expect(lettersOverlap([letter(-5), letter(5)], { middle: 50, radius: -8 }, 10)).toBe(true);
  });
});
