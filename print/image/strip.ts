/** A few rows of a picture, from the top; used up before the next ones come. */
export type Strip = {
  /** Which row is the first of them. */
  top: number;
  rows: number;
  width: number;
  /** Red, green, blue and what covers the ground, a byte each. */
  pixels: Uint8Array;
};
