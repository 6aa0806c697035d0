import { describe, expect, test } from "vitest";
import { inLight } from "../../../app/domain/design/light-version.ts";
import { imageLayer, textLayer } from "../../../app/domain/design/layout.ts";
import { type Artwork, lightVersion, readingOn, seenOn } from "../../../app/domain/design/readable.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";

const SIDE = 48;
const dyes = new Map(
  catalogue.flatMap(({ colours }) => colours.map(({ name, hex }) => [name, hex] as const)),
);

/** Bars in these colours one after the other, on cloth or on a ground of the picture's own. */
function bars(inks: readonly string[], ground?: string): Artwork {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isMark = (x >> 2) % 2 === 1 && y > 8 && y < 40;
    const hex = isMark ? inks[(x >> 3) % inks.length] : ground;
    if (hex) pixels.set([...Buffer.from(hex.slice(1), "hex"), 255], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels };
}

function readings(artwork: Artwork): Record<"well" | "light" | "off", string[]> {
  const hexes = [...dyes.values()];
  const [asItIs, light] = [seenOn(artwork, hexes), seenOn(lightVersion(artwork), hexes)];
  const rows = { well: [] as string[], light: [] as string[], off: [] as string[] };
  for (const [at, name] of [...dyes.keys()].entries())
    rows[readingOn(hexes[at]!, [{ asItIs: asItIs[at]!, light: light[at]! }])].push(name);
  return rows;
}

const DARK = ["Black", "Charcoal", "French Navy", "Royal Blue", "Forest"];
const PALE = ["White", "Natural", "Ecru", "Sand", "Sky", "Heather Grey"];

describe("a print on the colours of garments", () => {
  test.each(["#14532d", "#1b5e20", "#101010", "#1d2a4a", "#3a0d0d"])(
    "%s reads on pale cloth, and on dark cloth in white",
    (ink) => {
      const { well, light } = readings(bars([ink]));
      expect(well).toEqual(expect.arrayContaining(PALE));
      expect(light).toEqual(expect.arrayContaining(DARK));
    },
  );

  test.each(["#ffffff", "#ffd400", "#f4efe2"])("%s reads on dark cloth and is lost on pale", (ink) => {
    const { well, light, off } = readings(bars([ink]));
    expect(well).toEqual(expect.arrayContaining(DARK));
    expect(off).toEqual(expect.arrayContaining(["White", "Natural", "Ecru", "Sand"]));
    expect(light).toEqual([]);
  });

  test("a picture on a ground of its own reads everywhere, also on cloth of that colour", () => {
    expect(readings(bars(["#14532d"], "#ffffff")).well).toHaveLength(dyes.size);
    expect(readings(bars(["#ffffff"], "#151517")).well).toHaveLength(dyes.size);
  });

  test("a photograph reads everywhere, though its colours change slowly and its edge is lost in places", () => {
    const side = 160;
    for (const turn of [0, 1]) {
      const pixels = new Uint8Array(side * side * 4);
      for (let y = 30; y < 130; y++)
        for (let x = 30; x < 130; x++) {
          const [right, down] = [(x - 30) * 2.4, (y - 30) * 2.4];
          pixels.set([turn ? 240 - right : right, down, 99, 255], (y * side + x) * 4);
        }
      expect(readings({ width: side, height: side, pixels }).off, String(turn)).toEqual([]);
      expect(readings({ width: side, height: side, pixels }).light, String(turn)).toEqual([]);
    }
  });

  test("half of the marks are not enough", () => {
    const { well, light } = readings(bars(["#14532d", "#ffffff"]));
    expect(well).not.toContain("Black");
    expect(light).toEqual(expect.arrayContaining(DARK));
  });

  test("the worst side counts, and nothing printed reads on all", () => {
    const good = { asItIs: 1, light: 1 };
    expect(readingOn("#151517", [good, { asItIs: 0.2, light: 1 }])).toBe("light");
    expect(readingOn("#151517", [good, { asItIs: 0.2, light: 0.2 }])).toBe("off");
    // Light garments take no light version.
    expect(readingOn("#ffffff", [{ asItIs: 0.2, light: 1 }])).toBe("off");
    expect(readingOn("#151517", [])).toBe("well");
  });
});

test("the light version exchanges dark inks of words and drawings, and keeps what was exchanged before", () => {
  const look = { id: "a", text: "Hi", fontFamily: "Archivo", fontSize: 20 };
  const place = { middle: 50, baseline: 50, width: 80 };
  const words = textLayer({ ...look, fill: "#1B1B1F", stroke: "#ffd400", strokeWidth: 2 }, place);
  const picture = imageLayer("b", "logo", { width: 9, height: 9 }, { left: 0, top: 0, shownWidth: 9 });
  const sides = { front: [words, picture], back: [picture], inksOnDark: { "#14532d": "#f4efe2" } };
  const light = inLight(sides, {
    inks: ["#14532d", "#0a0a0a", "#eeeeee"],
    pictures: new Map([["logo", "pale"]]),
  });
  expect(light.inksOnDark).toEqual({ "#1b1b1f": "#ffffff", "#0a0a0a": "#ffffff", "#14532d": "#f4efe2" });
  expect([...light.front, ...light.back].map((layer) => "srcOnDark" in layer && layer.srcOnDark)).toEqual([
    false,
    "pale",
    "pale",
  ]);
});
