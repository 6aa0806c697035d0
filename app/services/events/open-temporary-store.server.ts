import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import { picturesOn } from "../../domain/design/change-design.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { createEvent, type NewEvent } from "./create-event.server.ts";
import { moveImage, movePictures } from "./move-image.server.ts";
import { FILE_WIDTHS, isForPrint, sizeKeyOf, temporaryKeyOf } from "../../domain/pictures/stored-picture.ts";
import { CONTENT_TYPES, type UploadRefusal, type UploadSize } from "../../domain/pictures/upload.ts";
import type { TemporaryImage } from "../../domain/store/store-draft.ts";

type BrowserStore = Omit<NewEvent, "from" | "draft"> & { kept: TemporaryStoreRow };

/** Somebody who draws on while the store opens saves every few seconds, and opening takes less than one. */
const MOST_TRIES = 5;

/**
 * Makes a real store of one that a browser built before its sign-in. The browser's store ends in the same batch, if it is
 * still as it was read: two sign-ins at once make one store, a press that comes twice finds the store of the first, a drawing that was saved meanwhile is read and comes along,
 * and whatever fails leaves the browser's store where it was.
 */
export async function openTemporaryStore(scope: Scope, { kept, ...settings }: BrowserStore) {
  const { id } = settings;
  const existing = async () => {
    const event = id === undefined ? undefined : await scope.tenant.events.find(id);
    return event && ok({ id: event.id, slug: event.slug });
  };
  const before = await existing();
  if (before) return before;
  let read: TemporaryStoreRow | undefined = kept;
  for (let attempt = 0; read && attempt < MOST_TRIES; attempt++) {
    const created = await openAsRead(scope, { kept: read, ...settings });
    if (created.ok || created.error !== "errors:orderChangedMeanwhile") return created;
    read = await scope.platform.temporaryStores.find(kept.id);
  }
  return (await existing()) ?? refuse("errors:orderChangedMeanwhile");
}

/** The pictures move first; then the store is created with them and with what was drawn. */
async function openAsRead(scope: Scope, { kept, ...settings }: BrowserStore) {
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
  return createEvent(scope, { ...settings, draft: kept.draft, from: kept, drawn, pictures });
}

export type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";

/** The store that a browser built, by the hash of its secret. */
export function findTemporaryStore(scope: BaseScope, id: string): Promise<TemporaryStoreRow | undefined> {
  return scope.platform.temporaryStores.find(id);
}

/** Keeps a browser's store until somebody signs in there; what it built before is forgotten, but for its drawings. */
export function saveTemporaryStore(
  scope: BaseScope,
  store: Omit<TemporaryStoreRow, "designs" | "pictures">,
): Promise<TemporaryStoreRow> {
  return scope.platform.temporaryStores.keep(store);
}

/**
 * Takes a picture of pixels from somebody who has not signed in: read and cleaned by the Worker for pictures, kept under
 * its hash until it becomes a tenant's.
 */
export async function keepTemporaryPicture(
  scope: BaseScope,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Result<TemporaryImage, UploadRefusal | "not_for_print" | "away">> {
  const read = await scope.pictures.read(bytes, FILE_WIDTHS);
  if (!read.ok) return refuse(read.error);
  const { kind, width, height, sha256, fragment, sizes } = read.picture;
  if (fragment !== null) return ok({ name, svg: fragment, width, height, sha256 });
  const contentType = CONTENT_TYPES[kind];
  if (!isForPrint({ contentType })) return refuse("not_for_print");
  const key = temporaryKeyOf(sha256);
  const stored = await Promise.all([
    scope.files.put(key, read.picture.bytes, contentType),
    ...sizes.map((size) => scope.files.put(sizeKeyOf(key, size), size.bytes, size.contentType)),
  ]);
  if (!stored.every(Boolean)) return refuse("away");
  return ok({ name, svg: null, width, height, sha256, contentType, sizes: sizes.map(sizeOf) });
}

const sizeOf = ({ width, contentType }: UploadSize) => ({ width, contentType });
