import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon";
import type {
  PictureKind,
  ReadUpload,
  UploadedPicture,
  UploadSize,
} from "../../app/domain/pictures/upload.ts";
import { Broken, type Cleaned, joined } from "./cleaned.ts";

/** What is read of a file, before its hash is taken. */
export type Unsigned =
  | { ok: true; picture: Omit<UploadedPicture, "sha256"> }
  | Extract<ReadUpload, { ok: false }>;

type Raster = Exclude<PictureKind, "svg">;

/** Good enough for a photograph on a page, a fifth of what cameras write. */
const JPEG_QUALITY = 84;

/** Decodes a picture, which proves that it is one, turns it upright, and makes the smaller ones. WebP becomes PNG. */
export function redrawn(kind: Raster, cleaned: Cleaned, widths: readonly number[]): Unsigned {
  const bytes = joined(cleaned.parts);
  const image = upright(decoded(bytes), cleaned.orientation);
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    const isOpaque = kind === "jpeg" || (kind === "webp" && !hasHoles(image.get_raw_pixels()));
    const smaller = widths.filter((size) => size < width);
    const sizes = sizesOf(image, smaller, isOpaque);
    // No PDF holds WebP, so that print files could not either: the same pixels as PNG.
    if (kind === "webp") {
      const png = image.get_bytes();
      return { ok: true, picture: { kind: "png", width, height, bytes: png, fragment: null, sizes } };
    }
    // Print files hold no interlaced PNG: the same pixels without.
    const isAsItCame = cleaned.orientation === 1 && !cleaned.isInterlaced;
    const original = isAsItCame ? bytes : encoded(image, isOpaque);
    return { ok: true, picture: { kind, width, height, bytes: original, fragment: null, sizes } };
  } finally {
    image.free();
  }
}

/** The picture in these widths, as far as it is that wide. */
export function sizesOf(image: PhotonImage, widths: readonly number[], isOpaque: boolean): UploadSize[] {
  const [width, height] = [image.get_width(), image.get_height()];
  return widths
    .filter((size) => size <= width)
    .flatMap((size) => resized(image, size, Math.max(1, Math.round((height * size) / width)), isOpaque));
}

function decoded(bytes: Uint8Array): PhotonImage {
  try {
    return PhotonImage.new_from_byteslice(bytes);
  } catch {
    throw new Broken();
  }
}

/** Photographs as JPEG. What has holes or hard edges as PNG, and as lossless WebP, a third smaller, where it is. */
function resized(image: PhotonImage, width: number, height: number, isOpaque: boolean): UploadSize[] {
  const smaller = resize(image, width, height, SamplingFilter.Lanczos3);
  try {
    const bytes = encoded(smaller, isOpaque);
    if (isOpaque) return [{ width, height, contentType: "image/jpeg", bytes }];
    const png = { width, height, contentType: "image/png" as const, bytes };
    const webp = smaller.get_bytes_webp();
    return webp.length < bytes.length
      ? [png, { width, height, contentType: "image/webp", bytes: webp }]
      : [png];
  } finally {
    smaller.free();
  }
}

const encoded = (image: PhotonImage, isOpaque: boolean) =>
  isOpaque ? image.get_bytes_jpeg(JPEG_QUALITY) : image.get_bytes();

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
export function upright(image: PhotonImage, orientation: number): PhotonImage {
  const place = PLACES[orientation];
  if (!place) return image;
  const [w, h] = [image.get_width(), image.get_height()];
  const [width, height] = orientation >= 5 ? [h, w] : [w, h];
  const bytes = image.get_raw_pixels();
  const from = new Uint32Array(bytes.buffer, bytes.byteOffset, w * h);
  const to = new Uint32Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = place(x, y, w, h);
      to[y * width + x] = from[row * w + column] ?? 0;
    }
  }
  image.free();
  return new PhotonImage(new Uint8Array(to.buffer), width, height);
}
