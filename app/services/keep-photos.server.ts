import type { CasePhoto } from "../domain/order/order-case.ts";
import { drawingFaultsOf, type DrawingRefusal } from "../domain/pictures/refusal-texts.ts";
import { sizeKeyOf } from "../domain/pictures/stored-picture.ts";
import { CONTENT_TYPES, MOST_UPLOAD_BYTES, type UploadRefusal } from "../domain/pictures/upload.ts";
import { ok, refuse, type Result } from "../domain/result.ts";
import type { Scope } from "./scope.ts";

export type PhotoRefusal = Exclude<UploadRefusal, DrawingRefusal> | "away";

/** What staff see beside the words; a click shows the photograph itself. */
export const SHOWN_WIDTH = 400;

/**
 * Photographs of what is wrong or finished, read by the Worker for pictures, without what a camera notes in them (place, moment,
 * device). Their names are their content's, so that the same post keeps the same files.
 * @param input.keyOf where a photograph lies, by the hash of its content.
 */
export async function keepPhotos(
  scope: Scope,
  { keyOf, files }: { keyOf: (sha256: string) => string; files: readonly Uint8Array[] },
): Promise<Result<CasePhoto[], PhotoRefusal>> {
  const photos: CasePhoto[] = [];
  for (const bytes of files) {
    if (bytes.length > MOST_UPLOAD_BYTES) return refuse("too_large");
    const read = await scope.pictures.read(bytes, [SHOWN_WIDTH]);
    if (!read.ok) return refuse(drawingFaultsOf(read.error) ? "not_a_picture" : (read.error as PhotoRefusal));
    const { kind, sha256, sizes, bytes: cleaned } = read.picture;
    // A drawing is no photograph, and it can hold more than one sees.
    if (kind === "svg") return refuse("not_a_picture");
    const key = keyOf(sha256);
    const storedFiles = await Promise.all([
      scope.files.put(key, cleaned, CONTENT_TYPES[kind]),
      ...sizes.map((size) => scope.files.put(sizeKeyOf(key, size), size.bytes, size.contentType)),
    ]);
    if (!storedFiles.every(Boolean)) return refuse("away");
    photos.push({ sha256, contentType: CONTENT_TYPES[kind] });
  }
  return ok(photos);
}
