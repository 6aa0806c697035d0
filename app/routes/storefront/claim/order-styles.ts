import { isShop } from "../../../domain/store/store-event.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

/** The stylesheet of an order's pages: those of a shop's order are in the shop's fonts. */
export function orderStyles(data: unknown): "shop-order" | "claim-order" {
  const chrome = (data as { chrome?: StoreChrome } | undefined)?.chrome;
  return chrome && isShop(chrome.type) ? "shop-order" : "claim-order";
}
