/** A picture's file as it was taken apart, without what is noted beside the picture. */
export type Cleaned = {
  width: number;
  height: number;
  /** As Exif counts: 1 is upright, 5 to 8 swap width and height. */
  orientation: number;
  /** A PNG whose pixels come in seven passes. */
  isInterlaced?: boolean;
  parts: Uint8Array[];
};

/** The file does not hold what its kind says, or is cut off. */
export class Broken extends Error {}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

export const fourCharacters = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4));
