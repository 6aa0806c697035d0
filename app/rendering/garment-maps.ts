import type { PictureWidth } from "../domain/product/offer.ts";

/** Every garment is photographed on the same sheet, so that pictures of different things stand well in one grid. */
export const SHEET = { width: 1000, height: 1200 } as const;

/** Where the print's points lie on the sheet: a matrix for the plain part, a grid of offsets for what the folds do. */
export type PrintPlace = {
  /** Of the unit square that is the print area; units of the sheet. */
  matrix: readonly number[];
  columns: number;
  rows: number;
  /** Largest offset, in units of the sheet. */
  reach: number;
  /** Row by row, x and y of each node, -127 to 127 parts of `reach`. */
  offsets: Int8Array;
};

/** One view of a garment as it was photographed (scripts/garments): light without colour. */
export type GarmentMaps = {
  /** Its edge as path data in units of the sheet. */
  outline: string;
  print: PrintPlace;
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
  print: Omit<PrintPlace, "offsets"> & { offsets: string };
};

export function printPlace({ offsets, ...rest }: PlaceFile["print"]): PrintPlace {
  const text = atob(offsets);
  return { ...rest, offsets: Int8Array.from(text, (character) => character.charCodeAt(0)) };
}

/** Width of the maps in a picture of each width: light is soft, outlines and print stay sharp. */
export const MAP_WIDTHS: Record<PictureWidth, number> = { 160: 120, 400: 240, 800: 700, 1400: 1000 };
