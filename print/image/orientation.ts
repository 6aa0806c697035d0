import type { Matrix } from "../../app/rendering/path.ts";

const ORIENTATION = 0x0112;
const MOST_ENTRIES = 200;
/** How many bytes a value has, by its type in TIFF: byte, short, long. Programs write each of them. */
const WIDTHS: Record<number, 1 | 2 | 4> = { 1: 1, 3: 2, 4: 4 };

/**
 * How the camera was held, 1 to 8, as a block of Exif says it; the letters "Exif" may stand before it. Undefined where it
 * says nothing of that, or nothing that makes sense (CIPA DC-008, 4.6.2 and 4.6.5).
 */
export function orientationIn(block: Uint8Array): number | undefined {
  const tiff = startsAsExif(block) ? block.subarray(6) : block;
  if (tiff.length < 8) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  const little = order === 0x4949;
  if ((!little && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return undefined;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = Math.min(view.getUint16(directory, little), MOST_ENTRIES);
  for (let entry = 0; entry < entries; entry++) {
    const place = directory + 2 + 12 * entry;
    if (place + 12 > tiff.length) return undefined;
    if (view.getUint16(place, little) !== ORIENTATION) continue;
    const width = WIDTHS[view.getUint16(place + 2, little)];
    const value =
      width === 1
        ? view.getUint8(place + 8)
        : width === 2
          ? view.getUint16(place + 8, little)
          : width === 4
            ? view.getUint32(place + 8, little)
            : 0;
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Whether a block begins with the letters that JPEG puts before Exif, and some programs in WebP and PNG too. */
export const startsAsExif = (block: Uint8Array): boolean =>
  String.fromCharCode(...block.subarray(0, 5)) === "Exif\0";

/** Takes the stored pixels to those of the upright picture, whose size it answers. */
export function turned(orientation: number, width: number, height: number) {
  const ways: Record<number, Matrix> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  const upright = ways[orientation] ?? ([1, 0, 0, 1, 0, 0] as const);
  const isOnItsSide = orientation >= 5 && orientation <= 8;
  return {
    stored: { width, height },
    upright,
    width: isOnItsSide ? height : width,
    height: isOnItsSide ? width : height,
  };
}
