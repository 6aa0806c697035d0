import { Broken, type Cleaned, fourCharacters } from "./cleaned.ts";

const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);
/** Bits of VP8X that say that Exif and XMP follow. */
const NOTES = 0x04 | 0x08;
const MOST_CHUNKS = 100;

type Size = { width: number; height: number };

/** A still WebP without what was noted beside its picture, pixels byte for byte. */
export function cleanWebp(bytes: Uint8Array): Cleaned {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  let size: Size | undefined;
  let canvas: Size | undefined;
  let at = 12;
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let count = 0; at + 8 <= end; count++) {
    const name = fourCharacters(bytes, at);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > bytes.length || count > MOST_CHUNKS || name === "ANIM" || name === "ANMF") throw new Broken();
    const chunk = bytes.slice(at, next);
    if (name === "VP8X") {
      chunk[8] = (chunk[8] ?? 0) & ~NOTES;
      canvas = canvasIn(chunk);
    }
    if (name === "VP8 " || name === "VP8L") size = sizeIn(name, chunk);
    if (KEPT.has(name)) parts.push(chunk);
    at = next;
  }
  if (!size || size.width === 0 || size.height === 0) throw new Broken();
  // Whichever of the two a decoder believes, its pixels are those that were counted.
  if (canvas && (canvas.width !== size.width || canvas.height !== size.height)) throw new Broken();
  const head = bytes.slice(0, 12);
  const length = parts.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(head.buffer).setUint32(4, length, true);
  return { ...size, orientation: 1, parts: [head, ...parts] };
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
    return { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
  }
  const bits = view.getUint32(9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
