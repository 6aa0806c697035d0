import {
  MOST_DECODED_PIXELS,
  MOST_UPLOAD_BYTES,
  MOST_UPLOAD_PIXELS,
  MOST_UPLOAD_SIDE,
  type PictureKind,
  type ReadUpload,
  type UploadedPicture,
} from "../../app/domain/pictures/upload.ts";
import { smallerRows } from "../../print/image/rows.ts";
import { Refused } from "../../print/refused.ts";
import { Broken, type Cleaned, joined, NotTaken } from "./cleaned.ts";
import { cleanJpeg, orientationSegment } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";
import { decoded, hasHoles, held, notedInks, rewritten, rewrittenRows, sizesOf, upright } from "./redrawn.ts";
import { changedColours, type ToScreen, toScreenColours } from "./screen-colours.ts";

/** The result of reading a file, before its hash is computed. */
export type Unsigned =
  | { ok: true; picture: Omit<UploadedPicture, "sha256"> }
  | Extract<ReadUpload, { ok: false }>;

type Raster = Exclude<PictureKind, "svg">;

const CLEAN = { png: cleanPng, jpeg: cleanJpeg, webp: cleanWebp };
const refused = (error: Extract<ReadUpload, { ok: false }>["error"]): Unsigned => ({ ok: false, error });

/**
 * A picture of pixels as everybody will show and print it: walked through and bounded before anything decodes it, upright,
 * in the colours of screens, without what was noted beside it. Where it is so already its pixels stay byte for byte.
 */
export async function readRaster(
  kind: Raster,
  bytes: Uint8Array,
  widths: readonly number[],
): Promise<Unsigned> {
  try {
    const cleaned = CLEAN[kind](bytes);
    const { width, height, colours } = cleaned;
    const pixels = width * height;
    if (pixels > MOST_UPLOAD_PIXELS || Math.max(width, height) > MOST_UPLOAD_SIDE)
      return refused("too_many_pixels");
    const isHeld = pixels <= MOST_DECODED_PIXELS;
    if (!isHeld && !cleaned.rows) return kind === "webp" ? asItIs(cleaned) : refused("interlaced");
    if (!isHeld && kind === "png" && cleaned.orientation !== 1) return refused("too_large_to_turn");
    const toScreen = await toScreenColours(colours);
    try {
      const read = await (isHeld ? readHeld : readLarge)(kind, cleaned, toScreen, widths);
      if (read.bytes.length > MOST_UPLOAD_BYTES) return refused("too_large");
      const inked = colours.of === "inks" && { bytes: notedInks(read.bytes), sizes: read.sizes.map(noted) };
      return { ok: true, picture: { ...read, ...inked } };
    } finally {
      toScreen?.free();
    }
  } catch (error) {
    if (error instanceof NotTaken) return refused(error.reason);
    if (error instanceof Refused)
      return refused(error.reason === "picture_not_printable" ? "unusual" : "broken");
    if (error instanceof Broken || error instanceof RangeError) return refused("broken");
    throw error;
  }
}

const noted = (size: UploadedPicture["sizes"][number]) => ({ ...size, bytes: notedInks(size.bytes) });

/** Too large to be decoded, and no print file holds it: its file alone is cleaned, for pages. */
function asItIs({ width, height, orientation, parts }: Cleaned): Unsigned {
  if (orientation !== 1) return refused("too_large_to_turn");
  return {
    ok: true,
    picture: { kind: "webp", width, height, bytes: joined(parts), fragment: null, sizes: [] },
  };
}

type Read = Omit<UploadedPicture, "sha256">;

/** Reads all its pixels, which proves the file, and makes the smaller ones. WebP becomes PNG. */
async function readHeld(
  kind: Raster,
  cleaned: Cleaned,
  toScreen: ToScreen | undefined,
  widths: readonly number[],
): Promise<Read> {
  const { orientation, parts, rows, isPlain } = cleaned;
  const pixels = rows ? await held(await rows(1)) : decoded(joined(parts), cleaned);
  toScreen?.change(pixels);
  const isOpaque = kind === "jpeg" || (kind === "webp" && !hasHoles(pixels));
  const image = upright(pixels, cleaned.width, cleaned.height, orientation);
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    const sizes = sizesOf(
      image,
      widths.filter((size) => size < width),
      isOpaque,
    );
    const ownKind = kind === "jpeg" ? "jpeg" : "png";
    const isAsItCame = isPlain && !toScreen && orientation === 1;
    const bytes = isAsItCame ? joined(parts) : rewritten(image, ownKind);
    return { kind: ownKind, width, height, bytes, fragment: null, sizes };
  } finally {
    image.free();
  }
}

/**
 * Reads a photograph that is too large to decode in a Worker's memory. The file stays byte for byte, or is rewritten
 * row by row; a second pass over the rows makes the smaller widths and also proves that the file is whole. A JPEG keeps
 * its orientation tag.
 */
async function readLarge(
  kind: Raster,
  cleaned: Cleaned,
  toScreen: ToScreen | undefined,
  widths: readonly number[],
): Promise<Read> {
  const { orientation, isPlain, rows } = cleaned;
  if (!rows || kind === "webp") throw new Broken();
  const isAsItCame = isPlain && !toScreen;
  const shown = isAsItCame
    ? cleaned
    : CLEAN[kind](await rewrittenRows(changedColours(await rows(1), toScreen), kind));
  const [start = new Uint8Array(), ...rest] = shown.parts;
  const bytes = joined(orientation === 1 ? shown.parts : [start, orientationSegment(orientation), ...rest]);
  const [width, height] =
    orientation >= 5 ? [cleaned.height, cleaned.width] : [cleaned.width, cleaned.height];
  const pixels = await smaller(shown, share(width * height, width, widths));
  const isOpaque = kind === "jpeg" || !hasHoles(pixels.data);
  const image = upright(pixels.data, pixels.width, pixels.height, orientation);
  try {
    return { kind, width, height, bytes, fragment: null, sizes: sizesOf(image, widths, isOpaque) };
  } finally {
    image.free();
  }
}

/** How much smaller it becomes: as wide as is asked for, and so that it can be held. */
function share(pixels: number, width: number, widths: readonly number[]): number {
  return Math.min(1, Math.max(1, ...widths) / width, Math.sqrt(MOST_DECODED_PIXELS / pixels));
}

async function smaller({ width, height, rows }: Cleaned, scale: number) {
  if (!rows) throw new Broken();
  const to = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { ...to, data: await held(smallerRows(await rows(scale), to)) };
}
