import { describe, expect, it } from "vitest";
import { FONT_FAMILIES } from "../../../app/domain/design/fonts.ts";
import type { Design, ImageLayer, Layer, TextLayer } from "../../../app/domain/design/design.ts";
import { printArea } from "../../../app/domain/design/print-area.ts";
import { renderPrint } from "../../../app/rendering/product.ts";
import { parseRaster } from "../../../app/rendering/raster.ts";
import { type Assets, buildScene } from "../../../app/rendering/scene.ts";
import { demoProducts } from "../../../db/seed/designs.ts";
import { assets as drawings, demoProduct, fonts } from "../rendering/rendering-kit.ts";
import { difference, layersOfScene, pagePixels, pdfOf, pngOf, printedSides, svgPixels } from "./print-kit.ts";

/** At 1.5 pixels a millimetre or so, an edge may fall on either side of a pixel. */
const WIDTH = 600;
/** Of 255: what two programs smooth in different ways. The highest today is 0.44. */
const MOST_MEAN = 0.5;
/** Of all pixels; the highest today is 0.0003. */
const MOST_FAR = 0.0005;
/** A picture of pixels ends at a whole pixel in one program and between two in the other. */
const MOST_FAR_WITH_PICTURE = 0.0015;

/** A photograph with holes: a fall of colours, half of it see-through. */
const holes = pngOf({
  width: 80,
  height: 60,
  bits: 8,
  type: 6,
  rows: Array.from({ length: 60 }, (_, y) =>
    Uint8Array.from(
      { length: 80 * 4 },
      (_, at) => [(at >> 2) * 3, y * 4, 255 - y * 4, y > 30 ? 255 : 90][at % 4] ?? 0,
    ),
  ),
});
const raster = parseRaster(holes);
if (!raster) throw new Error("The picture of this test is none.");
const assets: Assets = new Map([...drawings, ["holes", raster]]);

const area = printArea(396, 490);
const text = (fields: Partial<TextLayer>): TextLayer => ({
  type: "text",
  id: "text",
  text: "Text",
  fontFamily: "Archivo",
  fontSize: 48,
  fontStyle: "normal",
  fontWeight: 800,
  underline: false,
  fill: "#e2543e",
  textAlign: "center",
  stroke: null,
  strokeWidth: 0,
  shadow: null,
  left: 20,
  top: 120,
  width: 420,
  height: 60,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  centralTextPoint: { x: 0, y: 0 },
  customisable: false,
  lineHeight: 1.2,
  charSpacing: 0,
  curveRadius: 0,
  ...fields,
});
const image = (fields: Partial<ImageLayer>): ImageLayer => ({
  type: "image",
  id: "image",
  src: "holes",
  location: "tenant",
  left: 60,
  top: 60,
  width: 80,
  height: 60,
  angle: 0,
  scaleX: 2,
  scaleY: 2,
  ...fields,
});
const designOf = (...front: Layer[]): Design => ({
  ...demoProduct("acme-classic-tee").design,
  front,
  back: [],
  items: { front: area, back: area },
});
const familyWith = (subset: string) => FONT_FAMILIES.find((each) => each.subsets.includes(subset));
/** The first family that has an alphabet, in one of its cuts. */
const cutWith = (subset: string): Partial<TextLayer> => {
  const family = familyWith(subset);
  const weight = Number(family?.variants.find((variant) => /^\d+$/.test(variant)) ?? 400);
  return { fontFamily: family?.family ?? "Archivo", fontWeight: weight };
};

const MADE: Record<string, Design> = {
  "letters with marks": designOf(text({ text: "Żółć Ångström Čeština" })),
  "capitals of Vietnam": designOf(text({ text: "ĐẶC SẢN VIỆT NAM", ...cutWith("vietnamese") })),
  ...(familyWith("greek") && {
    Greek: designOf(text({ text: "Καλημέρα κόσμε", ...cutWith("greek") })),
  }),
  ...(familyWith("cyrillic") && {
    Cyrillic: designOf(text({ text: "Щедрик, щедрик", ...cutWith("cyrillic") })),
  }),
  "over an arc": designOf(text({ text: "Over the top", curveRadius: 180 })),
  "under an arc": designOf(text({ text: "Along the bottom", curveRadius: -180, fontSize: 40 })),
  "outlined with a shadow": designOf(
    text({
      text: "Outline",
      fontSize: 90,
      stroke: "#1c2a41",
      strokeWidth: 6,
      shadow: { color: "#f3b743", offsetX: 8, offsetY: 10 },
    }),
  ),
  "turned and wide": designOf(text({ text: "Turned", angle: -24, scaleX: 1.6, scaleY: 0.7, top: 300 })),
  "two spaced lines": designOf(text({ text: "First line\nsecond", charSpacing: 120, textAlign: "right" })),
  "a picture with holes": designOf(image({}), text({ text: "Above it", top: 90, fill: "#1c2a41" })),
  "a turned picture over the edge": designOf(image({ left: 330, top: 420, angle: 30 })),
  "letters over drawings": designOf(...demoProduct("acme-classic-tee").design.front, text({ top: 460 })),
};

const cases = [
  ...Object.entries(MADE),
  ...demoProducts.slice(0, 14).map(({ key, design }) => [key, design] as const),
].flatMap(([name, design]) => printedSides(design).map((side) => ({ name, design, side })));

describe("a print file shows what its preview shows", () => {
  it.each(cases)("$name, $side", async ({ design, side }) => {
    const input = { design, side, colourHex: "#ffffff", fonts, assets };
    const scene = buildScene(input);
    expect(scene.nodes.length).toBeGreaterThan(0);
    const pdf = await pdfOf(
      { area: scene.area, layers: layersOfScene(scene) },
      Object.fromEntries(
        scene.nodes.flatMap((node) => (node.kind === "raster" ? [[node.layer, holes]] : [])),
      ),
    );
    const [printed, shown] = [
      await pagePixels(pdf, { width: WIDTH }),
      svgPixels(renderPrint(input).svg, WIDTH),
    ];
    expect(Math.abs(printed.height - shown.height)).toBeLessThanOrEqual(1);
    const { mean, far } = difference(printed, shown);
    expect(mean).toBeLessThanOrEqual(MOST_MEAN);
    expect(far).toBeLessThanOrEqual(
      scene.nodes.some(({ kind }) => kind === "raster") ? MOST_FAR_WITH_PICTURE : MOST_FAR,
    );
  });
});
