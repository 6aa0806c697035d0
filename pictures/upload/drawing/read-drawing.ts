import { Resvg } from "@resvg/resvg-wasm";
import type { DrawingFault } from "../../../app/domain/pictures/refusal-texts.ts";
import { artworkMarkup, MOST_ART_CHARACTERS, parseArtwork } from "../../../app/rendering/artwork.ts";
import type { Matrix } from "../../../app/rendering/path.ts";
import { whenDrawing } from "../../../print/png/drawing.ts";
import { drawnParts } from "./drawn-parts.ts";
import { DrawingRefused, type FaultList, faultList } from "./faults.ts";
import { plainDrawing } from "./plain-drawing.ts";
import { applyStyles } from "./styles.ts";
import { readDocument, type SvgNode } from "./svg-document.ts";

/** A drawing as it is kept: what stands inside the svg element, with its own corner at 0, 0. */
export type Drawing = { fragment: string; width: number; height: number };
export type ReadDrawing = { ok: true; drawing: Drawing } | { ok: false; faults: DrawingFault[] };

/** Larger and smaller ones are made smaller and larger: some programs count thousandths of a millimetre. */
const SIDES = { least: 20, made: 1_000, most: 10_000 };

/**
 * Reads a drawing as programs write it and keeps what can be printed, in few elements: style sheets, references, units
 * and nested drawings are worked out once, here, so that page and print draw the same. A part that cannot be carried
 * through to the print is named instead.
 * @returns undefined when the text is no SVG.
 */
export async function readDrawing(text: string): Promise<ReadDrawing | undefined> {
  await whenDrawing();
  const faults = faultList();
  try {
    const root = readDocument(text, faults);
    if (!root) return undefined;
    const drawing = printable(root, faults);
    const list = faults.list();
    return drawing && list.length === 0 ? { ok: true, drawing } : { ok: false, faults: list };
  } catch (error) {
    if (!(error instanceof DrawingRefused)) throw error;
    faults.add(error.part, error.found);
    return { ok: false, faults: faults.list() };
  }
}

function printable(root: SvgNode, faults: FaultList): Drawing | undefined {
  applyStyles(root, faults);
  const box = boxOf(root);
  const svg = drawnParts(
    root,
    `width="${box.width}" height="${box.height}" viewBox="${box.left} ${box.top} ${box.width} ${box.height}"`,
    faults,
  );
  if (faults.list().length > 0) return undefined;
  const whole = readDocument(writtenOut(svg), faults);
  if (!whole) throw new DrawingRefused("broken", "");
  const longest = Math.max(box.width, box.height * box.stretch);
  const scale = longest > SIDES.most || longest < SIDES.least ? SIDES.made / longest : 1;
  const [across, down] = [scale, scale * box.stretch];
  // Without this a drawing at its own place would be moved by "-0".
  const move = (by: number) => (by === 0 ? 0 : -by);
  const outer: Matrix = [across, 0, 0, down, move(box.left * across), move(box.top * down)];
  const nodes = plainDrawing(whole, outer, longest);
  if (nodes.length === 0) throw new DrawingRefused("empty", "");
  const fragment = artworkMarkup(nodes, (colour) => colour);
  const size = { width: box.width * across, height: box.height * down };
  if (fragment.length > MOST_ART_CHARACTERS) {
    const kilobytes = Math.ceil(fragment.length / 1_000);
    throw new DrawingRefused("detailed", `${kilobytes} kB`);
  }
  // Every rendering reads the stored drawing again, so that reader must understand it.
  const parsed = parseArtwork(fragment, size.width, size.height);
  if (parsed.ok) return { fragment, ...size };
  if (parsed.problem === "too_large" || parsed.problem === "too_deep")
    throw new DrawingRefused("detailed", `${Math.ceil(fragment.length / 1_000)} kB`);
  throw new DrawingRefused("value", parsed.detail);
}

/** The drawing with everything worked out that refers to something else. */
function writtenOut(svg: string): string {
  try {
    const drawing = new Resvg(svg, { font: { loadSystemFonts: false } });
    const text = drawing.toString();
    // One that failed holds on to itself: freeing it would fail as well.
    drawing.free();
    return text;
  } catch {
    throw new DrawingRefused("value", "");
  }
}

const PIXELS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};

/** A length in pixels of CSS; undefined for one that depends on where the drawing is shown. */
function pixels(text: string | undefined): number | undefined {
  const [, number = "", unit = ""] =
    /^\s*\+?((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? "") ?? [];
  const factor = PIXELS[unit.toLowerCase()];
  const value = Number(number) * (factor ?? NaN);
  return number !== "" && value > 0 && Number.isFinite(value) ? value : undefined;
}

/** @throws DrawingRefused where the size is unknown. */
function boxOf({ attributes }: SvgNode) {
  const [width, height] = [pixels(attributes.get("width")), pixels(attributes.get("height"))];
  const numbers = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = NaN, top = NaN, w = NaN, h = NaN] = numbers;
  if (numbers.length === 4 && [left, top].every(Number.isFinite) && w > 0 && h > 0 && w < 1e9 && h < 1e9) {
    const isStretched = /^\s*none\b/.test(attributes.get("preserveAspectRatio") ?? "");
    const stretch = isStretched && width && height ? height / h / (width / w) : 1;
    return { left, top, width: w, height: h, stretch };
  }
  if (!width || !height) throw new DrawingRefused("size", "");
  return { left: 0, top: 0, width, height, stretch: 1 };
}
