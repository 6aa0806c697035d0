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
