import { finishedFolder, finishedPhotoKey } from "../../domain/fulfilment/finished-photo.ts";
import { sizeKeyOf } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { keepPhotos, type PhotoRefusal, SHOWN_WIDTH } from "../keep-photos.server.ts";
import type { Scope } from "../scope.ts";

type JobOf = { fulfillerId: string; fulfilmentId: string };

/**
 * Keeps a photograph of what a print shop made of a job, in place of the one before. The same picture again is the same file.
 * @returns `gone` where the job is not the shop's, or was neither begun nor shipped, or its order is erased.
 */
export async function keepFinishedPhoto(
  scope: Scope,
  { fulfillerId, fulfilmentId, bytes }: JobOf & { bytes: Uint8Array },
): Promise<Result<null, PhotoRefusal | "gone">> {
  const { tenantId, workPages } = scope.tenant;
  const job = await workPages.job(fulfillerId, fulfilmentId);
  if (!job) return refuse("gone");
  const keyOf = (sha256: string) => finishedPhotoKey(tenantId, fulfilmentId, sha256);
  const kept = await keepPhotos(scope, { keyOf, files: [bytes] });
  if (!kept.ok) return kept;
  const [photo] = kept.value;
  if (!photo) return refuse("gone");
  const isNoted = await workPages.notePhoto({ fulfillerId, fulfilmentId, photo }, scope.now());
  const before = job.finishedPhoto;
  // What nothing names any more.
  const unused = isNoted ? before : photo;
  if (unused && before?.sha256 !== photo.sha256) await scope.files.removeAll(keyOf(unused.sha256));
  return isNoted ? ok(null) : refuse("gone");
}

/** Takes the photograph of a job away. */
export async function removeFinishedPhoto(scope: Scope, { fulfillerId, fulfilmentId }: JobOf): Promise<void> {
  const { tenantId, workPages } = scope.tenant;
  const isRemoved = await workPages.notePhoto({ fulfillerId, fulfilmentId, photo: null }, scope.now());
  if (isRemoved) await scope.files.removeAll(finishedFolder(tenantId, fulfilmentId));
}

/** The photograph of a job; the caller asks whether the reader may see the job. Undefined where there is none. */
export async function openFinishedPhoto(
  scope: Scope,
  {
    part,
    isSmall,
  }: {
    part: { id: string; finishedPhoto: { sha256: string; contentType: string } | null };
    isSmall: boolean;
  },
): Promise<{ contentType: string; body: ReadableStream<Uint8Array> } | undefined> {
  const { finishedPhoto: photo } = part;
  if (!photo) return undefined;
  const key = finishedPhotoKey(scope.tenant.tenantId, part.id, photo.sha256);
  const smaller = sizeKeyOf(key, { width: SHOWN_WIDTH, contentType: photo.contentType });
  const body = (isSmall && (await scope.files.open(smaller))) || (await scope.files.open(key));
  return body && { contentType: photo.contentType, body };
}
