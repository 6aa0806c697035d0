import { printArea } from "../../../app/domain/design/print-area.ts";
import { describe, expect, test } from "vitest";
import {
  inksOnDark,
  lostOn,
  pictureOn,
  pictureWithin,
  textOn,
} from "../../../app/domain/design/first-print.ts";
import { FONT_FAMILIES, FONT_FILES, fontKey, heaviestWeight } from "../../../app/domain/design/fonts.ts";
import { GARMENT_KINDS, type Layer, SIDES } from "../../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";

const LOOK = { text: "Hello", family: "Archivo", weight: 800, ink: "#1b1b1f" };
const areas = GARMENT_KINDS.flatMap((kind) =>
  SIDES.map((side) => [kind, side, PRINT_AREAS[kind][side]] as const),
);
const boxOf = ({ left, top, width, height, scaleX, scaleY }: Layer) => ({
  left,
  top,
  right: left + width * scaleX,
  bottom: top + height * scaleY,
});

describe.each(areas)("on the print area of %s, %s,", (_kind, side, area) => {
  const { width, height } = area.converted;

  test.each([0.3, 3, 24])("a text %d em wide fits within it", (ems) => {
    const [layer] = textOn(side, area, { ...LOOK, ems });
    if (layer?.type !== "text") throw new Error("no text");
    expect(layer.fontSize * ems).toBeLessThanOrEqual(width * 0.86 + 0.01);
    const { left, top, right } = boxOf(layer);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width + 0.01);
    expect(top).toBeGreaterThan(-layer.fontSize);
    expect(layer.top + layer.fontSize).toBeLessThanOrEqual(height);
  });

  test.each([
    [4000, 500],
    [300, 6000],
  ])("a picture of %d × %d fits within it, undistorted", (w, h) => {
    const [layer] = pictureOn(side, area, { id: "p", width: w, height: h });
    const { left, top, right, bottom } = boxOf(layer!);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width + 0.01);
    expect(bottom).toBeLessThanOrEqual(height + 0.01);
    expect((right - left) / (bottom - top)).toBeCloseTo(w / h, 1);
  });
});

describe("ink", () => {
  const WHITE = { hex: "#ffffff" };
  const BLACK = { hex: "#111111" };
  const NAVY = { hex: "#1f2a44" };

  test("that is dark is exchanged for white on dark garments, so that it is lost on none", () => {
    expect(inksOnDark("#1B1B1F")).toEqual({ "#1b1b1f": "#ffffff" });
    expect(lostOn("#1B1B1F", [WHITE, BLACK, NAVY])).toEqual([]);
  });
  test("that is light is lost on light garments alone", () => {
    expect(inksOnDark("#ffffff")).toEqual({});
    expect(lostOn("#fefefe", [WHITE, BLACK])).toEqual([WHITE]);
  });
});

test("the heaviest cut of every family has a file", () => {
  const keys = new Set(FONT_FILES.map(({ key }) => key));
  for (const { family } of FONT_FAMILIES)
    expect(keys).toContain(fontKey(family, heaviestWeight(family) ?? 0, "normal"));
  expect(heaviestWeight("Comic Sans")).toBeUndefined();
});

test.each([
  [700, 300],
  [300, 700],
  [10, 10],
])("a picture of %i by %i is shown where it is placed", (width, height) => {
  const area = printArea(396, 490);
  const [layer] = pictureOn("front", area, { id: "logo", width, height });
  const shown = pictureWithin({ x: 0, y: 0, ...area.converted }, { width, height });
  expect(shown.x).toBeCloseTo(layer!.left, 1);
  expect(shown.y).toBeCloseTo(layer!.top, 1);
  expect(shown.width).toBeCloseTo(width * layer!.scaleX, 1);
  expect(shown.width / shown.height).toBeCloseTo(width / height, 6);
});
