import type { Layer, Side, TextLayer } from "../design/design.ts";
import { fitted, imageLayer, textLayer } from "../design/layout.ts";
import type { PrintArea } from "../design/print-area.ts";

/** Where on a side something is put by its name, without a canvas. */
export const PLACES = ["chest", "left_chest", "middle", "low", "whole"] as const;
export type Place = (typeof PLACES)[number];

type Spot = {
  /** The middle, and how much of the area's width it takes, as shares of the area. */
  x: number;
  y: number;
  broad: number;
  /** No text is set larger than this share of the area's height. */
  tallest: number;
};

const SPOTS: Record<Place, Spot> = {
  chest: { x: 0.5, y: 0.2, broad: 0.86, tallest: 0.3 },
  // The wearer's left, which is right on the picture.
  left_chest: { x: 0.77, y: 0.13, broad: 0.3, tallest: 0.12 },
  middle: { x: 0.5, y: 0.5, broad: 0.86, tallest: 0.3 },
  low: { x: 0.5, y: 0.8, broad: 0.86, tallest: 0.3 },
  whole: { x: 0.5, y: 0.5, broad: 1, tallest: 1 },
};
/** A print area that is smaller (mm) than this has no chest: a mug, a cap, a badge. */
const LEAST_HEIGHT_MM = 200;
/** Capitals are about this high, so that their middle lies half of it over the baseline. */
const CAPITALS = 0.7;

/** The places that a side has. */
export function placesOf(area: PrintArea): readonly Place[] {
  return area.millimetres.height < LEAST_HEIGHT_MM ? ["middle", "whole"] : PLACES;
}

type TextLook = Pick<TextLayer, "id" | "text" | "fontFamily" | "fontWeight" | "fill"> & Partial<TextLayer>;

/** A text at a place, as large as that takes it; `ems` is how wide it is at a size of one, as its font has it. */
export function textAt(area: PrintArea, place: Place, look: TextLook, ems: number): TextLayer {
  const { width, height } = area.converted;
  const { x, y, broad, tallest } = SPOTS[place];
  const box = width * broad;
  const fontSize = Math.min(ems > 0 ? box / ems : box, height * tallest);
  return textLayer(
    { ...look, fontSize },
    { middle: width * x, baseline: height * y + (fontSize * CAPITALS) / 2, width: box },
  );
}

/** A picture at a place, as large as fits there; `size` is its natural one. */
export function pictureAt(
  area: PrintArea,
  place: Place,
  picture: { layerId: string; id: string; width: number; height: number },
): Layer[] {
  const { width, height } = area.converted;
  const { x, y, broad } = SPOTS[place];
  const shown = place === "whole" ? 1 : broad * 0.7;
  const layer = {
    ...imageLayer(picture.layerId, picture.id, picture, { left: 0, top: 0, shownWidth: picture.width }),
    location: "tenant" as const,
  };
  const [placed] = fitted([layer], picture, area, shown);
  if (!placed) return [];
  const [w, h] = [placed.width * placed.scaleX, placed.height * placed.scaleY];
  const within = (middle: number, size: number, most: number) =>
    Math.min(most - size, Math.max(0, middle - size / 2));
  return [{ ...placed, left: within(width * x, w, width), top: within(height * y, h, height) }];
}

/** An id that no layer of the design has, and that is short in addresses. */
export function freeLayerId(kind: "text" | "picture", design: Record<Side, readonly Layer[]>): string {
  const taken = new Set([...design.front, ...design.back].map(({ id }) => id));
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}
