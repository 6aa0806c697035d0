import { contrast, isDark, type Hex } from "../domain/design/colour.ts";
import {
  layersOf,
  type Design,
  type ImageLayer,
  type Layer,
  type Side,
  type TextLayer,
} from "../domain/design/design.ts";
import { followsRule } from "../domain/design/first-print.ts";
import { fontKey } from "../domain/design/fonts.ts";
import { unitsPerMm, type PrintArea } from "../domain/design/print-area.ts";
import { coloursOf, thinnestStroke, type VectorArt } from "./artwork.ts";
import { finding, type Finding } from "./findings.ts";
import type { Font } from "./fonts.ts";
import { apply, boundsOf, placement, transformed, type Bounds, type Command, type Matrix } from "./path.ts";
import { outline } from "./text-outline.ts";

/** A picture of pixels; `bytes` are checked to be what `mime` says before they come here. */
export type RasterArt = {
  kind: "raster";
  mime: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
  bytes: Uint8Array;
  /** The size of the original, where the scene shows a smaller copy. */
  full?: { width: number; height: number };
  /** What its header says of its colours. */
  colours?: "cmyk" | "other_profile";
  hasAlpha?: boolean;
};
export type Asset = VectorArt | RasterArt;

/** Parsed fonts by `fontKey`, assets by id: fetched and parsed by the caller. */
export type Fonts = ReadonlyMap<string, Font>;
export type Assets = ReadonlyMap<string, Asset>;

/** What is printed, in canvas units, in the order of painting. Preview and print file are both written from it. */
export type SceneNode =
  | {
      kind: "path";
      layer: string;
      commands: Command[];
      fill: Hex | null;
      stroke: Hex | null;
      strokeWidth: number;
    }
  | {
      kind: "art";
      layer: string;
      art: VectorArt;
      matrix: Matrix;
      inks: Readonly<Record<Hex, Hex>>;
    }
  | { kind: "raster"; layer: string; art: RasterArt; matrix: Matrix };

export type Scene = { side: Side; area: PrintArea; nodes: SceneNode[]; findings: Finding[] };

export type SceneInput = {
  design: Design;
  side: Side;
  /** The garment's colour: dark ones exchange inks, and ink like the cloth is reported. */
  colourHex: Hex;
  /** Layer id to what the shopper wrote; layers without an entry show the design's own text. */
  personalTexts?: Readonly<Record<string, string>>;
  fonts: Fonts;
  assets: Assets;
};

const THINNEST_MM = 0.35;
/** How far (canvas units) something may reach over the edge before the check reports it. */
const EDGE = 0.5;
const DEFAULT_MAX_LENGTH = 30;

/** A shopper's text on one line: control and direction characters out, runs of space made one. */
export function personalLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

/** Turns one side of a design into what will be printed. Pure: equal input, equal scene. */
export function buildScene(input: SceneInput): Scene {
  const { design, side } = input;
  const area = design.items[side];
  const findings: Finding[] = [];
  const inks = isDark(input.colourHex) ? design.inksOnDark : {};
  const layers = layersOf(design, side);
  const nodes = layers.flatMap((layer) =>
    layer.type === "text"
      ? textNodes(layer, input, area, inks, findings)
      : imageNodes(layer, input, area, inks, findings),
  );
  if (nodes.length === 0 && layers.some((layer) => isMeant(layer, input.personalTexts)))
    findings.push(finding("empty_side", side, null));
  return { side, area, nodes, findings };
}

/** What a shopper wrote on this layer; undefined where the layer asks for no text. */
function personalTextOf(layer: TextLayer, personalTexts: SceneInput["personalTexts"]): string | undefined {
  return layer.customisable && personalTexts && Object.hasOwn(personalTexts, layer.id)
    ? personalLine(personalTexts[layer.id] ?? "")
    : undefined;
}

/** Whether something should be seen of a layer: a text that a shopper may leave out and did is not missed. */
function isMeant(layer: Layer, personalTexts: SceneInput["personalTexts"]): boolean {
  return layer.type === "image" || (personalTextOf(layer, personalTexts) ?? layer.text) !== "";
}

function textNodes(
  layer: TextLayer,
  { side, fonts, personalTexts, colourHex }: SceneInput,
  area: PrintArea,
  inks: Readonly<Record<Hex, Hex>>,
  findings: Finding[],
): SceneNode[] {
  const report = (...[code, detail]: [Finding["code"], string?]) =>
    findings.push(finding(code, side, layer.id, detail));
  const font = fonts.get(fontKey(layer.fontFamily, layer.fontWeight, layer.fontStyle));
  if (!font) {
    report("missing_font", `${layer.fontFamily} ${layer.fontWeight} ${layer.fontStyle}`);
    return [];
  }
  const personal = personalTextOf(layer, personalTexts);
  if (personal === "" && layer.required) report("text_missing");
  if (personal !== undefined && !followsRule(personal, layer.characters)) report("text_not_allowed");
  const written = personal ?? layer.text;
  const characters = [...written];
  const longest = layer.maxLength ?? DEFAULT_MAX_LENGTH;
  if (layer.customisable && characters.length > longest) report("text_too_long", `${longest}`);
  const text = layer.customisable ? characters.slice(0, longest).join("") : written;
  const set = outline(layer, text, font, layer.customisable);
  if (set.missing.length > 0) report("missing_glyph", set.missing.slice(0, 20).join(" "));
  if (set.overflows) report("text_overflow");
  else if (set.fit < 1) report("text_shrunk", set.fit.toFixed(2));
  if (set.overlaps) report("letters_overlap");
  const commands = transformed(set.commands, placement(layer));
  const bounds = boundsOf(commands);
  if (!bounds) return [];
  if (leaves(bounds, area)) report("text_outside_area");
  const swap = (ink: Hex) => inked(ink, inks);
  const scale = Math.sqrt(Math.abs(layer.scaleX * layer.scaleY));
  const strokeWidth = layer.stroke ? layer.strokeWidth * scale : 0;
  if (strokeWidth > 0 && strokeWidth < THINNEST_MM * unitsPerMm(area)) report("thin_stroke");
  const fill = swap(layer.fill);
  const stroke = layer.stroke ? swap(layer.stroke) : null;
  if (!layer.stroke && !layer.shadow && contrast(fill, colourHex) < 1.15) report("ink_like_garment");
  const shape = { kind: "path" as const, layer: layer.id, commands };
  const nodes: SceneNode[] = [{ ...shape, fill, stroke, strokeWidth }];
  if (layer.shadow) {
    const { color, offsetX, offsetY } = layer.shadow;
    const ink = swap(color);
    nodes.unshift({
      ...shape,
      commands: transformed(commands, [1, 0, 0, 1, offsetX, offsetY]),
      fill: ink,
      stroke: stroke && ink,
      strokeWidth,
    });
  }
  return nodes;
}

function imageNodes(
  layer: ImageLayer,
  { side, assets, colourHex }: SceneInput,
  area: PrintArea,
  inks: Readonly<Record<Hex, Hex>>,
  findings: Finding[],
): SceneNode[] {
  const report = (code: Finding["code"], detail?: string) =>
    findings.push(finding(code, side, layer.id, detail));
  const art = assets.get(isDark(colourHex) ? (layer.srcOnDark ?? layer.src) : layer.src);
  if (!art) {
    report("missing_asset");
    return [];
  }
  const onCanvas = placement(layer);
  const corners = [0, layer.width].flatMap((x) => [0, layer.height].map((y) => apply(onCanvas, { x, y })));
  const bounds = boundsOf(corners.map((corner) => ({ type: "L", ...corner })));
  if (bounds && isOff(bounds, area)) report("image_off_area");
  else if (bounds && leaves(bounds, area)) report("image_outside_area");
  const fitX = layer.width / art.width;
  const fitY = layer.height / art.height;
  const [a, b, c, d, e, f] = onCanvas;
  const matrix: Matrix = [a * fitX, b * fitX, c * fitY, d * fitY, e, f];
  if (art.kind === "raster") {
    const inches = (length: number) => length / unitsPerMm(area) / 25.4;
    const full = art.full ?? art;
    // A picture that was pulled in one direction is as coarse as its coarser one.
    const dpi = Math.min(
      full.width / inches(layer.width * Math.abs(layer.scaleX)),
      full.height / inches(layer.height * Math.abs(layer.scaleY)),
    );
    if (dpi < 100) report("image_below_100_dpi", dpi.toFixed(0));
    else if (dpi < 150) report("image_below_150_dpi", dpi.toFixed(0));
    else if (dpi < 300) report("image_below_300_dpi", dpi.toFixed(0));
    if (art.colours === "cmyk") report("picture_cmyk");
    if (art.colours === "other_profile") report("picture_other_profile");
    if (art.hasAlpha) report("picture_transparent");
    return [{ kind: "raster", layer: layer.id, art, matrix }];
  }
  const thinnest = thinnestStroke(art.nodes);
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  if (thinnest !== null && thinnest * scale < THINNEST_MM * unitsPerMm(area)) report("thin_stroke");
  const visible = coloursOf(art.nodes).some((ink) => contrast(inked(ink, inks), colourHex) >= 1.15);
  if (!visible) report("ink_like_garment");
  return [{ kind: "art", layer: layer.id, art, matrix, inks }];
}

/** The ink that takes this one's place, or the ink itself. */
export function inked(ink: Hex, inks: Readonly<Record<Hex, Hex>>): Hex {
  const key = ink.toLowerCase();
  return Object.hasOwn(inks, key) ? (inks[key] ?? key) : key;
}

function leaves(bounds: Bounds, { converted }: PrintArea): boolean {
  return (
    bounds.left < -EDGE ||
    bounds.top < -EDGE ||
    bounds.right > converted.width + EDGE ||
    bounds.bottom > converted.height + EDGE
  );
}

function isOff(bounds: Bounds, { converted }: PrintArea): boolean {
  return (
    bounds.right <= 0 ||
    bounds.bottom <= 0 ||
    bounds.left >= converted.width ||
    bounds.top >= converted.height
  );
}
