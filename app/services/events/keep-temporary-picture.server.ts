import { FILE_WIDTHS, isForPrint, sizeKeyOf, temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import { CONTENT_TYPES, type UploadRefusal, type UploadSize } from "../../domain/pictures/upload.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { TemporaryImage } from "../../domain/store/store-draft.ts";
import type { BaseScope } from "../scope.ts";

/**
 * Takes a picture of pixels from somebody who has not signed in: read and cleaned by the Worker for pictures, kept under
 * its hash until it becomes a tenant's.
 */
export async function keepTemporaryPicture(
  scope: BaseScope,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Result<TemporaryImage, UploadRefusal | "not_for_print" | "away">> {
  const read = await scope.pictures.read(bytes, FILE_WIDTHS);
  if (!read.ok) return refuse(read.error);
  const { kind, width, height, sha256, fragment, sizes } = read.picture;
  if (fragment !== null) return ok({ name, svg: fragment, width, height, sha256 });
  const contentType = CONTENT_TYPES[kind];
  if (!isForPrint({ contentType })) return refuse("not_for_print");
  const key = temporaryKeyOf(sha256);
  const stored = await Promise.all([
    scope.files.put(key, read.picture.bytes, contentType),
    ...sizes.map((size) => scope.files.put(sizeKeyOf(key, size), size.bytes, size.contentType)),
  ]);
  if (!stored.every(Boolean)) return refuse("away");
  return ok({ name, svg: null, width, height, sha256, contentType, sizes: sizes.map(sizeOf) });
}

const sizeOf = ({ width, contentType }: UploadSize) => ({ width, contentType });
