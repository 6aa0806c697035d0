import { pngAddress, skuOf } from "../../domain/product/offer.ts";
import { personalFieldsText, type ShopListing, shopSku, shopText } from "../../domain/shop/shop-product.ts";
import { normaliseSlug } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";
import { isForSale, type StockItem, type Storefront, toStorefront } from "../storefront.ts";
import type { ShopConnectionRow } from "./connect-shop.server.ts";

/** What the store of a connection sells, as its shop is to have it. */
export type ShopOffer = {
  store: { id: string; name: string; currency: string };
  listings: ReadonlyMap<string, ShopListing>;
  /** Products that are on sale in the store, in its order. */
  products: readonly StockItem[];
};

/** The store whose products a shop sells, and what it sells of them now; undefined where none was chosen or it is gone. */
export async function readOffer(
  scope: Scope,
  { connection, origin }: { connection: ShopConnectionRow; origin: string },
): Promise<ShopOffer | undefined> {
  const { eventId, taxesIncluded } = connection;
  const event = eventId === null ? undefined : await scope.tenant.events.find(eventId);
  if (!event) return undefined;
  const rows = await scope.platform.storefronts.read(normaliseSlug(event.slug), undefined, true);
  if (!rows) return undefined;
  const storefront = toStorefront(rows, scope.now());
  const sold = storefront.stock.filter(({ status }) => status === "published");
  const of = { storefront, origin, taxesIncluded };
  return {
    store: { id: event.id, name: event.name, currency: event.currency },
    listings: new Map(sold.map((item) => [item.id, listingOf(item, of)])),
    products: sold,
  };
}

function listingOf(
  item: StockItem,
  { storefront, origin, taxesIncluded }: { storefront: Storefront; origin: string; taxesIncluded: boolean },
): ShopListing {
  const { id: productId, offer, name } = item;
  const view = { width: 1600, paper: storefront.store.theme.paper } as const;
  return {
    productId,
    title: name,
    text: shopText(item.description),
    options: ["Color", "Size"],
    personal: personalFieldsText(offer.personalFields),
    pictures: offer.colours.map((colour) => ({
      colour: colour.name,
      source: origin + pngAddress(item.designHash, colour.name, offer.cover, view),
      alt: `${name} – ${colour.name}`,
    })),
    variants: offer.colours.flatMap(({ name: colour, sizes }) =>
      sizes.map((size) => ({
        colour,
        size,
        sku: shopSku(skuOf(offer, colour, size), { productId, colour, size }),
        price: taxesIncluded ? item.unitGross : item.unitNet,
        isSoldOut: item.stockLeft === 0 || !isForSale(item, colour, size),
      })),
    ),
  };
}
