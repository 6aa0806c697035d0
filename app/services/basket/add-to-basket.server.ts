import { lineKey, MAX_QUANTITY } from "../../domain/basket/basket-lines.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { ok, refuse } from "../../domain/result.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import { type BasketItem, isForSale, type StockItem } from "../storefront.ts";

type Input = {
  basketId: string;
  eventId: string;
  productId: string;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  /** How wide the shirt lies by which the size was chosen. */
  shirtWidthMm?: number | null;
};

/** Puts a product into a basket; an equal line grows. Only what the store really offers can be put there. */
export async function addToBasket(
  scope: Scope,
  {
    stock,
    inBasket = [],
    fontsOf,
    ...input
  }: {
    stock: readonly Pick<StockItem, "id" | "offer" | "unmade">[];
    inBasket?: readonly BasketItem[];
    fontsOf: FontsOf;
  } & Input,
) {
  const product = stock.find((item) => item.id === input.productId);
  if (!product) return refuse("errors:productNotSold");
  if (!isOffered(product.offer, input.colour, input.size)) return refuse("errors:variantNotSold");
  if (!isForSale(product, input.colour, input.size)) return refuse("errors:variantSoldOut");
  if (!Number.isInteger(input.quantity) || input.quantity < 1 || input.quantity > MAX_QUANTITY) {
    return refuse("errors:quantityOutOfRange");
  }
  const line = { item: product, personalTexts: input.personalTexts };
  const [unprintable] = await judgeTexts(scope, [line], fontsOf);
  if (unprintable) return { ...refuse(unprintable.error), layerId: unprintable.layerId };
  const { basketId, eventId, ...chosen } = input;
  // Told, not capped in silence; the database still caps what two windows add at once.
  const key = lineKey(chosen);
  const before =
    inBasket.find((line) => lineKey({ ...line, productId: line.item.id }) === key)?.quantity ?? 0;
  if (before + input.quantity > MAX_QUANTITY) return refuse("errors:quantityOutOfRange");
  await scope.tenant.baskets.add(
    { id: basketId, eventId },
    { id: scope.newId(), lineKey: key, ...chosen },
    scope.now(),
  );
  return ok(undefined);
}
