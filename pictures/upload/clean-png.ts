import { Broken, type Cleaned, fourCharacters } from "./cleaned.ts";

/** What draws the picture; texts, times, Exif and the frames of animations are dropped. */
const KEPT = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "pHYs",
]);
/** A colour profile of more is none. */
const MOST_PROFILE_BYTES = 1_000_000;
const MOST_CHUNKS = 100_000;

/** A PNG without what was noted beside its picture, pixels byte for byte. */
export function cleanPng(bytes: Uint8Array): Cleaned {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  let isInterlaced = false;
  let at = 8;
  for (let count = 0; count < MOST_CHUNKS; count++) {
    if (at + 12 > bytes.length) throw new Broken();
    const length = view.getUint32(at);
    const name = fourCharacters(bytes, at + 4);
    const end = at + 12 + length;
    if (end > bytes.length || (size === undefined) !== (name === "IHDR")) throw new Broken();
    if (name === "IHDR") {
      if (length !== 13) throw new Broken();
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      isInterlaced = view.getUint8(at + 20) !== 0;
    }
    if (name === "iCCP" && length > MOST_PROFILE_BYTES) throw new Broken();
    hasPixels ||= name === "IDAT";
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
    if (name !== "IEND") continue;
    if (!size || !hasPixels || size.width === 0 || size.height === 0) throw new Broken();
    return { ...size, orientation: 1, isInterlaced, parts };
  }
  throw new Broken();
}
