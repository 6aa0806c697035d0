import type { RasterArt } from "./scene.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAX_PIXELS = 20_000;

/** Reads kind and size from a picture's own header; what the upload claims to be does not count. Null if neither. */
export function parseRaster(bytes: Uint8Array): RasterArt | null {
  const found = pngSize(bytes) ?? jpegSize(bytes);
  if (!found) return null;
  const { width, height } = found;
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) return null;
  return { kind: "raster", ...found, bytes };
}

type Head = Pick<RasterArt, "mime" | "width" | "height">;

function pngSize(bytes: Uint8Array): Head | null {
  if (bytes.length < 24 || PNG.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { mime: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

function jpegSize(bytes: Uint8Array): Head | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Start-of-frame markers carry the size; C4, C8 and CC are tables and reserved.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { mime: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
