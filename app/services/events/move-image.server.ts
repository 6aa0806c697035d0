import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import {
  drawingFile,
  sizeKeyOf,
  storageKeyOf,
  temporaryKeyOf,
} from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { TemporaryPicture } from "../../domain/store/store-draft.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
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
  const store = await scope.platform.temporaryStores.findByImage(imgId);
  if (!store?.image || (store.movedTo !== null && store.movedTo !== tenantId)) {
    return refuse("builder:refused.image");
  }
  const taken = await takeImage(scope, { ...store.image, id: imgId });
  if (!taken) return refuse("builder:refused.image");
  const moved = await scope.platform.temporaryStores.moveImage(imgId, taken.asset, taken.note);
  return moved ? ok(imgId) : refuse("builder:refused.image");
}

/** Takes the pictures that drawings place along; undefined when another tenant has them, or a file is gone. */
export async function movePictures(
  scope: Scope,
  { kept, ids }: { kept: Pick<TemporaryStoreRow, "id" | "pictures">; ids: ReadonlySet<string> },
): Promise<Record<string, string> | undefined> {
  const placed = (kept.pictures ?? []).filter(({ id }) => ids.has(id));
  const taken = await Promise.all(placed.map((picture) => takeImage(scope, picture)));
  if (!taken.every((each) => each !== undefined)) return undefined;
  if (!(await scope.platform.temporaryStores.movePictures(kept.id, taken))) return undefined;
  return Object.fromEntries(placed.map(({ id, sha256 }) => [id, sha256]));
}

/** The row of a picture that becomes the tenant's. Its file comes before, so that no row names one that is not there. */
async function takeImage(scope: Scope, image: TemporaryPicture) {
  const { tenantId } = scope.tenant;
  const { id, name, svg, width, height, sha256 } = image;
  const key = storageKeyOf(tenantId, sha256);
  const isKept =
    image.svg === null ? await takeFiles(scope, image, key) : await keepDrawing(scope, image, key);
  // A drawing is printed from its row; its file is only for pages, such as the store's logo.
  if (!isKept && image.svg === null) return undefined;
  const storageKey = isKept ? key : null;
  const asset = {
    id,
    tenantId,
    kind: "artwork" as const,
    contentType: image.svg === null ? image.contentType : "image/svg+xml",
    name,
    svg,
    width,
    height,
    sha256,
    storageKey,
    createdAt: scope.now(),
  };
  return { asset, note: auditNote(scope, "File added", { id, name }, { width, height }) };
}

const keepDrawing = ({ files }: Scope, image: Parameters<typeof drawingFile>[0], key: string) =>
  files.put(key, new TextEncoder().encode(drawingFile(image)), "image/svg+xml");

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
