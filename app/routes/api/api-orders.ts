import { API_BASKET, apiBasketId } from "../../domain/basket/basket-lines.ts";
import type { Scope } from "../../services/scope.ts";

/**
 * The basket that an order of the API stands for. Callers keep their lines themselves, so it has no rows; a new one for
 * each customer means a new draft for each.
 * @param pageBasket the basket that the caller's browser has on the store's pages: what is ordered is taken out of it.
 */
export function newApiBasket(scope: Scope, pageBasket: string | undefined): string {
  return apiBasketId(`${scope.newId()}${scope.newId()}`, pageBasket);
}

/** Whether an order was begun by `create-customer`. Orders of pages are none of the API's business. */
export function isOrderOfApi(order: { basketId?: string | null | undefined }): boolean {
  return order.basketId?.startsWith(API_BASKET) ?? false;
}
