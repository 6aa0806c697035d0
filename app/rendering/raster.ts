import { FOUR_INKS } from "../domain/pictures/upload.ts";
import type { RasterArt } from "./scene.ts";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const MAX_PIXELS = 20_000;

/** Reads kind and size from a picture's own header; what the upload claims to be does not count. Null if neither. */
export function parseRaster(bytes: Uint8Array): RasterArt | null {
  const size = pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes);
  if (!size) return null;
  const { width, height } = size;
  if (width < 1 || height < 1 || width > MAX_PIXELS || height > MAX_PIXELS) return null;
  return { kind: "raster", ...size, bytes };
}

type Head = Omit<RasterArt, "kind" | "bytes" | "full">;

/** Where a profile begins whose name or description says nothing of sRGB, colours are not as screens show them. */
const isOther = (profile: Uint8Array) => !new TextDecoder("latin1").decode(profile).includes("sRGB");

function pngSize(bytes: Uint8Array): Head | null {
  if (bytes.length < 24 || PNG.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasAlpha = bytes[25] === 4 || bytes[25] === 6;
  return {
    mime: "image/png" as const,
    width: view.getUint32(16),
    height: view.getUint32(20),
    ...(hasAlpha && { hasAlpha }),
  };
}

function jpegSize(bytes: Uint8Array): Head | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let colours: Head["colours"];
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Start-of-frame markers carry the size; C4, C8 and CC are tables and reserved.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (bytes[at + 9] === 4) colours = "cmyk";
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      return { mime: "image/jpeg", ...size, ...(colours && { colours }) };
    }
    const segment = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2));
    if (marker === 0xfe && new TextDecoder("latin1").decode(segment) === FOUR_INKS) colours = "cmyk";
    // A long profile goes on in further segments; its description is in the first.
    if (marker === 0xe2 && fourCharacters(segment, 0) === "ICC_" && segment[12] === 1 && isOther(segment))
      colours = "other_profile";
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const fourCharacters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** A still WebP in any of its three kinds; each has its size at a place of its own. */
function webpSize(bytes: Uint8Array): Head | null {
  if (bytes.length < 30 || fourCharacters(bytes, 0) !== "RIFF" || fourCharacters(bytes, 8) !== "WEBP")
    return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mime = "image/webp" as const;
  switch (fourCharacters(bytes, 12)) {
    case "VP8X": {
      const size = (at: number) => (view.getUint8(at) | (view.getUint16(at + 1, true) << 8)) + 1;
      return { mime, width: size(24), height: size(27) };
    }
    case "VP8L": {
      const both = view.getUint32(21, true);
      return { mime, width: (both & 0x3fff) + 1, height: ((both >> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { mime, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
