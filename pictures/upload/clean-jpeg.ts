import { Broken, type Cleaned } from "./cleaned.ts";

const EOI = 0xd9;
const SOS = 0xda;
/** Application data and comments: where programs put places, names and cameras. */
const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** A photograph has some twenty. */
const MOST_SEGMENTS = 4_000;

/**
 * A JPEG without what was noted beside its picture, pixels byte for byte: drops Exif, XMP, IPTC, comments and all behind
 * the end, keeps JFIF, the colour profile and Adobe's note of the colours.
 */
export function cleanJpeg(bytes: Uint8Array): Cleaned {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  let orientation = 1;
  let size: { width: number; height: number } | undefined;
  for (let count = 0; ; count++) {
    if (bytes[at] !== 0xff || count > MOST_SEGMENTS) throw new Broken();
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = wordAt(bytes, at + 2);
    if (length < 2 || at + 2 + length > bytes.length) throw new Broken();
    const segment = bytes.subarray(at, at + 2 + length);
    if (marker === 0xe1) orientation = orientationIn(segment) ?? orientation;
    if (isFrame(marker)) {
      // Progressive or sequential, which browsers show, and only one: another could say another size.
      if (marker > 0xc2 || size) throw new Broken();
      size = { width: wordAt(segment, 7), height: wordAt(segment, 5) };
    }
    if (!isNote(marker) || isKept(marker, segment)) parts.push(segment);
    at += 2 + length;
    if (marker === SOS) break;
  }
  const end = endOf(bytes, at);
  if (!size || size.width === 0 || size.height === 0) throw new Broken();
  parts.push(bytes.subarray(at, end));
  return { ...size, orientation, parts };
}

const wordAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

const startsWith = (segment: Uint8Array, word: string) =>
  String.fromCharCode(...segment.subarray(4, 4 + word.length)) === word;

function isKept(marker: number, segment: Uint8Array): boolean {
  return (
    (marker === 0xe0 && startsWith(segment, "JFIF")) ||
    (marker === 0xe2 && startsWith(segment, "ICC_PROFILE")) ||
    (marker === 0xee && startsWith(segment, "Adobe"))
  );
}

/** How the camera was held, 1 to 8, if this is the segment that says it. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (!startsWith(segment, "Exif")) return undefined;
  const tiff = segment.subarray(10);
  if (tiff.length < 8) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return undefined;
  const entries = Math.min(view.getUint16(directory, little), 200);
  for (let entry = 0; entry < entries; entry++) {
    const place = directory + 2 + 12 * entry;
    if (place + 12 > tiff.length) return undefined;
    if (view.getUint16(place, little) !== 0x0112) continue;
    const orientation = view.getUint16(place + 8, little);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

function endOf(bytes: Uint8Array, from: number): number {
  for (let end = bytes.length; end > from + 1; end--) {
    if (bytes[end - 2] === 0xff && bytes[end - 1] === EOI) return end;
  }
  throw new Broken();
}

/** Says how a picture is held and nothing else, for one that is too large to be turned here. */
export function orientationSegment(orientation: number): Uint8Array {
  const [exif, tiff] = [
    [0x45, 0x78, 0x69, 0x66, 0, 0],
    [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
  ];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...tiff, 0, 1, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}
