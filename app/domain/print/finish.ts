import type { GarmentKind } from "../design/design.ts";
import { isDark } from "../design/colour.ts";

/** How a file is finished for its printer. */
export type Finish = {
  /** How far the picture reaches over the edge of what is cut, in mm. */
  bleed: number;
  /** Marks where it is cut, outside the bleed. */
  cutMarks: boolean;
  /** A second page with everything in the spot colour PrintWhite, to be printed below the first on dark cloth. */
  underlay: boolean;
};

/** What each kind of object needs: only a sticker is cut, and what is printed on dark needs white below it. */
export function finishOf(garment: GarmentKind, colourHex: string): Finish {
  const isCut = garment === "sticker";
  return { bleed: isCut ? 3 : 0, cutMarks: isCut, underlay: isDark(colourHex) };
}
