import type { GarmentKind, Side } from "./design.ts";

export type Size = { width: number; height: number };

/** One side's printable area. `converted` is the canvas that layers are placed on: pixels x scaledPercentage / 100. */
export type PrintArea = {
  millimetres: Size;
  dpi: number;
  pixels: Size;
  scaledPercentage: number;
  converted: Size;
};

/** Designers work on a tenth of the print pixels: a T-shirt's canvas is 467.7 x 578.7 units. */
export const SCALED_PERCENTAGE = 10;
const MM_PER_INCH = 25.4;

/** Whole print pixels of a length, rounded half up: 396 mm at 300 dpi is 4677, 490 mm is 5787. */
export function mmToPixels(millimetres: number, dpi: number): number {
  return Math.round((millimetres * dpi) / MM_PER_INCH);
}

/** Print area for a size in mm; `dpi` dots per inch. */
export function printArea(width: number, height: number, dpi = 300): PrintArea {
  const pixels = { width: mmToPixels(width, dpi), height: mmToPixels(height, dpi) };
  const toCanvas = (length: number) => Math.round(length * SCALED_PERCENTAGE) / 100;
  return {
    millimetres: { width, height },
    dpi,
    pixels,
    scaledPercentage: SCALED_PERCENTAGE,
    converted: { width: toCanvas(pixels.width), height: toCanvas(pixels.height) },
  };
}

/** Canvas units in one millimetre of this area. */
export function unitsPerMm(area: PrintArea): number {
  return area.converted.width / area.millimetres.width;
}

const both = (area: PrintArea): Record<Side, PrintArea> => ({ front: area, back: area });

/** What each kind of object can carry, in mm at 300 dpi. */
export const PRINT_AREAS: Record<GarmentKind, Record<Side, PrintArea>> = {
  tshirt: both(printArea(396, 490)),
  organic_tshirt: both(printArea(396, 490)),
  kids_tshirt: both(printArea(260, 320)),
  sweatshirt: both(printArea(380, 430)),
  // The zip keeps a front print to the left breast.
  hoodie: { front: printArea(100, 100), back: printArea(360, 420) },
  tote: both(printArea(280, 330)),
  mug: both(printArea(80, 80)),
  cap: { front: printArea(110, 55), back: printArea(80, 25) },
  // Cut at 76 mm; a margin stays free for the knife.
  sticker: both(printArea(58, 58)),
  gift_box: both(printArea(220, 130)),
};
