import { changesBetween } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { fileAddress, sizeKeysOf } from "../../domain/pictures/stored-picture.ts";
import type { Position } from "../../domain/lists/cursor.ts";
import type { FileRow } from "../../../db/repositories/files.server.ts";

/** Calls a picture otherwise or puts it into another folder. Its address stays: that is made of its content. */
export async function changePicture(
  scope: Scope,
  { id, ...set }: { id: string; name: string; folder: string },
): Promise<Result<undefined, "pictures:refused.gone">> {
  const before = await scope.tenant.files.find(id);
  if (!before) return refuse("pictures:refused.gone");
  const changes = changesBetween(before, set, ["name", "folder"]);
  if (Object.keys(changes).length === 0) return ok(undefined);
  const changed = await scope.tenant.files.change(
    id,
    set,
    auditNote(scope, "File updated", { id, name: set.name }, changes),
  );
  return changed ? ok(undefined) : refuse("pictures:refused.gone");
}

/**
 * Deletes a picture that no store shows and no design places. Its file goes too, unless another picture has the same
 * one; while the storage is away the file stays behind, which nothing names any more.
 */
export async function deletePicture(
  scope: Scope,
  { id }: { id: string },
): Promise<Result<undefined, "pictures:refused.gone" | "pictures:refused.used">> {
  const { files } = scope.tenant;
  const picture = await files.find(id);
  if (!picture) return refuse("pictures:refused.gone");
  const { name, sha256, storageKey } = picture;
  const removed = await files.remove(picture, auditNote(scope, "File deleted", { id, name }));
  if (removed !== "removed") return refuse(`pictures:refused.${removed}`);
  if (storageKey && !(await files.isShared(sha256))) {
    await scope.files.remove([storageKey, ...sizeKeysOf(storageKey)]);
  }
  return ok(undefined);
}

const CHOICES = 12;

export type PictureChoice = { id: string; name: string; src: string; thumb: string };

/** A page of the tenant's newest pictures that pages can show. */
export async function choosablePictures(scope: Scope, { position }: { position: Position | undefined }) {
  const list = { words: "", folder: "", shownOnPages: true, descending: true, position, limit: CHOICES };
  const { rows, previous, next } = await scope.tenant.files.list(list);
  return { choices: rows.flatMap(choiceOf), previous, next };
}

function choiceOf(file: Pick<FileRow, "id" | "name" | "storageKey" | "contentType">): PictureChoice[] {
  const [src, thumb] = [fileAddress(file), fileAddress(file, 160)];
  return src && thumb ? [{ id: file.id, name: file.name, src, thumb }] : [];
}
