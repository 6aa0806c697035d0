import type { Matrix } from "../../app/rendering/path.ts";
import type { PdfFile, Reference } from "../pdf/pdf-file.ts";
import { Refused } from "../refused.ts";
import { byteReader } from "./byte-reader.ts";
import { jpegObject } from "./jpeg.ts";
import { pngObject } from "./png.ts";

/** A picture of pixels in the file. */
export type PictureObject = {
  object: Reference;
  /** Where it covers the ground; null for a picture without holes. */
  alpha: Reference | null;
  /** As it is seen. */
  width: number;
  height: number;
  /** As its pixels lie in the file, and what turns them upright. */
  stored: { width: number; height: number };
  upright: Matrix;
};

/** Opens a file of the storage from its front; undefined when it is not there. */
export type OpenFile = (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

/** Puts a picture into the file as it was uploaded, without decoding it where that can be. */
export async function pictureObject(file: PdfFile, open: OpenFile, key: string): Promise<PictureObject> {
  const again = async () => {
    const chunks = await open(key);
    if (!chunks) throw new Refused("picture_missing", key);
    return byteReader(chunks);
  };
  const first = await (await again()).take(12);
  if (first[0] === 0xff && first[1] === 0xd8) return jpegObject(file, await again());
  if (String.fromCharCode(...first.subarray(1, 4)) === "PNG") return pngObject(file, again);
  throw new Refused("picture_not_printable", "neither JPEG nor PNG");
}
