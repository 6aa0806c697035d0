import { fileAddress, temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { TemporaryImage } from "../../domain/store/store-draft.ts";
import { sha256Hex } from "../keys/signing.server.ts";
import { DRAWING_BYTES, readSvgFile } from "../../rendering/svg-file.ts";
import { keepTemporaryPicture } from "../../services/events/keep-temporary-picture.server.ts";
import type { BaseScope } from "../../services/scope.ts";

/** As much as the desk's own fields take. */
const MOST_BYTES = 10_000_000;

const REFUSALS = {
  too_large: "pictures:refused.tooLarge",
  too_many_pixels: "pictures:refused.tooManyPixels",
  interlaced: "pictures:refused.interlaced",
  too_large_to_turn: "pictures:refused.tooLargeToTurn",
  animated: "pictures:refused.animated",
  unusual: "pictures:refused.unusual",
  wide_colours: "pictures:refused.wideColours",
  not_for_print: "catalogueDesk:refused.webp",
  not_a_picture: "pictures:refused.notAPicture",
  unsafe_drawing: "builder:refused.drawing",
  broken: "pictures:refused.broken",
  busy: "pictures:refused.away",
  away: "pictures:refused.away",
} as const;
type Refused = (typeof REFUSALS)[keyof typeof REFUSALS];

/** The picture that was sent as it is kept, null when there is none. Drawings are read here, pixels in their Worker. */
export async function pictureOf(
  scope: BaseScope,
  file: FormDataEntryValue | null,
): Promise<Result<TemporaryImage | null, Refused>> {
  if (file === null || typeof file === "string" || file.size === 0) return ok(null);
  if (file.size > MOST_BYTES) return refuse(REFUSALS.too_large);
  const name = file.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 100) || "picture";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isText(bytes)) {
    const drawing = bytes.length > DRAWING_BYTES ? undefined : readSvgFile(new TextDecoder().decode(bytes));
    if (!drawing) return refuse(REFUSALS.unsafe_drawing);
    const { fragment: svg, width, height } = drawing;
    return ok({ name, svg, width, height, sha256: await sha256Hex(svg) });
  }
  const result = await keepTemporaryPicture(scope, { name, bytes });
  return result.ok ? result : refuse(REFUSALS[result.error]);
}

/** A drawing begins with its first element, behind a byte order mark perhaps. */
const isText = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes.subarray(0, 64))
    .replace(/^\uFEFF/, "")
    .trimStart()
    .startsWith("<");

/** Where a page shows it. */
export function shownPicture(image: TemporaryImage): string {
  if (image.svg === null)
    return (
      fileAddress({ storageKey: temporaryKeyOf(image.sha256), contentType: image.contentType }, 400) ?? ""
    );
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${image.width} ${image.height}">${image.svg}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(file)}`;
}
