import { uploadRefusalText } from "../../../domain/pictures/refusal-texts.ts";
import { takeFiles } from "../../../http/forms/uploads.server.ts";
import type { Scope } from "../../../services/scope.ts";
import {
  keepFinishedPhoto,
  removeFinishedPhoto,
} from "../../../services/work-pages/finished-photo.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";

/** What a form does with the photograph of a job; undefined where it is about something else. */
export async function takePhoto(
  scope: Scope,
  fields: FormData,
  job: { fulfillerId: string; fulfilmentId: string },
): Promise<"done" | { error: string } | undefined> {
  const intent = fields.get("intent");
  if (intent === "remove_photo") {
    await removeFinishedPhoto(scope, job);
    return "done";
  }
  if (intent !== "photo") return undefined;
  const [file] = takeFiles(fields, "photo");
  if (!file) return { error: "errors:required" };
  const kept = await keepFinishedPhoto(scope, { ...job, bytes: new Uint8Array(await file.arrayBuffer()) });
  if (kept.ok) return "done";
  if (kept.error === "gone") return { error: "printShop:photo.gone" };
  return { error: kept.error === "away" ? "cases:refused.away" : uploadRefusalText(kept.error) };
}

/** The form of the photograph, refused. */
export const photoRefused = (text: string): FormResult => ({ status: "error", error: { photo: [text] } });
