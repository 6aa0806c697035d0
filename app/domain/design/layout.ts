import { centreOf, type ImageLayer, type Layer, type Side, type TextLayer } from "./design.ts";
import type { PrintArea } from "./print-area.ts";

/** The first baseline lies this share of the font size under the top of the box (fabric's constants). */
export const FIRST_BASELINE = 1.13 * (1 - 0.222);
const LINE = 1.13;
const LINE_HEIGHT = 1.16;

type TextLook = Pick<TextLayer, "id" | "text" | "fontFamily" | "fontSize" | "fill"> &
  Partial<
    Pick<
      TextLayer,
      | "fontWeight"
      | "fontStyle"
      | "underline"
      | "textAlign"
      | "stroke"
      | "strokeWidth"
      | "shadow"
      | "angle"
      | "customisable"
      | "label"
      | "maxLength"
      | "lineHeight"
      | "charSpacing"
      | "curveRadius"
    >
  >;

/** A text whose box is `width` units wide around `middle`, its first baseline at `baseline`, turned about its centre. */
export function textLayer(
  look: TextLook,
  at: { middle: number; baseline: number; width: number },
): TextLayer {
  const lineHeight = look.lineHeight ?? LINE_HEIGHT;
  const rows = look.text.split("\n").length;
  const layer: TextLayer = {
    type: "text",
    fontWeight: 400,
    fontStyle: "normal",
    underline: false,
    textAlign: "center",
    stroke: null,
    strokeWidth: 0,
    shadow: null,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    customisable: false,
    charSpacing: 0,
    curveRadius: 0,
    ...look,
    lineHeight,
    left: at.middle - at.width / 2,
    top: at.baseline - look.fontSize * FIRST_BASELINE,
    width: at.width,
    height: look.fontSize * LINE * (1 + (rows - 1) * lineHeight),
    centralTextPoint: { x: 0, y: 0 },
  };
  const upright = centreOf({ ...layer, angle: 0 });
  const turned = centreOf(layer);
  const placed = {
    ...layer,
    left: layer.left + upright.x - turned.x,
    top: layer.top + upright.y - turned.y,
  };
  return tidy({ ...placed, centralTextPoint: centreOf(placed) });
}

/** An asset of natural size `width` x `height`, shown `shownWidth` units wide with its top left corner at (left, top). */
export function imageLayer(
  id: string,
  src: string,
  natural: { width: number; height: number },
  at: { left: number; top: number; shownWidth: number },
): ImageLayer {
  const scale = at.shownWidth / natural.width;
  return tidy({
    type: "image",
    id,
    src,
    location: "library",
    left: at.left,
    top: at.top,
    width: natural.width,
    height: natural.height,
    angle: 0,
    scaleX: scale,
    scaleY: scale,
  });
}

/** Layers drawn for a sheet of `sheet` units, made to fill `share` of a print area, centred; `rise` 0 top to 1 bottom. */
export function fitted(
  layers: readonly Layer[],
  sheet: { width: number; height: number },
  area: PrintArea,
  share = 1,
  rise = 0,
): Layer[] {
  const { width, height } = area.converted;
  const scale = Math.min(width / sheet.width, height / sheet.height) * share;
  const dx = (width - sheet.width * scale) / 2;
  const dy = (height - sheet.height * scale) * rise;
  return layers.map((layer) => moved(layer, scale, dx, dy));
}

function moved(layer: Layer, scale: number, dx: number, dy: number): Layer {
  const corner = { left: layer.left * scale + dx, top: layer.top * scale + dy };
  if (layer.type === "image")
    return tidy({ ...layer, ...corner, scaleX: layer.scaleX * scale, scaleY: layer.scaleY * scale });
  const next: TextLayer = {
    ...layer,
    ...corner,
    fontSize: layer.fontSize * scale,
    strokeWidth: layer.strokeWidth * scale,
    curveRadius: layer.curveRadius * scale,
    width: layer.width * scale,
    height: layer.height * scale,
    shadow: layer.shadow && {
      color: layer.shadow.color,
      offsetX: layer.shadow.offsetX * scale,
      offsetY: layer.shadow.offsetY * scale,
    },
  };
  return tidy({ ...next, centralTextPoint: centreOf(next) });
}

/** Four digits behind the point are a hundredth of a print pixel: enough, and it keeps stored designs readable. */
export function tidy<Value>(value: Value): Value {
  if (typeof value === "number") return (Math.round(value * 10_000) / 10_000) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, tidy(member)])) as Value;
}

/** Families that the text layers of both sides use, in alphabetical order. */
export function familiesOf(sides: Record<Side, readonly Layer[]>): string[] {
  const families = [...sides.front, ...sides.back].flatMap((layer) =>
    layer.type === "text" ? [layer.fontFamily] : [],
  );
  return [...new Set(families)].sort();
}
