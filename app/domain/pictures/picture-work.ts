import type { Hex } from "../design/colour.ts";
import type { ReadUpload } from "./upload.ts";

/** How a picture of ours is asked for as PNG. */
export type PngWish = {
  /** In pixels; the height follows from the picture. */
  width: number;
  /** What it stands on: a PNG without ground would be lost on some page or mail of the picture's own colour. */
  ground: Hex;
};

/** Why the Worker for pictures did not do what it was asked for; with `busy` it may be asked again. */
export type WorkRefusal = "busy" | "too_large" | "not_drawable";

/** How much of a drawing is seen on each cloth, as it is and with its dark marks in white: 0 to 1. */
export type SeenDrawing = { ok: true; asItIs: number[]; light: number[] } | { ok: false; error: WorkRefusal };

/** A picture with its dark marks in white, as PNG; null where it has no holes, so that its marks stand on its own ground. */
export type LightPicture = { ok: true; bytes: Uint8Array | null } | { ok: false; error: WorkRefusal };

export type DrawnPng = { ok: true; bytes: Uint8Array } | { ok: false; error: WorkRefusal };

/** What the Worker for pictures does, as the pages' Worker calls it over its binding (pictures/entry.pictures.ts). */
export type PictureWorker = {
  png(svg: string, wish: PngWish, requestId: string): Promise<DrawnPng>;
  seen(svg: string, cloths: readonly Hex[], requestId: string): Promise<SeenDrawing>;
  light(bytes: Uint8Array, requestId: string): Promise<LightPicture>;
  read(bytes: Uint8Array, widths: readonly number[], requestId: string): Promise<ReadUpload>;
};

/** A picture of ours is a twentieth of it. */
export const MOST_SVG_CHARACTERS = 1_500_000;
/** The picture of a product in a shop of its own; rendering it takes about 5 MB. */
export const MOST_PNG_WIDTH = 1600;

/** Goes up whenever the same design is to be drawn otherwise, so that what was kept before is left alone. */
const EDITION = 10;

/** Where the pictures of a design lie in the object storage. */
export const drawnFolder = (designHash: string): string => `pictures/${EDITION}/${designHash}/`;
