import { PhotonImage } from "@cf-wasm/photon";
import { MOST_DECODED_PIXELS } from "../../app/domain/pictures/upload.ts";
import { byteReader } from "../../print/image/byte-reader.ts";
import { smallerRows } from "../../print/image/rows.ts";
import { pngPixels } from "../../print/image/png-pixels.ts";
import { jpegInSize } from "../../print/jpeg/jpeg-rows.ts";
import { Refused } from "../../print/refused.ts";
import { Broken, type Cleaned, joined } from "./cleaned.ts";
import { orientationSegment } from "./clean-jpeg.ts";
import { hasHoles, sizesOf, type Unsigned, upright } from "./redrawn.ts";

/**
 * A photograph that no Worker can hold decoded: its file stays byte for byte, for print, and its smaller widths are made
 * while its rows go by, which proves it as well.
 */
export async function readLarge(
  kind: "jpeg" | "png",
  cleaned: Cleaned,
  widths: readonly number[],
): Promise<Unsigned> {
  const { orientation, parts } = cleaned;
  const [start, ...rest] = parts;
  const full = orientation === 1 || !start ? parts : [start, orientationSegment(orientation), ...rest];
  const bytes = joined(full);
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [cleaned.height, cleaned.width] : [cleaned.width, cleaned.height];
  try {
    const image = await smaller(kind, bytes, cleaned, share(width * height, width, widths));
    try {
      const isOpaque = kind === "jpeg" || !hasHoles(image.get_raw_pixels());
      const sizes = sizesOf(image, widths, isOpaque);
      return { ok: true, picture: { kind, width, height, bytes, fragment: null, sizes } };
    } finally {
      image.free();
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.reason === "picture_not_printable" && kind === "png") return { ok: false, error: "interlaced" };
    throw new Broken();
  }
}

/** How much smaller it becomes: as wide as is asked for, and so that it can be held. */
function share(pixels: number, width: number, widths: readonly number[]): number {
  return Math.min(1, Math.max(1, ...widths) / width, Math.sqrt(MOST_DECODED_PIXELS / pixels));
}

async function smaller(
  kind: "jpeg" | "png",
  bytes: Uint8Array,
  { width, height, orientation }: Cleaned,
  scale: number,
): Promise<PhotonImage> {
  const to = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const rows =
    kind === "png"
      ? await pngPixels(() => Promise.resolve(byteReader(oneChunk(bytes))))
      : jpegInSize(bytes, scale);
  const pixels = new Uint8Array(to.width * to.height * 4);
  for await (const strip of smallerRows(rows, to).strips())
    pixels.set(strip.pixels, strip.top * to.width * 4);
  return upright(new PhotonImage(pixels, to.width, to.height), orientation);
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
