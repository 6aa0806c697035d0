import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon";
import { FOUR_INKS, type UploadSize } from "../../app/domain/pictures/upload.ts";
import type { Rows } from "../../print/image/rows.ts";
import { pngEncoder } from "../../print/png/png-encoder.ts";
import { isFrame, MARKERS, segmentsOf, structureOf } from "../../print/jpeg/structure.ts";
import { Broken, joined } from "./cleaned.ts";

/** Good enough for a photograph on a page, a fifth of what cameras write. */
const PAGE_QUALITY = 84;
/** For print: what is lost is less than ink and cloth lose. */
const PRINT_QUALITY = 95;

/** The pixels of a file that no reader of ours reads: interlaced PNG and WebP. It holds all of them. */
export function decoded(file: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  let image: PhotonImage;
  try {
    image = PhotonImage.new_from_byteslice(file);
  } catch {
    throw new Broken();
  }
  try {
    if (image.get_width() !== width || image.get_height() !== height) throw new Broken();
    return image.get_raw_pixels();
  } finally {
    image.free();
  }
}

/** All pixels of some rows. */
export async function held({ width, height, strips }: Rows): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 4);
  for await (const strip of strips())
    pixels.set(strip.pixels.subarray(0, strip.rows * width * 4), strip.top * width * 4);
  return pixels;
}

/** The picture in these widths, as far as it is that wide. */
export function sizesOf(image: PhotonImage, widths: readonly number[], isOpaque: boolean): UploadSize[] {
  const [width, height] = [image.get_width(), image.get_height()];
  return widths
    .filter((size) => size <= width)
    .flatMap((size) => resized(image, size, Math.max(1, Math.round((height * size) / width)), isOpaque));
}

/** Photographs as JPEG. What has holes or hard edges as PNG, and as lossless WebP, a third smaller, where it is. */
function resized(image: PhotonImage, width: number, height: number, isOpaque: boolean): UploadSize[] {
  const smaller = resize(image, width, height, SamplingFilter.Lanczos3);
  try {
    if (isOpaque) {
      const bytes = smaller.get_bytes_jpeg(PAGE_QUALITY);
      return [{ width, height, contentType: "image/jpeg", bytes }];
    }
    const png = { width, height, contentType: "image/png" as const, bytes: smaller.get_bytes() };
    const webp = smaller.get_bytes_webp();
    return webp.length < png.bytes.length
      ? [png, { width, height, contentType: "image/webp", bytes: webp }]
      : [png];
  } finally {
    smaller.free();
  }
}

/** Encodes a picture's own file again, for print. */
export const rewritten = (image: PhotonImage, kind: "jpeg" | "png"): Uint8Array =>
  kind === "jpeg" ? image.get_bytes_jpeg(PRINT_QUALITY) : image.get_bytes();

/** The same of one that no Worker can hold decoded, while its rows go by. */
export const rewrittenRows = (rows: Rows, kind: "jpeg" | "png"): Promise<Uint8Array> =>
  kind === "jpeg" ? jpegOfBands(rows) : pngOf(rows);

/** So many pixels are held at once. */
const BAND_PIXELS = 1_000_000;
/** Bands begin where units of pixels do, the highest of which have 16 rows. */
const UNIT_ROWS = 16;
const RESTART = 0xd0;

/** Encodes bands, each a JPEG of its own with the same tables, and puts their scans into one with restarts between. */
async function jpegOfBands(rows: Rows): Promise<Uint8Array> {
  const { width, height } = rows;
  const most = UNIT_ROWS * Math.max(1, Math.floor(BAND_PIXELS / width / UNIT_ROWS));
  const parts: Uint8Array[] = [];
  let bands = 0;
  for await (const { pixels, count } of bandsOf(rows, most)) {
    const image = new PhotonImage(pixels.slice(0, count * width * 4), width, count);
    const jpeg = image.get_bytes_jpeg(PRINT_QUALITY);
    image.free();
    for (const { marker, whole, begin, end } of segmentsOf(jpeg)) {
      if (bands === 0) {
        if (isFrame(marker)) new DataView(whole.buffer, whole.byteOffset).setUint16(5, height);
        if (marker === MARKERS.scan) parts.push(restartsEvery(jpeg, most));
        parts.push(whole);
      }
      if (marker !== MARKERS.scan) continue;
      if (bands > 0) parts.push(Uint8Array.of(0xff, RESTART + ((bands - 1) % 8)));
      parts.push(jpeg.subarray(begin, end));
    }
    bands += 1;
  }
  return joined([Uint8Array.of(0xff, 0xd8), ...parts, Uint8Array.of(0xff, 0xd9)]);
}

function restartsEvery(jpeg: Uint8Array, rows: number): Uint8Array {
  const { unitsAcross, down } = structureOf(jpeg).frame;
  const units = unitsAcross * (rows / (8 * down));
  return Uint8Array.of(0xff, 0xdd, 0, 4, units >> 8, units & 255);
}

async function* bandsOf({ width, height, strips }: Rows, most: number) {
  const pixels = new Uint8Array(Math.min(most, height) * width * 4);
  let count = 0;
  for await (const strip of strips()) {
    for (let row = 0; row < strip.rows; row += 1) {
      pixels.set(strip.pixels.subarray(row * width * 4, (row + 1) * width * 4), count * width * 4);
      count += 1;
      if (count < most) continue;
      yield { pixels, count };
      count = 0;
    }
  }
  if (count > 0) yield { pixels, count };
}

async function pngOf({ width, height, strips }: Rows): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const write = (chunk: Uint8Array) => Promise.resolve(void parts.push(chunk.slice()));
  const encoder = await pngEncoder({ write }, { width, height });
  for await (const strip of strips()) await encoder.rows(strip.pixels, strip.rows);
  await encoder.end();
  return joined(parts);
}

/** Marks a JPEG as converted from CMYK, so that the editor can warn the person who places it. */
export function notedInks(jpeg: Uint8Array): Uint8Array {
  const note = new TextEncoder().encode(FOUR_INKS);
  const segment = Uint8Array.of(0xff, 0xfe, 0, note.length + 2, ...note);
  return joined([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

export function hasHoles(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

/** Where the pixel at x, y of the upright picture lies in the stored one of this width and height. */
type Place = (x: number, y: number, width: number, height: number) => [x: number, y: number];
const PLACES: Record<number, Place> = {
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _w, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _w, h) => [y, h - 1 - x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, w) => [w - 1 - y, x],
};

/** The picture as the camera's holder saw it. */
export function upright(pixels: Uint8Array, w: number, h: number, orientation: number): PhotonImage {
  const place = PLACES[orientation];
  if (!place) return new PhotonImage(pixels, w, h);
  const [width, height] = orientation >= 5 ? [h, w] : [w, h];
  const from = new Uint32Array(pixels.buffer, pixels.byteOffset, w * h);
  const to = new Uint32Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = place(x, y, w, h);
      to[y * width + x] = from[row * w + column] ?? 0;
    }
  }
  return new PhotonImage(new Uint8Array(to.buffer), width, height);
}
