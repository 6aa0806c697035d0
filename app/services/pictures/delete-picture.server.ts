import { sizeKeysOf } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

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
