import { type Letter, lettersOverlap, onArc } from "../../../domain/design/arc.ts";
import { centreOf, type Layer, type Point, type TextLayer } from "../../../domain/design/design.ts";
import { FIRST_BASELINE } from "../../../domain/design/layout.ts";
import { boxOf } from "../../../domain/designer/edit-layers.ts";
import type { Box } from "../../../domain/designer/snap.ts";
import { apply, placement } from "../../../rendering/path.ts";

const LINE = 1.13;
/** Large, so that the browser's rounding of glyphs is small. */
const MEASURED_PX = 200;
const START: Record<TextLayer["textAlign"], number> = { left: 0, center: 0.5, right: 1 };

let pen: CanvasRenderingContext2D | null = null;

/** The letters of a text as the browser sets them one by one, as on an arc; empty where there is no browser. */
function lettersOf(layer: TextLayer): Letter[] {
  if (typeof document === "undefined") return [];
  pen ??= document.createElement("canvas").getContext("2d");
  const measuring = pen;
  if (!measuring) return [];
  const { fontSize, fontStyle, fontWeight, fontFamily, charSpacing, width, textAlign, lineHeight } = layer;
  measuring.font = `${fontStyle} ${fontWeight} ${MEASURED_PX}px "${fontFamily}"`;
  const unit = fontSize / MEASURED_PX;
  const advance = (text: string) => measuring.measureText(text).width * unit;
  return layer.text.split("\n").flatMap((line, row) => {
    const baseline = fontSize * (FIRST_BASELINE + row * LINE * lineHeight);
    const signs = [...line];
    const spacing = (charSpacing / 1000) * fontSize;
    // A letter stands nearer to the one before it where the font says so.
    const advances = signs.map((sign, at) => {
      const before = signs[at - 1];
      return before === undefined ? advance(sign) : advance(before + sign) - advance(before);
    });
    const all = advances.reduce((sum, each) => sum + each, 0) + Math.max(0, signs.length - 1) * spacing;
    let place = (width - all) * START[textAlign] - width / 2;
    return signs.flatMap((sign, at) => {
      const own = advances[at] ?? 0;
      const ink = measuring.measureText(sign);
      const half = own / 2;
      const letter = {
        along: place + half,
        baseline,
        left: -ink.actualBoundingBoxLeft * unit - half,
        right: ink.actualBoundingBoxRight * unit - half,
        top: -ink.actualBoundingBoxAscent * unit,
        bottom: ink.actualBoundingBoxDescent * unit,
      };
      place += own + spacing;
      return sign.trim() === "" ? [] : [letter];
    });
  });
}

type Ink = { points: readonly Point[]; isTight: boolean };
/** The last ones that were measured: a drawing asks for the same again and again. */
const measured = new Map<string, Ink>();
const MOST_MEASURED = 200;

/** The ink of a text on an arc, in the layer's own box; undefined for straight texts and where nothing can be measured. */
function inkOf(layer: TextLayer): Ink | undefined {
  if (layer.curveRadius === 0) return undefined;
  const { text, fontFamily, fontSize, fontStyle, fontWeight, charSpacing, textAlign, lineHeight } = layer;
  const isLoaded = typeof document !== "undefined" && document.fonts.check(`12px "${fontFamily}"`);
  const key = JSON.stringify([
    ...[text, fontFamily, fontSize, fontStyle, fontWeight, charSpacing, textAlign, lineHeight],
    ...[layer.width, layer.curveRadius, isLoaded],
  ]);
  let ink = measured.get(key);
  if (!ink) {
    const letters = lettersOf(layer);
    const arc = { middle: layer.width / 2, radius: layer.curveRadius };
    ink = {
      points: letters.flatMap((letter) => onArc(letter, arc)),
      isTight: lettersOverlap(letters, arc, fontSize),
    };
    if (measured.size >= MOST_MEASURED) measured.clear();
    measured.set(key, ink);
  }
  return ink.points.length === 0 ? undefined : ink;
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** What a text on an arc covers of its own box, before it is scaled and turned; undefined for all else. */
export function inkBox(layer: TextLayer): Box | undefined {
  const ink = inkOf(layer);
  return ink && around(ink.points);
}

/** The upright box that a layer's print covers on the canvas: of a text on an arc its letters, else the layer's own box. */
export function shownBox(layer: Layer): Box {
  const ink = layer.type === "text" ? inkOf(layer) : undefined;
  if (!ink) return boxOf(layer);
  const onCanvas = placement(layer);
  return around(ink.points.map((point) => apply(onCanvas, point)));
}

/** Where the middle of a text's letters lies on the canvas; of all else the middle of the layer. */
export function shownMiddle(layer: Layer): Point {
  const ink = layer.type === "text" ? inkBox(layer) : undefined;
  if (!ink) return centreOf(layer);
  return apply(placement(layer), { x: ink.left + ink.width / 2, y: ink.top + ink.height / 2 });
}

/** Whether the arc lays the letters of a layer on each other. */
export const isTight = (layer: Layer): boolean => layer.type === "text" && (inkOf(layer)?.isTight ?? false);

/** In canvas units: how far something may reach over the edge, as the check before printing has it. */
const EDGE = 0.5;

/** Whether a box reaches over the edge of the print area. */
export const leaves = ({ left, top, width, height }: Box, area: Box): boolean =>
  left < area.left - EDGE ||
  top < area.top - EDGE ||
  left + width > area.left + area.width + EDGE ||
  top + height > area.top + area.height + EDGE;
