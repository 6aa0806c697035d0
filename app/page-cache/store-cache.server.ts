import { isPromo, isShop } from "../domain/store/store-event.ts";
import type { Storefront } from "../services/storefront.ts";

/** As old as a page may be that a shopper sees (decisions.md 4). */
const FRESH_MS = 5_000;
const MOST_STORES = 200;

/** Promos and shops that this isolate has read within the last seconds, by the slug that they were asked by. */
export type StoreCache = ReturnType<typeof createStoreCache>;

/**
 * While a hall claims, the store is the same for all: it need not be read for each (docs/decisions/0023, 0054). Only what
 * is nobody's own is kept. What a claim depends on is asked again by its write; a shop's prices are never taken from here.
 */
export function createStoreCache() {
  const stores = new Map<string, { storefront: Storefront; readAt: number }>();
  return {
    find(slugNorm: string, now: Date): Storefront | undefined {
      const known = stores.get(slugNorm);
      const age = known ? now.getTime() - known.readAt : Number.POSITIVE_INFINITY;
      return known && age >= 0 && age < FRESH_MS ? known.storefront : undefined;
    },

    /** @param readAt before it was read. */
    keep(slugNorm: string, storefront: Storefront, readAt: Date): void {
      const { store, opening, basket } = storefront;
      stores.delete(slugNorm);
      const isKept = isShop(store.type) || (isPromo(store.type) && !store.sample);
      if (!isKept || opening !== "open" || basket.length > 0) return;
      const oldest = stores.size >= MOST_STORES ? stores.keys().next().value : undefined;
      if (oldest !== undefined) stores.delete(oldest);
      stores.set(slugNorm, { storefront, readAt: readAt.getTime() });
    },
  };
}
