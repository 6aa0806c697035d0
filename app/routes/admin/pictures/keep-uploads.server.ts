import { FILE_WIDTHS } from "../../../domain/pictures/stored-picture.ts";
import { storePicture } from "../../../services/pictures/store-picture.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { UploadOutcome } from "../../../ui/admin/pictures/models.ts";
import { uploadRefusalText } from "../../../domain/pictures/refusal-texts.ts";

/** Files of one form; more would not be read within the time of a request. */
const MOST_FILES = 20;

/** Keeps the files of a form one after the other, and says of each what became of it. */
export async function keepUploads(
  scope: Scope,
  files: readonly File[],
  folder = "",
): Promise<(UploadOutcome & { id: string | null })[]> {
  const outcomes: (UploadOutcome & { id: string | null })[] = [];
  for (const [index, file] of files.entries()) {
    const { name } = file;
    if (index >= MOST_FILES) {
      outcomes.push({ name, id: null, error: "pictures:refused.tooMany" });
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const upload = { name, bytes, kind: "file" as const, eventId: null, folder, widths: FILE_WIDTHS };
    const result = await storePicture(scope, upload);
    outcomes.push(
      result.ok
        ? { name, id: result.value.id, error: null }
        : { name, id: null, error: uploadRefusalText(result.error) },
    );
  }
  return outcomes;
}
