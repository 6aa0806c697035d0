import { type PrintArea, unitsPerMm } from "../domain/design/print-area.ts";
import type { PictureWidth } from "../domain/product/offer.ts";
import type { Matrix } from "./path.ts";

/** Every garment is photographed on the same sheet, so that pictures of different things stand well in one grid. */
export const SHEET = { width: 1000, height: 1200 } as const;

/**
 * Where a print lies on the sheet. It has one scale in both directions, so that the picture shows what is printed
 * (docs/decisions/0431).
 */
export type PrintPlace = {
  /** Units of the sheet in a millimetre of the print. */
  scale: number;
  /** The middle of the print area's upper edge, in units of the sheet. */
  middle: number;
  top: number;
};

/**
 * Where a print area lies on a garment that is worn, in millimetres: its upper edge below the collar's seam, or below the high
 * point of the shoulder where a hood is; its middle to the right of the garment's, as one looks at it.
 */
export type WornPlace = { from: "collar" | "shoulder"; below: number; beside: number };

/** From the canvas of a print area to the sheet. */
export function placeOnSheet({ scale, middle, top }: PrintPlace, area: PrintArea): Matrix {
  const size = scale / unitsPerMm(area);
  return [size, 0, 0, size, middle - (area.converted.width * size) / 2, top];
}

/** One view of a garment as it was photographed (scripts/garments): light without colour. */
export type GarmentMaps = {
  /** Its edge as path data in units of the sheet. */
  outline: string;
  print: PrintPlace;
  /** What makes a photograph straight whose print would hang askew; null where it is straight. */
  level: Matrix | null;
  /** The light on white cloth, multiplied over the colour: the address of a picture. */
  shade: string;
  /** What the surface throws back, screened over the colour; null where the colour leaves nothing of it. */
  shine: string | null;
  /** The shadow on the table, for what stands; what hangs casts its own outline on the wall. */
  ground: string | null;
  /** How far above its table it was photographed, in units of the sheet: by so much its shadow is brought up to it. */
  lift: number;
};

/** What `place.json` of a garment's folder holds. */
export type PlaceFile = {
  outline: string;
  coarseOutline: string;
  ground?: boolean;
  lift?: number;
  level?: Matrix;
  print: PrintPlace;
  worn?: WornPlace;
};

/** Width of the maps in a picture of each width: light is soft, outlines and print stay sharp. */
export const MAP_WIDTHS: Record<PictureWidth, number> = { 160: 120, 400: 240, 800: 700, 1400: 1000 };
