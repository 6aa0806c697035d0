import { changesBetween } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

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
