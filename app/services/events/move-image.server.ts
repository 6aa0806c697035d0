import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";

/**
 * Takes a picture that was uploaded before its owner signed in into the tenant's own files. Whoever knows its id, which
 * cannot be guessed, may take it; once it is a tenant's, it is nobody else's. Asked again, it answers the same.
 */
export async function moveImage(
  scope: Scope,
  imgId: string,
): Promise<Result<string, "builder:refused.image">> {
  if (await scope.tenant.files.find(imgId)) return ok(imgId);
  const { tenantId } = scope.tenant;
  const kept = await scope.platform.temporaryStores.findByImage(imgId);
  if (!kept?.image || (kept.movedTo !== null && kept.movedTo !== tenantId)) {
    return refuse("builder:refused.image");
  }
  const { name, svg, width, height, sha256 } = kept.image;
  const asset = {
    id: imgId,
    tenantId,
    kind: "artwork" as const,
    name,
    contentType: "image/svg+xml",
    svg,
    width,
    height,
    sha256,
    createdAt: scope.now(),
  };
  const moved = await scope.platform.temporaryStores.moveImage(
    imgId,
    asset,
    auditNote(scope, "File added", { id: imgId, name }, { width, height }),
  );
  return moved ? ok(imgId) : refuse("builder:refused.image");
}
