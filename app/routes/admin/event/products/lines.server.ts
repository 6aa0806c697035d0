import { typedFromMinor } from "../../../../domain/money.ts";
import { suggestedPrice } from "../../../../domain/pricing/price-breakdown.ts";
import type { UnmadeProduct } from "../../../../domain/fulfilment/makers.ts";
import { mendingOf } from "../../../../domain/product/mending.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { paths } from "../../../../paths.ts";
import type { EventProducts } from "../../../../services/event-products/read.server.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";

type Product = EventProducts["others"][number];

const shown = (
  { name, designHash, offer, productId, ...product }: Product,
  event: StoreEventRow,
  mayOpen: boolean,
) => ({
  productId,
  name,
  picture: pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 160 }),
  href: mayOpen ? paths.ownProduct(productId) : null,
  designHref: mayOpen ? paths.productDesignOf(productId, event.slug) : null,
  production: offer.cost?.[event.currency],
  mending: mendingOf({ designHash, ...product }),
});

/** A product that a store sells, as its page shows it. */
export function soldLine(
  event: StoreEventRow,
  line: EventProducts["sold"][number],
  { mayOpen, unmade }: { mayOpen: boolean; unmade: UnmadeProduct | undefined },
) {
  const { id, price, vat, stockLeft, deletedAt, status } = line;
  return {
    ...shown(line, event, mayOpen),
    id,
    price,
    vat,
    stockLeft,
    isDeleted: deletedAt !== null,
    status,
    saleHref: mayOpen ? `${paths.ownProduct(line.productId)}#sale` : null,
    unmade: unmade
      ? {
          variants: Object.entries(unmade.variants).map(([colour, sizes]) => ({ colour, sizes: [...sizes] })),
          href: `${paths.eventOverview(event.slug)}#makers`,
        }
      : null,
  };
}

/** A product that it could sell, with a price to begin with. */
export function offeredLine(event: StoreEventRow, product: Product, mayOpen: boolean) {
  const line = shown(product, event, mayOpen);
  const price = line.production === undefined ? "" : typedFromMinor(suggestedPrice(line.production, event));
  return { ...line, status: product.status, price };
}
