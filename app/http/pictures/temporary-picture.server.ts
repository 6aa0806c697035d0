import { drawingFile, fileAddress, temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { TemporaryImage } from "../../domain/store/store-draft.ts";
import { keepTemporaryPicture } from "../../services/events/open-temporary-store.server.ts";
import { uploadRefusalText } from "../../domain/pictures/refusal-texts.ts";
import type { BaseScope } from "../../services/scope.ts";

/** As much as the desk's own fields take. */
const MOST_BYTES = 10_000_000;

/** The picture that was sent as it is kept, null when there is none; or the message of its refusal. */
export async function pictureOf(
  scope: BaseScope,
  file: FormDataEntryValue | null,
): Promise<Result<TemporaryImage | null>> {
  if (file === null || typeof file === "string" || file.size === 0) return ok(null);
  if (file.size > MOST_BYTES) return refuse(uploadRefusalText("too_large"));
  const name = file.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 100) || "picture";
  const result = await keepTemporaryPicture(scope, { name, bytes: new Uint8Array(await file.arrayBuffer()) });
  return result.ok ? result : refuse(uploadRefusalText(result.error));
}

/** Where a page shows it. */
export function shownPicture(image: TemporaryImage): string {
  if (image.svg === null)
    return (
      fileAddress({ storageKey: temporaryKeyOf(image.sha256), contentType: image.contentType }, 400) ?? ""
    );
  return `data:image/svg+xml;utf8,${encodeURIComponent(drawingFile(image))}`;
}
