import type { DrawingRefusal } from "./refusal-texts.ts";

/** What a file turned out to be, by its content. */
export type PictureKind = "png" | "jpeg" | "webp" | "svg";

export const CONTENT_TYPES: Record<PictureKind, string> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** What a file field takes; the server looks at the content. */
export const ACCEPTED = Object.values(CONTENT_TYPES).join(",");

/** Two of the sides of an A4 page at 300 dpi as JPEG; a file travels whole from Worker to Worker. */
export const MOST_UPLOAD_BYTES = 20_000_000;
/** A good camera's picture has fewer pixels; a file that claims more is a decompression bomb. */
export const MOST_UPLOAD_PIXELS = 40_000_000;
/** The longest side: some programs hold rows or columns whole. */
export const MOST_UPLOAD_SIDE = 30_000;
/** The comment of a JPEG converted from CMYK; the editor then warns the person who places it. */
export const FOUR_INKS = "four inks";
/** What a Worker's 128 MB decode at once (docs/decisions/0160); of more, rows go by. */
export const MOST_DECODED_PIXELS = 3_200_000;
/** How many smaller ones may be asked for at once, and how wide. */
export const MOST_UPLOAD_WIDTHS = 4;
export const MOST_UPLOAD_WIDTH = 2_000;

export type UploadSize = {
  width: number;
  height: number;
  /** A picture with holes comes twice in each width: as PNG, and as WebP for those who take it. */
  contentType: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array;
};

export type UploadedPicture = {
  kind: PictureKind;
  /** As it is seen: upright. */
  width: number;
  height: number;
  /** The file, without what is noted in it beside the picture. */
  bytes: Uint8Array;
  /** Of those bytes, in hex. */
  sha256: string;
  /** What stands inside the svg element of a drawing: plain shapes. */
  fragment: string | null;
  /** Smaller ones of the widths that were asked for; none of a drawing, nor of a WebP too large to be decoded. */
  sizes: UploadSize[];
};

export type UploadRefusal =
  | "too_large"
  | "too_many_pixels"
  | "not_a_picture"
  /** What of a drawing cannot be printed. */
  | DrawingRefusal
  | "broken"
  /** A PNG whose pixels come in seven passes, and too large to hold all of them. */
  | "interlaced"
  /** A PNG or WebP that is held otherwise than upright, and too large to be turned. */
  | "too_large_to_turn"
  /** Several pictures that follow each other. */
  | "animated"
  /** A JPEG of a kind that few programs write: lossless, arithmetic, twelve bits, hundreds of scans. */
  | "unusual"
  /** Light beyond what paper and screens of today have. */
  | "wide_colours"
  | "busy";

export type ReadUpload = { ok: true; picture: UploadedPicture } | { ok: false; error: UploadRefusal };
