import { type ProductOffer, skuOf } from "../product/offer.ts";
import { type LineToPrice, type PricedLine, rateOf, type VatRules } from "../pricing/price-order.ts";

/** A product with its prices in a store, in minor units. */
type PricedItem = { unitNet: number; unitGross: number; storeDefaultVat: boolean };

/** A line of a basket or of a gift. */
export type BasketLine<Item = PricedItem> = {
  item: Item;
  colour: string;
  size: string;
  quantity: number;
  personalTexts: Record<string, string>;
  /** How wide the shirt lies by which its size was chosen; null or left out: none was measured. */
  shirtWidthMm?: number | null;
};

/** How many pieces lines hold together. */
export const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What lines cost with VAT, in minor units, before shipping and vouchers. */
export const subtotalOf = (
  lines: readonly { quantity: number; item: Pick<PricedItem, "unitGross"> }[],
): number => lines.reduce((sum, { item, quantity }) => sum + item.unitGross * quantity, 0);

/** Whether every line holds VAT: of a mixed basket it is not said. */
export const allHoldVat = (lines: readonly { item: PricedItem }[]): boolean =>
  lines.every(({ item }) => item.unitGross > item.unitNet);

/** Lines as `priceOrder` takes them; each priced line still knows its product. */
export const linesToPrice = <Line extends { quantity: number; item: PricedItem }>(
  lines: readonly Line[],
): (Line & LineToPrice)[] =>
  lines.map((line) => ({
    ...line,
    unitNet: line.item.unitNet,
    storeDefaultVat: line.item.storeDefaultVat,
  }));

type SoldItem = PricedItem & { id: string; name: string; designHash: string; offer: ProductOffer };

/**
 * The lines of an order, frozen as they were priced.
 * @param newId makes the id of each.
 */
export function orderLinesOf(
  orderId: string,
  lines: readonly PricedLine<BasketLine<SoldItem> & LineToPrice>[],
  vat: VatRules,
  newId: () => string,
) {
  return lines.map(({ item, colour, size, quantity, personalTexts, shirtWidthMm, ...price }, position) => ({
    id: newId(),
    orderId,
    productId: item.id,
    name: item.name,
    sku: skuOf(item.offer, colour, size),
    colour,
    size,
    quantity,
    personalTexts,
    shirtWidthMm: shirtWidthMm ?? null,
    personalised: Object.keys(personalTexts).length > 0,
    unitNet: price.unitNet,
    unitVat: price.unitVat,
    unitGross: price.unitGross,
    vatRate: price.unitVat > 0 ? rateOf(vat) : 0,
    storeDefaultVat: price.storeDefaultVat,
    designHash: item.designHash,
    position,
  }));
}

/** A page's basket id begins with its visitor's, which is 32 characters long: the two kinds never meet. */
export const API_BASKET = "api.";

/** Id of a basket without rows, and after a colon the one of the same browser that has some. */
export function apiBasketId(unique: string, pageBasket: string | undefined): string {
  return `${API_BASKET}${unique}${pageBasket ? `:${pageBasket}` : ""}`;
}

/** The basket whose lines an order empties. */
export function pageBasketOf(basketId: string): string {
  return basketId.startsWith(API_BASKET) ? basketId.split(":").slice(1).join(":") : basketId;
}

/** Equal lines add up; lines are equal only with equal product, colour, size and personal text. */
export function lineKey(line: {
  productId: string;
  colour: string;
  size: string;
  personalTexts: Readonly<Record<string, string>>;
}): string {
  const texts = Object.entries(line.personalTexts)
    .filter(([, text]) => text !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([line.productId, line.colour, line.size, texts]);
}

/** The most of one line that a basket takes. */
export const MAX_QUANTITY = 999;
