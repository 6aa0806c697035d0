import { isHex, type Hex } from "../domain/design/colour.ts";
import type { Design, GarmentKind, Side } from "../domain/design/design.ts";
import type { Finding } from "./findings.ts";
import type { PictureWidth } from "../domain/product/offer.ts";
import type { Detail } from "./placed-markup.ts";
import { SHEET, type GarmentMaps, placeOnSheet } from "./garment-maps.ts";
import { clothColour, clothShine, garmentPicture } from "./garment-picture.ts";
import { short, apply, boundsOf, transformed, type Bounds, type Command, type Matrix } from "./path.ts";
import { sceneMarkup } from "./scene-markup.ts";
import { buildScene, type Assets, type Fonts, type Scene, type SceneInput, type SceneNode } from "./scene.ts";

/** Nearer than this the maps of light, made for the whole garment, would look soft. */
const SMALLEST_WIDTH = 320;
/** Cloth around the print, in parts of its size. */
const MARGIN = 0.09;

function corners(width: number, height: number): Command[] {
  return [0, width].flatMap((x) => [0, height].map((y) => ({ type: "L" as const, x, y })));
}

function outlineOf(node: SceneNode): Command[] {
  return node.kind === "path"
    ? node.commands
    : transformed(corners(node.art.width, node.art.height), node.matrix);
}

/** The box of everything printed, in canvas units, no larger than the print area. Null when nothing is. */
function printBounds({ nodes, area }: Scene): Bounds | null {
  const box = boundsOf(nodes.flatMap(outlineOf));
  if (!box) return null;
  const { width, height } = area.converted;
  return {
    left: Math.max(0, box.left),
    top: Math.max(0, box.top),
    right: Math.min(width, box.right),
    bottom: Math.min(height, box.bottom),
  };
}

/** The part of the sheet that shows the print from near, in the sheet's own proportions. */
function closeUp(box: Bounds, place: Matrix): { x: number; y: number; width: number; height: number } {
  const one = apply(place, { x: box.left, y: box.top });
  const two = apply(place, { x: box.right, y: box.bottom });
  const ratio = SHEET.height / SHEET.width;
  const wide = Math.max(Math.abs(two.x - one.x), Math.abs(two.y - one.y) / ratio) * (1 + 2 * MARGIN);
  const width = Math.min(SHEET.width, Math.max(SMALLEST_WIDTH, wide));
  const height = width * ratio;
  const within = (middle: number, size: number, length: number) =>
    Math.min(length - size, Math.max(0, middle - size / 2));
  return {
    x: within((one.x + two.x) / 2, width, SHEET.width),
    y: within((one.y + two.y) / 2, height, SHEET.height),
    width,
    height,
  };
}

export type Rendering = { svg: string; findings: Finding[] };

export type ProductInput = {
  garment: GarmentKind;
  /** #rrggbb of the cloth. */
  colourHex: Hex;
  side: Side;
  /** Null shows the blank garment. */
  design: Design | null;
  /** Layer id to what the shopper wrote. */
  personalTexts?: Readonly<Record<string, string>>;
  fonts: Fonts;
  assets: Assets;
  /** The photographed garment. */
  maps: GarmentMaps;
  /** How wide the picture will be shown, in pixels: what cannot be seen at that size is left out. */
  shownWidth?: PictureWidth;
  /** Shows the print from near instead of the whole garment. */
  near?: boolean;
  /** Begins every id in the picture: unique per picture on a page. Letters, digits and hyphens. */
  idPrefix: string;
  /** Width attribute in px; without it the picture fills its place. */
  widthPx?: number;
  /** Melange yarn: light and dark fibres in the cloth. */
  heather?: boolean;
  /** What the picture shows, for people who cannot see it; without it the picture is decoration. */
  title?: string;
};

const ID_PREFIX = /^[A-Za-z][A-Za-z0-9-]{0,40}$/;

/** The garment in its colour with the design on it. Same input, same bytes. */
export function renderProduct(input: ProductInput): Rendering {
  const { design, idPrefix, widthPx, title, maps } = input;
  if (!ID_PREFIX.test(idPrefix)) throw new RangeError("idPrefix: a letter, then letters, digits and hyphens");
  if (!isHex(input.colourHex)) throw new RangeError("colourHex: #rrggbb");
  const scene = design && buildScene({ ...input, design });
  const { defs, markup } = photographed(input, scene);
  const size = widthPx
    ? ` width="${short(widthPx, 0)}" height="${short((widthPx * SHEET.height) / SHEET.width, 0)}"`
    : "";
  const meaning = title ? ` role="img" aria-label="${escaped(title)}"` : ` aria-hidden="true"`;
  const box = (input.near && scene && near(scene, maps)) || { x: 0, y: 0, ...SHEET };
  const view = [box.x, box.y, box.width, box.height].map((value) => short(value, 1)).join(" ");
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"${size}${meaning}>` +
      `<defs>${defs}</defs>${markup}</svg>`,
    findings: scene ? scene.findings : [],
  };
}

function near(scene: Scene, maps: GarmentMaps) {
  const box = printBounds(scene);
  return box && closeUp(box, placeOnSheet(maps.print, scene.area));
}

/** From this width on a picture has the same detail as its zoom. */
const FINE_FROM = 800;
/**
 * A garment is shown in at least 1.07 units of the sheet for a millimetre: outlines of large pictures lie within 0.04 mm of
 * the print, those of a card within 0.4 mm, a fifth of a pixel.
 */
export const FINE: Detail = { steps: 40, tolerance: 0.03 };
export const COARSE: Detail = { steps: 4, tolerance: 0.25 };

function photographed(input: ProductInput, scene: Scene | null) {
  const id = (name: string) => `${input.idPrefix}${name}`;
  const yarn =
    input.heather && CLOTHES.has(input.garment) ? fibres(input.idPrefix) : { defs: "", markup: "" };
  const picture = garmentPicture({
    maps: input.maps,
    colourHex: clothColour(input.colourHex),
    shine: shineOf(input.garment, input.colourHex),
    yarn: yarn.markup,
    scene,
    detail: (input.shownWidth ?? FINE_FROM) < FINE_FROM && !input.near ? COARSE : FINE,
    id,
  });
  return { defs: picture.defs + yarn.defs, markup: picture.markup };
}

/** The print alone on a transparent ground, in true millimetres. The print PDF uses the same rendering. */
export function renderPrint(input: SceneInput): Rendering {
  const scene = buildScene(input);
  const { millimetres, converted } = scene.area;
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres.width}mm" height="${millimetres.height}mm" ` +
      `viewBox="0 0 ${converted.width} ${converted.height}">${sceneMarkup(scene)}</svg>`,
    findings: scene.findings,
  };
}

/** What shines on every colour, and how much. */
const GLAZES: Partial<Record<GarmentKind, number>> = { mug: 0.6, sticker: 0.1 };

/** How much of its shine map a garment of this colour shows, 0 to 1. */
export function shineOf(garment: GarmentKind, colourHex: Hex): number {
  return GLAZES[garment] ?? clothShine(colourHex);
}

const CLOTHES: ReadonlySet<GarmentKind> = new Set([
  "tshirt",
  "organic_tshirt",
  "kids_tshirt",
  "sweatshirt",
  "hoodie",
]);

/** A small tile of short threads, cut off at the garment's edge with its cloth. */
function fibres(idPrefix: string): { defs: string; markup: string } {
  return {
    defs:
      `<pattern id="${idPrefix}y" width="19" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(4)">` +
      `<path d="M1 2h6M11 5h6M3 8h5M13 11h5M6 14h6" stroke="#fff" stroke-width="1.3" opacity=".26"/>` +
      `<path d="M9 1h5M1 5h6M10 9h6M1 11h4M14 15h4" stroke="#20242e" stroke-width="1.2" opacity=".11"/></pattern>`,
    markup: `<path d="M0 0H${SHEET.width}V${SHEET.height}H0Z" fill="url(#${idPrefix}y)"/>`,
  };
}

function escaped(text: string): string {
  const entity: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/\p{Cc}/gu, " ").replace(/[&<>"]/g, (character) => entity[character] ?? "");
}
