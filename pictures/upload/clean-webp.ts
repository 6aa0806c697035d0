import { orientationIn } from "../../print/image/orientation.ts";
import { Broken, type Cleaned, fourCharacters, NotTaken } from "./cleaned.ts";

const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
/** Bits of VP8X that say that Exif and XMP follow. */
const NOTES = 0x04 | 0x08;
const MOVES = 0x02;
const MOST_CHUNKS = 100;
const MOST_PROFILE_BYTES = 4_000_000;

type Size = { width: number; height: number };

/** A still WebP without what was noted beside its picture, pixels byte for byte. */
export function cleanWebp(bytes: Uint8Array): Cleaned {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, Uint8Array>();
  let size: Size | undefined;
  let canvas: Size | undefined;
  let orientation: number | undefined;
  let at = 12;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let count = 0; at + 8 <= end; count++) {
    const name = fourCharacters(bytes, at);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (name === "ANIM" || name === "ANMF") throw new NotTaken("animated");
    if (at + 8 + length > bytes.length || count > MOST_CHUNKS) throw new Broken();
    // Some programs leave out the byte that makes the last length even.
    const chunk = new Uint8Array(next - at);
    chunk.set(bytes.subarray(at, next));
    if (name === "VP8X") {
      if (((chunk[8] ?? 0) & MOVES) !== 0) throw new NotTaken("animated");
      chunk[8] = (chunk[8] ?? 0) & ~NOTES;
      canvas ??= canvasIn(chunk);
    }
    if (name === "EXIF") orientation ??= orientationIn(chunk.subarray(8, 8 + length));
    if (name === "ICCP" && length > MOST_PROFILE_BYTES) throw new Broken();
    if (name === "VP8 " || name === "VP8L") {
      // Programs differ in which of two they show.
      if (size) throw new Broken();
      size = sizeIn(name, chunk);
    }
    if (KEPT.has(name) && !parts.has(name)) parts.set(name, chunk);
    at = next;
  }
  if (!size || size.width === 0 || size.height === 0) throw new Broken();
  // Whichever of the two a decoder believes, its pixels are those that were counted.
  if (canvas && (canvas.width !== size.width || canvas.height !== size.height)) throw new Broken();
  const profile = parts.get("ICCP");
  const length = profile && new DataView(profile.buffer).getUint32(4, true);
  const chunks = [...parts.values()];
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(
    4,
    chunks.reduce((sum, chunk) => sum + chunk.length, 4),
    true,
  );
  return {
    ...size,
    orientation: orientation ?? 1,
    colours: { of: "colours", profile: profile?.subarray(8, 8 + (length ?? 0)) },
    // No PDF holds WebP, so that print files could not either.
    isPlain: false,
    parts: [head, ...chunks],
    rows: undefined,
  };
}

function canvasIn(chunk: Uint8Array): Size {
  if (chunk.length < 18) throw new Broken();
  const three = (at: number) => (chunk[at] ?? 0) | ((chunk[at + 1] ?? 0) << 8) | ((chunk[at + 2] ?? 0) << 16);
  return { width: three(12) + 1, height: three(15) + 1 };
}

function sizeIn(name: "VP8 " | "VP8L", chunk: Uint8Array): Size {
  if (chunk.length < 18) throw new Broken();
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (name === "VP8 ") {
    // The first byte's lowest bit is 0 for a picture of its own, and three bytes begin it (RFC 6386, 9.1).
    if (((chunk[8] ?? 1) & 1) !== 0 || view.getUint16(11) !== 0x9d01 || chunk[13] !== 0x2a)
      throw new Broken();
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  if (chunk[8] !== 0x2f) throw new Broken();
  const bits = view.getUint32(9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
