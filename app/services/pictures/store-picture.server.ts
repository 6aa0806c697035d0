import {
  CONTENT_TYPES,
  MOST_UPLOAD_BYTES,
  type UploadedPicture,
  type UploadRefusal,
} from "../../domain/pictures/upload.ts";
import { sizeKeyOf, storageKeyOf } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type StoredPicture = { id: string; contentType: string; width: number; height: number };

type Upload = {
  /** As its file was called; only shown. */
  name: string;
  bytes: Uint8Array;
  kind: "artwork" | "logo" | "file";
  /** The store that it was uploaded for, if any. */
  eventId: string | null;
  /** Where its owner puts it. */
  folder?: string;
  /** What smaller ones pages will show. */
  widths: readonly number[];
};

/**
 * Takes a picture that an organiser uploaded: read and cleaned by the Worker for pictures, its files into the object
 * storage, its row into the tenant's files with an audit entry. The same file for the same place is the same picture,
 * however often it is sent, so that this may be repeated.
 */
export async function storePicture(
  scope: Scope,
  upload: Upload,
): Promise<Result<StoredPicture, UploadRefusal | "away" | "no_such_store">> {
  const { bytes, kind, eventId } = upload;
  if (bytes.length > MOST_UPLOAD_BYTES) return refuse("too_large");
  if (eventId !== null && !(await scope.tenant.events.find(eventId))) return refuse("no_such_store");
  const read = await scope.pictures.read(bytes, upload.widths);
  if (!read.ok) return refuse(read.error);
  const { picture } = read;
  const { width, height, sha256 } = picture;
  const id = (await scope.hash(JSON.stringify([kind, eventId, sha256]))).slice(0, 32);
  const contentType = CONTENT_TYPES[picture.kind];
  const storageKey = storageKeyOf(scope.tenant.tenantId, sha256);
  if (!(await keep(scope, storageKey, picture))) return refuse("away");
  const name =
    upload.name
      .replaceAll(/[\p{Cc}/\\]/gu, " ")
      .trim()
      .slice(0, LONGEST_NAME) || picture.kind;
  await scope.tenant.files.add(
    {
      id,
      eventId,
      kind,
      name,
      contentType,
      width,
      height,
      sha256,
      storageKey,
      folder: upload.folder ?? "",
      svg: picture.fragment,
      createdAt: scope.now(),
    },
    auditNote(scope, "File added", { id, name }, { width, height }),
  );
  return ok({ id, contentType, width, height });
}

const LONGEST_NAME = 100;

/**
 * The picture's file, and its smaller ones beside it under their widths. Whoever shows a width that is missing shows
 * the file itself. Before the row, so that none names a file that is not there.
 */
async function keep({ files }: Scope, key: string, picture: UploadedPicture): Promise<boolean> {
  const storedFiles = await Promise.all([
    files.put(key, picture.bytes, CONTENT_TYPES[picture.kind]),
    ...picture.sizes.map((size) => files.put(sizeKeyOf(key, size), size.bytes, size.contentType)),
  ]);
  return storedFiles.every(Boolean);
}
