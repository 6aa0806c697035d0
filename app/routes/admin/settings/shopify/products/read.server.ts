import { pictureAddress } from "../../../../../domain/product/offer.ts";
import { type ShopStanding, standingOf } from "../../../../../domain/shop/shop-product.ts";
import type { Settings } from "../../../../../http/wiring/env.server.ts";
import { shopAddress } from "../../../../../http/wiring/shop-port.server.ts";
import { paths } from "../../../../../paths.ts";
import { nameStores } from "../../../../../services/events/read.server.ts";
import { readShelf } from "../../../../../services/shops/choose-products.server.ts";
import type { Scope } from "../../../../../services/scope.ts";
import type { ShopConnectionRow } from "../../../../../services/shops/connect-shop.server.ts";

/** A product as the page shows it. */
export type ShelfRow = {
  id: string;
  name: string;
  picture: string | null;
  standing: ShopStanding | "notSold";
  /** Shopify's own words of what it refused. */
  said: string;
  /** Where it is in the shop's admin. */
  href: string | null;
  /** Of its colours and sizes, those that can be bought there. */
  count: { sold: number; all: number };
};

/** Points that a product costs beside its variants. */
const POINTS_OF_ONE = 35;
const POINTS_A_MINUTE = 6_000;

export async function readPage(
  scope: Scope,
  { connection, settings }: { connection: ShopConnectionRow; settings: Settings },
) {
  const [{ offer, rows, variants }, stores] = await Promise.all([
    readShelf(scope, { connection, origin: settings.APP_ORIGIN }),
    nameStores(scope),
  ]);
  const rowOf = new Map(rows.map((row) => [row.productId, row]));
  const admin = `${shopAddress(settings, connection.shopDomain)}/admin`;
  const hrefOf = (gid: string | null | undefined) =>
    gid ? `${admin}/products/${gid.split("/").at(-1)}` : null;
  const products: ShelfRow[] = (offer?.products ?? []).map((item) => {
    const row = rowOf.get(item.id);
    const its = variants.filter(({ productId }) => productId === item.id);
    return {
      id: item.id,
      name: item.name,
      picture: pictureAddress(item.designHash, item.offer.defaultColour, item.offer.cover, { width: 160 }),
      standing: standingOf(offer?.listings.get(item.id), row, its),
      said: row?.errorDetail ?? "",
      href: row?.state === "published" ? hrefOf(row.productGid) : null,
      count: { sold: its.filter(({ soldOut }) => !soldOut).length, all: its.length },
    };
  });
  const left = rows.filter(({ productId }) => !offer?.listings.has(productId));
  for (const row of left) {
    products.push({
      id: row.productId,
      name: row.sent.title?.ours ?? row.productId,
      picture: null,
      standing: row.state === "gone" ? "gone" : "notSold",
      said: "",
      href: hrefOf(row.productGid),
      count: { sold: 0, all: variants.filter(({ productId }) => productId === row.productId).length },
    });
  }
  const waiting = rows.filter(({ dueAt }) => dueAt !== null);
  const points = waiting.reduce(
    (sum, { productId }) => sum + POINTS_OF_ONE + (offer?.listings.get(productId)?.variants.length ?? 0),
    0,
  );
  return {
    shop: { name: connection.shopName, domain: connection.shopDomain, currency: connection.currency },
    isActive: connection.state === "active",
    isStopped: connection.errorCode === "version",
    backHref: paths.settingsShopify,
    here: paths.settingsShopProducts(connection.id),
    store: offer ? offer.store : null,
    stores: stores
      .filter(({ currency }) => currency === connection.currency)
      .map(({ id, name }) => ({ value: id, label: name })),
    products,
    progress: {
      left: waiting.length,
      all: rows.filter(({ state }) => state !== "refused" && state !== "gone").length,
      minutes: Math.max(1, Math.ceil(points / POINTS_A_MINUTE)),
    },
  };
}
