import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import { picturesOn } from "../../domain/design/change-design.ts";
import { refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import { createEvent, type NewEvent } from "./create-event.server.ts";
import { moveImage, movePictures } from "./move-image.server.ts";

type BrowserStore = Omit<NewEvent, "id" | "draft"> & { kept: TemporaryStoreRow };

/** Ids are sixteen characters. */
const ID_LENGTH = 16;

/**
 * Makes a real store of one that a browser built before its sign-in: the pictures move first, then the store is created
 * with them and with what was drawn, once. Its id follows from the browser's store, so two sign-ins at once create one, and whatever fails leaves
 * the browser's store where it was.
 */
export async function openTemporaryStore(scope: Scope, { kept, ...settings }: BrowserStore) {
  if (kept.imgId !== null) {
    const moved = await moveImage(scope, kept.imgId);
    if (!moved.ok) return moved;
  }
  const codes = kept.draft.products.flatMap((product) => (product.kind === "blank" ? [product.code] : []));
  const drawn = Object.fromEntries(
    Object.entries(kept.designs ?? {}).flatMap(([code, { sides }]) =>
      codes.includes(code) ? [[code, sides] as const] : [],
    ),
  );
  const placed = new Set(Object.values(drawn).flatMap(picturesOn));
  const pictures = await movePictures(scope, { kept, ids: placed });
  if (!pictures) return refuse("builder:refused.image");
  const id = (await scope.hash(`${kept.id}:${kept.createdAt.getTime()}`)).slice(0, ID_LENGTH);
  const created = await createEvent(scope, { ...settings, draft: kept.draft, id, drawn, pictures });
  if (created.ok || created.error === "errors:orderChangedMeanwhile")
    await scope.platform.temporaryStores.remove(kept);
  return created;
}
