import { type DrawnSides, picturesOn, withSides } from "../../domain/design/change-design.ts";
import { designInAll } from "../../domain/design/design-on-blank.ts";
import { offerOfDesign } from "../../domain/product/offer-of-design.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { TemporaryPicture } from "../../domain/store/store-draft.ts";
import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import type { BaseScope } from "../scope.ts";
import type { FontsOf } from "../judge-texts.ts";
import { firstDrawing } from "../first-drawing.ts";
import { editionOf } from "./read.server.ts";

/** As JSON. A browser's store may hold thirty such drawings, and belongs to nobody whom one could ask. */
const MOST_CHARACTERS = 100_000;

/** A blank as it was drawn in a browser's store; undefined where there is no such blank. */
export async function readDrawnBlank(
  scope: BaseScope,
  { kept, code, fonts }: { kept: TemporaryStoreRow; code: string; fonts: FontsOf },
) {
  const blank = await scope.platform.media.blank(code);
  if (!blank) return undefined;
  const pictures: TemporaryPicture[] = [
    ...(kept.image && kept.imgId !== null ? [{ ...kept.image, id: kept.imgId }] : []),
    ...(kept.pictures ?? []),
  ];
  const [image = null] = kept.image ? pictures : [];
  const drawing = kept.designs?.[code];
  const first = { image, name: kept.draft.page.name };
  const design = drawing ? designInAll(blank, drawing.sides) : await firstDrawing(blank, first, fonts);
  const cover = design.front.length === 0 && design.back.length > 0 ? "back" : "front";
  const offer = offerOfDesign(design, blank, { defaultColour: design.selected.colour, cover });
  const edition = await editionOf(scope, design);
  return { storeId: kept.id, code, blank, design, offer, pictures, edition, keptAs: drawing?.edition ?? "" };
}
export type DrawnBlank = NonNullable<Awaited<ReturnType<typeof readDrawnBlank>>>;

type BlankRefusal =
  | "designer:refused.changed"
  | "designer:refused.gone"
  | "designer:refused.picture"
  | "designer:refused.drawing";

/** Keeps what was drawn on a blank, unless another tab of the same browser changed it meanwhile. */
export async function saveDrawnBlank(
  scope: BaseScope,
  { read, shown, sides }: { read: DrawnBlank; shown: string; sides: DrawnSides },
): Promise<Result<{ edition: string; design: DrawnBlank["design"] }, BlankRefusal>> {
  if (shown !== read.edition) return refuse("designer:refused.changed");
  if (!picturesOn(sides).every((id) => read.pictures.some((picture) => picture.id === id)))
    return refuse("designer:refused.picture");
  const drawn = withSides({ design: read.design, locked: false }, sides);
  if (!drawn.ok || !drawn.value.isChanged) return ok({ edition: read.edition, design: read.design });
  const { design } = drawn.value;
  const { front, back, inksOnDark } = design;
  const drawing = { front, back, inksOnDark };
  if (JSON.stringify(drawing).length > MOST_CHARACTERS) return refuse("designer:refused.drawing");
  const edition = await editionOf(scope, design);
  const wasKept = await scope.platform.temporaryStores.keepDrawing(read.storeId, read.code, {
    before: read.keptAs,
    drawing: { edition, sides: drawing },
  });
  if (wasKept) return ok({ edition, design });
  return refuse((await isThere(scope, read)) ? "designer:refused.changed" : "designer:refused.gone");
}

/** One more picture for the drawings of a browser's store. */
export async function addTemporaryPicture(
  scope: BaseScope,
  { read, picture }: { read: DrawnBlank; picture: TemporaryPicture },
): Promise<Result<string, "designer:refused.pictures" | "designer:refused.gone">> {
  const same = read.pictures.find(({ sha256 }) => sha256 === picture.sha256);
  if (same) return ok(same.id);
  if (await scope.platform.temporaryStores.addPicture(read.storeId, picture)) return ok(picture.id);
  return refuse((await isThere(scope, read)) ? "designer:refused.pictures" : "designer:refused.gone");
}

/** Whether the browser's store waits still: it was opened, perhaps, while its builder drew on. */
async function isThere(scope: BaseScope, { storeId }: DrawnBlank): Promise<boolean> {
  return (await scope.platform.temporaryStores.find(storeId)) !== undefined;
}
