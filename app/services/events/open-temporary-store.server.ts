import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import type { Scope } from "../scope.ts";
import { createEvent, type NewEvent } from "./create-event.server.ts";
import { moveImage } from "./move-image.server.ts";

type BrowserStore = Omit<NewEvent, "id" | "draft"> & { kept: TemporaryStoreRow };

/** Ids are sixteen characters. */
const ID_LENGTH = 16;

/**
 * Makes a real store of one that a browser built before its sign-in: the picture moves first, then the store is created
 * with it, once. Its id follows from the browser's store, so two sign-ins at once create one, and whatever fails leaves
 * the browser's store where it was.
 */
export async function openTemporaryStore(scope: Scope, { kept, ...settings }: BrowserStore) {
  if (kept.imgId !== null) {
    const moved = await moveImage(scope, kept.imgId);
    if (!moved.ok) return moved;
  }
  const id = (await scope.hash(`${kept.id}:${kept.createdAt.getTime()}`)).slice(0, ID_LENGTH);
  const created = await createEvent(scope, { ...settings, draft: kept.draft, id });
  if (created.ok || created.error === "errors:orderChangedMeanwhile")
    await scope.platform.temporaryStores.remove(kept);
  return created;
}
