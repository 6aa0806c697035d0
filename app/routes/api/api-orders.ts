import type { OrderRow } from "../../services/records.ts";
import type { Scope } from "../../services/scope.ts";

/** A page's basket id begins with its visitor's, which is 32 characters long: the two never meet. */
const PREFIX = "api.";

/**
 * The basket that an order of the API stands for. Callers keep their lines themselves, so it has no rows; a new one for
 * each customer means a new draft for each.
 */
export function newApiBasket(scope: Scope): string {
  return `${PREFIX}${scope.newId()}${scope.newId()}`;
}

/** Whether an order was begun by `create-customer`. Orders of pages are none of the API's business. */
export function isOrderOfApi(order: Pick<OrderRow, "basketId">): boolean {
  return order.basketId?.startsWith(PREFIX) ?? false;
}
