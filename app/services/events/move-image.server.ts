import { sizeKeyOf, storageKeyOf, temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
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
  const { image } = kept;
  const { name, svg, width, height, sha256 } = image;
  const storageKey = svg === null ? storageKeyOf(tenantId, sha256) : null;
  // Before the row, so that none names a file that is not there.
  if (image.svg === null && !(await takeFiles(scope, image, storageKeyOf(tenantId, sha256))))
    return refuse("builder:refused.image");
  const asset = {
    id: imgId,
    tenantId,
    kind: "artwork" as const,
    contentType: image.svg === null ? image.contentType : "image/svg+xml",
    ...{ name, svg, width, height, sha256, storageKey },
    createdAt: scope.now(),
  };
  const moved = await scope.platform.temporaryStores.moveImage(
    imgId,
    asset,
    auditNote(scope, "File added", { id: imgId, name }, { width, height }),
  );
  return moved ? ok(imgId) : refuse("builder:refused.image");
}

/** Copies a picture and its smaller widths: another tenant may have sent the same one. */
async function takeFiles(
  { files }: Scope,
  { sha256, sizes }: { sha256: string; sizes: readonly { width: number; contentType: string }[] },
  to: string,
): Promise<boolean> {
  const from = temporaryKeyOf(sha256);
  const copied = await Promise.all([
    files.copy(from, to),
    ...sizes.map((size) => files.copy(sizeKeyOf(from, size), sizeKeyOf(to, size))),
  ]);
  return copied.every(Boolean);
}
