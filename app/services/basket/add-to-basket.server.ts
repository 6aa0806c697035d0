import { lineKey, MAX_QUANTITY } from "../../domain/basket/line-key.ts";
import { isOffered, type ProductOffer } from "../../domain/product/offer.ts";
import { ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";

type Wish = {
  basketId: string;
  eventId: string;
  productId: string;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
};

/** Puts a product into a basket; an equal line grows. Only what the store really offers can be put there. */
export async function addToBasket(
  scope: Scope,
  stock: readonly { id: string; offer: ProductOffer }[],
  wish: Wish,
) {
  const product = stock.find((item) => item.id === wish.productId);
  if (!product) return refuse("errors:productNotSold");
  if (!isOffered(product.offer, wish.colour, wish.size)) return refuse("errors:variantNotSold");
  if (!Number.isInteger(wish.quantity) || wish.quantity < 1 || wish.quantity > MAX_QUANTITY) {
    return refuse("errors:quantityOutOfRange");
  }
  const { basketId, eventId, ...line } = wish;
  await scope.tenant.baskets.add(
    { id: basketId, eventId },
    { id: scope.newId(), lineKey: lineKey(line), ...line },
    scope.now(),
  );
  return ok(undefined);
}
