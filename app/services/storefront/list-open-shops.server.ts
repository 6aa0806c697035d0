import type { BaseScope } from "../scope.ts";

/** As many sitemaps as one index may name. */
const MOST_SHOPS = 50_000;

/** The shops that search engines are told of. Gifts and order forms on account are for those who get their address. */
export function listOpenShops(scope: BaseScope) {
  return scope.platform.openShops(MOST_SHOPS);
}
