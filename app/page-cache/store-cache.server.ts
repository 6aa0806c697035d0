import { isPromo, isShop } from "../domain/store/store-event.ts";
import type { AccountRow } from "../services/checkout/confirm-quote.server.ts";
import type { ActiveVouchers } from "../services/storefront/read.server.ts";
import type { Storefront } from "../services/storefront.ts";
import { isCacheOn } from "../caches.ts";

/** As old as a page may be that a shopper sees (decisions.md 4). */
const FRESH_MS = 5_000;
const MOST_STORES = 200;

/** Promos and shops that this isolate has read within the last seconds, by the slug that they were asked by. */
export type StoreCache = ReturnType<typeof createStoreCache>;

/**
 * When many people claim at once, the store is the same for all of them and need not be read for each
 * (docs/decisions/0023, 0054). The cache holds no personal data. The write of a claim checks again what the claim
 * depends on, and the write of an order checks everything its price was computed from (docs/decisions/0054).
 */
export function createStoreCache() {
  const stores = new Map<string, { storefront: Storefront; readAt: number }>();
  const vouchers = new Map<string, { vouchers: ActiveVouchers; readAt: number }>();
  const accounts = new Map<string, { rows: readonly AccountRow[]; readAt: number }>();
  return {
    find: (slugNorm: string, now: Date) => fresh(stores, slugNorm, now)?.storefront,

    /** The active vouchers of a store, for display only: the use of a voucher checks whether it is valid. */
    vouchersOf: (eventId: string, now: Date) => fresh(vouchers, eventId, now)?.vouchers,

    /** @param readAt before they were read. */
    keepVouchers(eventId: string, active: ActiveVouchers, readAt: Date): void {
      vouchers.delete(eventId);
      makeRoom(vouchers);
      vouchers.set(eventId, { vouchers: active, readAt: readAt.getTime() });
    },

    /** The accounts that a tenant is paid to. */
    accountsOf: (tenantId: string, now: Date) => fresh(accounts, tenantId, now)?.rows,

    /** @param readAt before they were read. */
    keepAccounts(tenantId: string, rows: readonly AccountRow[], readAt: Date): void {
      accounts.delete(tenantId);
      makeRoom(accounts);
      accounts.set(tenantId, { rows, readAt: readAt.getTime() });
    },

    /** @param readAt before it was read. */
    keep(slugNorm: string, storefront: Storefront, readAt: Date): void {
      const { store, opening, basket } = storefront;
      stores.delete(slugNorm);
      const isKept = isShop(store.type) || (isPromo(store.type) && !store.sample);
      if (!isKept || opening !== "open" || basket.length > 0) return;
      makeRoom(stores);
      stores.set(slugNorm, { storefront, readAt: readAt.getTime() });
    },
  };
}

function fresh<T extends { readAt: number }>(of: Map<string, T>, key: string, now: Date): T | undefined {
  const entry = isCacheOn("stores") ? of.get(key) : undefined;
  const age = entry ? now.getTime() - entry.readAt : Number.POSITIVE_INFINITY;
  return age >= 0 && age < FRESH_MS ? entry : undefined;
}

function makeRoom(entries: Map<string, unknown>): void {
  const oldest = entries.size >= MOST_STORES ? entries.keys().next().value : undefined;
  if (oldest !== undefined) entries.delete(oldest);
}
