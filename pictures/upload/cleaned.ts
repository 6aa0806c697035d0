import type { Rows } from "../../print/image/rows.ts";

/** What the numbers of a picture's pixels mean. */
export type Colours = {
  /** CMYK has no alpha: its fourth channel uses that place. */
  of: "grey" | "colours" | "inks";
  /** By an ICC profile; undefined: as screens show them (sRGB), of inks by the plain formula. */
  profile: Uint8Array | undefined;
};

/** A picture's file as it was taken apart, without what is noted beside the picture. */
export type Cleaned = {
  width: number;
  height: number;
  /** As Exif counts: 1 is upright, 5 to 8 swap width and height. */
  orientation: number;
  colours: Colours;
  /** Whether these parts are a file that every program shows alike, once its colours are those of screens. */
  isPlain: boolean;
  parts: Uint8Array[];
  /**
   * Its pixels, a few rows at a time, of inks and not turned; undefined where they cannot be had without all of them.
   * @param scale as many of them as a picture so much smaller needs, at least
   */
  rows: ((scale: number) => Rows | Promise<Rows>) | undefined;
};

/** The file does not hold what its kind says, or is cut off. */
export class Broken extends Error {}

/** The file is whole, and of a kind that is not taken. */
export class NotTaken extends Error {
  readonly reason: "animated" | "unusual" | "wide_colours";

  constructor(reason: NotTaken["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

export const fourCharacters = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4));
