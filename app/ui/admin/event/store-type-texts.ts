import type { StoreType } from "../../../domain/store/store-event.ts";

export const STORE_TYPE_TEXTS: Record<StoreType, string> = {
  Bulk: "admin:storeType.bulk",
  Promo: "admin:storeType.promo",
  Products: "admin:storeType.products",
  Store: "admin:storeType.store",
};
