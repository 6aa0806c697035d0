import type { TemporaryStoreRow } from "../../../db/repositories/temporary-stores.server.ts";
import type { BaseScope } from "../scope.ts";

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
