/**
 * What the shop shows of a print against what is printed, in millimetres. `PROOF_DESIGNS=20000 PROOF_SEED=7 npx vitest
 * run --project unit tests/unit/rendering/picture-is-print.test.ts` is the long form; it tells its figures.
 */
import { expect, test } from "vitest";
import {
  type Design,
  GARMENT_KINDS,
  type GarmentKind,
  type Layer,
  type Side,
  SIDES,
} from "../../../app/domain/design/design.ts";
import { FONT_FILES } from "../../../app/domain/design/fonts.ts";
import { imageLayer, textLayer } from "../../../app/domain/design/layout.ts";
import { PRINT_AREAS, type PrintArea, printArea, unitsPerMm } from "../../../app/domain/design/print-area.ts";
import { parseArtwork } from "../../../app/rendering/artwork.ts";
import { DRAPES } from "../../../app/rendering/drapes.ts";
import { placeOnSheet, SHEET } from "../../../app/rendering/garment-maps.ts";
import { COARSE, renderPrint, renderProduct } from "../../../app/rendering/product.ts";
import { MOST_DIFFERENCE, proofOfSide } from "../../../app/rendering/proof.ts";
import { type Assets, buildScene } from "../../../app/rendering/scene.ts";
import { groundOf } from "../../../app/routes/designer/canvas/use-gestures.ts";
import { writePng } from "../../../print/png/write-png.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { JOB, layersOfScene, pagePixels, pdfOf, type Pixels, svgPixels } from "../print/print-kit.ts";
import { assets as drawings, demoProduct, fonts, mapsOf } from "./rendering-kit.ts";

const MOST_MM = 0.5;
const COLUMNS = 3;
const ROWS = 4;

/** A grid of discs over a print area, as one drawing in its units. */
function discs({ width, height }: { width: number; height: number }) {
  const cell = { width: width / COLUMNS, height: height / ROWS };
  const radius = 0.4 * Math.min(cell.width, cell.height);
  const all = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [x, y] = [((at % COLUMNS) + 0.5) * cell.width, (Math.floor(at / COLUMNS) + 0.5) * cell.height];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#000000"/>`;
  });
  const parsed = parseArtwork(all.join(""), width, height);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.art;
}

function gridOn(side: Side, areas: Record<Side, PrintArea>): { design: Design; assets: Assets } {
  const { converted } = areas[side];
  const layer = imageLayer("grid", "grid", converted, { left: 0, top: 0, shownWidth: converted.width });
  const design = {
    ...demoProduct("acme-classic-tee").design,
    front: [],
    back: [],
    [side]: [layer],
    items: areas,
  };
  return { design, assets: new Map([["grid", discs(converted)]]) };
}

type Disc = { x: number; y: number; across: number; down: number };

/**
 * The middle and both diameters of each disc, in millimetres: from the darkness in its cell, whose spread tells a disc's
 * size to a fraction of a pixel. @param frame the print area in pixels, and pixels in a millimetre
 */
function measured(
  { width, data }: Pixels,
  frame: { left: number; top: number; width: number; height: number },
  [across, down]: readonly [number, number],
): Disc[] {
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const cell = { width: frame.width / COLUMNS, height: frame.height / ROWS };
    const left = Math.round(frame.left + (at % COLUMNS) * cell.width);
    const top = Math.round(frame.top + Math.floor(at / COLUMNS) * cell.height);
    const sums = { all: 0, x: 0, y: 0, xx: 0, yy: 0 };
    for (let y = top; y < top + Math.floor(cell.height); y++)
      for (let x = left; x < left + Math.floor(cell.width); x++) {
        const dark = Math.max(0, 240 - (data[(y * width + x) * 4 + 1] ?? 255));
        sums.all += dark;
        sums.x += dark * x;
        sums.y += dark * y;
        sums.xx += dark * x * x;
        sums.yy += dark * y * y;
      }
    const middle = { x: sums.x / sums.all, y: sums.y / sums.all };
    return {
      x: (middle.x + 0.5 - frame.left) / across,
      y: (middle.y + 0.5 - frame.top) / down,
      across: (4 * Math.sqrt(sums.xx / sums.all - middle.x ** 2)) / across,
      down: (4 * Math.sqrt(sums.yy / sums.all - middle.y ** 2)) / down,
    };
  });
}

function expectSame(shown: readonly Disc[], printed: readonly Disc[], what: string) {
  for (const [at, disc] of shown.entries()) {
    const other = printed[at]!;
    expect(Math.hypot(disc.x - other.x, disc.y - other.y), `${what}: place of ${at}`).toBeLessThan(MOST_MM);
    expect(Math.abs(disc.across / disc.down - 1), `${what}: roundness of ${at}`).toBeLessThan(0.01);
    expect(Math.abs(disc.across / other.across - 1), `${what}: width of ${at}`).toBeLessThan(0.01);
    expect(Math.abs(disc.down / other.down - 1), `${what}: height of ${at}`).toBeLessThan(0.01);
  }
}

const LIGHT = /<image [^>]*href="data:image\/webp[^>]*>/g;
const WIDTH = 1400;

/** Discs as the shop's picture has them: the garment without its light, so that all that is dark is print. */
function discsOfPicture(garment: GarmentKind, side: Side, drape: number) {
  const { design, assets } = gridOn(side, PRINT_AREAS[garment]);
  const maps = mapsOf(garment, side, 1400, false, drape);
  const input = {
    garment,
    side,
    design,
    fonts,
    assets,
    maps,
    colourHex: "#ffffff",
    shownWidth: 1400 as const,
  };
  const { svg } = renderProduct({ ...input, idPrefix: "p" });
  const pixel = WIDTH / SHEET.width;
  const [scale, , , , left, top] = placeOnSheet(maps.print, design.items[side]);
  const { converted, millimetres } = design.items[side];
  const size = converted.width * scale * pixel;
  const frame = {
    left: left * pixel,
    top: top * pixel,
    width: size,
    height: converted.height * scale * pixel,
  };
  const perMm = size / millimetres.width;
  // The shadow on the wall is dark as well.
  const flat = svg.replaceAll(LIGHT, "").replaceAll(/<g filter="url\(#pw\)".*?<\/g>/g, "");
  return measured(svgPixels(flat, WIDTH), frame, [perMm, perMm]);
}

async function discsOfPdf(garment: GarmentKind, side: Side) {
  const { design, assets } = gridOn(side, PRINT_AREAS[garment]);
  const scene = buildScene({ design, side, colourHex: "#ffffff", fonts, assets });
  const page = await pagePixels(await pdfOf({ area: scene.area, layers: layersOfScene(scene) }), {
    width: 700,
  });
  const { width, height } = scene.area.millimetres;
  return measured(page, { left: 0, top: 0, ...page }, [page.width / width, page.height / height]);
}

/** At a quarter of the dots per inch: its canvas is another one, its millimetres are the same. */
async function discsOfPng(garment: GarmentKind, side: Side) {
  const quarter = ({ millimetres }: PrintArea) => printArea(millimetres.width, millimetres.height, 75);
  const { front, back } = PRINT_AREAS[garment];
  const { design, assets } = gridOn(side, { front: quarter(front), back: quarter(back) });
  const scene = buildScene({ design, side, colourHex: "#ffffff", fonts, assets });
  const chunks: Uint8Array[] = [];
  await writePng(
    { ...JOB, side, area: scene.area, layers: layersOfScene(scene) },
    () => Promise.resolve(undefined),
    {
      write: (chunk) => Promise.resolve(void chunks.push(chunk.slice())),
      finish: () => Promise.resolve({ bytes: 0, sha256: "" }),
      abort: () => Promise.resolve(),
    },
  );
  const { pixels } = scene.area;
  const href = `data:image/png;base64,${Buffer.concat(chunks).toString("base64")}`;
  const shown = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pixels.width} ${pixels.height}"><image width="${pixels.width}" height="${pixels.height}" href="${href}"/></svg>`;
  const perMm = 75 / 25.4;
  return measured(svgPixels(shown, pixels.width), { left: 0, top: 0, ...pixels }, [perMm, perMm]);
}

function discsOfSvg(garment: GarmentKind, side: Side) {
  const { design, assets } = gridOn(side, PRINT_AREAS[garment]);
  const { svg } = renderPrint({ design, side, colourHex: "#ffffff", fonts, assets });
  const drawn = svgPixels(svg, 700);
  const perMm = 700 / design.items[side].millimetres.width;
  return measured(drawn, { left: 0, top: 0, ...drawn }, [perMm, perMm]);
}

const views = GARMENT_KINDS.flatMap((garment) => SIDES.map((side) => [garment, side] as const));

test.each(views)(
  "%s, %s: discs are as large, as round and at the same place in the shop's picture and in all print files",
  async (garment, side) => {
    const printed = await discsOfPdf(garment, side);
    for (let drape = 1; drape <= DRAPES[garment]; drape++)
      expectSame(discsOfPicture(garment, side, drape), printed, `picture ${drape}`);
    expectSame(await discsOfPng(garment, side), printed, "PNG");
    expectSame(discsOfSvg(garment, side), printed, "SVG");
  },
);

test.each(views)("%s, %s: the designer's canvas lies on its garment as the print does", (garment, side) => {
  const area = PRINT_AREAS[garment][side];
  const { print } = mapsOf(garment, side, 400, false);
  const matrix = placeOnSheet(print, area);
  const view = { zoom: 1.37, x: 51, y: 23 };
  const [scale, , , , left, top] = matrix;
  const ground = groundOf(view, { left, top, scale });
  expect(ground.width / SHEET.width).toBeCloseTo(ground.height / SHEET.height, 9);
  for (const [x, y] of [
    [0, 0],
    [area.converted.width, 0],
    [20, area.converted.height],
  ] as const) {
    const behind = {
      x: ground.left + ((matrix[0] * x + matrix[4]) * ground.width) / SHEET.width,
      y: ground.top + ((matrix[3] * y + matrix[5]) * ground.height) / SHEET.height,
    };
    const perMm = view.zoom * unitsPerMm(area);
    expect(Math.abs(behind.x - (view.x + x * view.zoom)) / perMm).toBeLessThan(0.01);
    expect(Math.abs(behind.y - (view.y + y * view.zoom)) / perMm).toBeLessThan(0.01);
  }
});

test("a garment's print lies in every colour where it lies in white, and its record names its size", () => {
  for (const { garment, colours, values } of catalogue)
    for (const side of SIDES) {
      expect(values.print_area[side]).toEqual(PRINT_AREAS[garment][side].millimetres);
      const { design, assets } = gridOn(side, PRINT_AREAS[garment]);
      const maps = mapsOf(garment, side, 400, false);
      const prints = colours.map(({ hex }) => {
        const { svg } = renderProduct({
          garment,
          side,
          design,
          fonts,
          assets,
          maps,
          colourHex: hex,
          idPrefix: "p",
        });
        return /<g transform="scale\(\.\d+\)">.*?<\/g>/.exec(svg)?.[0];
      });
      expect(prints[0]).toContain(" d=");
      expect(new Set(prints).size).toBe(1);
    }
});

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  return {
    between,
    of: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
  };
}
type Dice = ReturnType<typeof dice>;

const COUNT = Number(process.env["PROOF_DESIGNS"] ?? 150);
const SEED = Number(process.env["PROOF_SEED"] ?? 1);
const WORDS = ["Go", "Popstall", "Ágnes & Łukasz", "One line\nand another", "2026", "W"];
const photograph = { kind: "raster" as const, mime: "image/png" as const, bytes: new Uint8Array() };
const generatedAssets: Assets = new Map([
  ...drawings,
  ["wide", { ...photograph, width: 3000, height: 1100 }],
  ["tall", { ...photograph, width: 421, height: 1999 }],
]);

function generatedLayer({ between, of }: Dice, { converted }: PrintArea, id: string): Layer {
  const { width, height } = converted;
  const middle = between(0.1, 0.9) * width;
  if (of([true, false])) {
    const { key } = of(FONT_FILES);
    const [, family = "", weight = "", style = ""] = /^(.*)\/(\d+)\/(\w+)$/.exec(key) ?? [];
    const layer = textLayer(
      {
        id,
        text: of(WORDS),
        fontFamily: family,
        fontWeight: Number(weight),
        fill: "#1c2a41",
        fontStyle: style as "normal" | "italic",
        fontSize: between(0.02, 0.5) * height,
        angle: of([0, 0, between(-180, 180)]),
        curveRadius: of([0, 0, between(-2, 2) * width]),
        charSpacing: of([0, 200]),
        stroke: of([null, "#ffffff"]),
        strokeWidth: 3,
      },
      { middle, baseline: between(0.1, 0.9) * height, width: between(0.2, 0.9) * width },
    );
    return { ...layer, scaleX: between(0.5, 1.5), scaleY: between(0.5, 1.5) };
  }
  const src = of([...generatedAssets.keys()]);
  const natural = generatedAssets.get(src)!;
  const at = { left: between(0, 0.7) * width, top: between(0, 0.7) * height };
  const layer = imageLayer(id, src, natural, { ...at, shownWidth: between(0.05, 0.9) * width });
  return { ...layer, angle: of([0, 0, between(-180, 180)]), scaleY: layer.scaleY * between(0.7, 1.4) };
}

function generated(roll: Dice): { garment: GarmentKind; side: Side; design: Design } {
  const [garment, side] = roll.of(views);
  const items = PRINT_AREAS[garment];
  const layers = ["a", "b", "c"]
    .slice(0, roll.of([1, 2, 3]))
    .map((id) => generatedLayer(roll, items[side], id));
  const base = demoProduct("acme-classic-tee").design;
  return { garment, side, design: { ...base, front: [], back: [], [side]: layers, items } };
}

test(
  `of ${COUNT} generated designs every layer is shown within 1 % and 0.5 mm of its print, large and small`,
  { timeout: 60_000 + 60 * COUNT },
  () => {
    const roll = dice(SEED);
    const most = { percent: 0, millimetres: 0, coarse: 0, layers: 0 };
    for (let count = 0; count < COUNT; count++) {
      const { garment, side, design } = generated(roll);
      const scene = buildScene({ design, side, colourHex: "#ffffff", fonts, assets: generatedAssets });
      const { print } = mapsOf(garment, side, 400, false);
      const recorded = design.items[side].millimetres;
      const proof = proofOfSide(scene, { print, recorded });
      const small = proofOfSide(scene, { print, recorded, detail: COARSE });
      most.percent = Math.max(most.percent, proof.percent);
      most.millimetres = Math.max(most.millimetres, proof.millimetres);
      most.coarse = Math.max(most.coarse, small.millimetres);
      most.layers += proof.layers.length;
    }
    if (process.env["PROOF_DESIGNS"]) console.log(most);
    expect(most.layers).toBeGreaterThan(COUNT);
    expect(most.percent).toBeLessThanOrEqual(MOST_DIFFERENCE);
    expect(most.millimetres).toBeLessThanOrEqual(MOST_MM);
    expect(most.coarse).toBeLessThanOrEqual(MOST_MM);
  },
);

test("a proof fails where the record names another size, and where canvas and millimetres are in other proportions", () => {
  const { design, assets } = gridOn("front", PRINT_AREAS.tshirt);
  const { print } = mapsOf("tshirt", "front", 400, false);
  const proof = (area: PrintArea, recorded = area.millimetres) => {
    const items = { front: area, back: area };
    const scene = buildScene({
      design: { ...design, items },
      side: "front",
      colourHex: "#ffffff",
      fonts,
      assets,
    });
    return proofOfSide(scene, { print, recorded });
  };
  const area = PRINT_AREAS.tshirt.front;
  expect(proof(area).percent).toBeLessThan(MOST_DIFFERENCE);
  expect(proof(area, { width: 396, height: 480 }).percent).toBeGreaterThan(MOST_DIFFERENCE);
  const stretched = { ...area, converted: { ...area.converted, height: area.converted.height / 1.185 } };
  expect(proof(stretched).percent).toBeGreaterThan(MOST_DIFFERENCE);
});
