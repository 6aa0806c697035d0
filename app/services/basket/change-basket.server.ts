import { MAX_QUANTITY } from "../../domain/basket/basket-lines.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";

export type BasketChange =
  | { kind: "plus" | "minus" | "remove"; lineId: string }
  | { kind: "set"; lineId: string; quantity: number }
  | { kind: "clear" };

/**
 * Changes one line, or empties the basket. A line that is gone already changes nothing; one that is full says so.
 * @returns a refusal when the quantity is none, or one more would be too many.
 */
export async function changeBasket(
  scope: Scope,
  { basketId, change }: { basketId: string; change: BasketChange },
): Promise<Result<undefined, "errors:quantityOutOfRange" | "errors:quantityFull">> {
  const { baskets } = scope.tenant;
  const now = scope.now();
  switch (change.kind) {
    case "clear":
      await baskets.clear(basketId);
      return ok(undefined);
    case "remove":
      await baskets.remove(basketId, change.lineId);
      return ok(undefined);
    case "set": {
      const { quantity } = change;
      // Zero or less removes the line.
      if (!Number.isInteger(quantity) || quantity > MAX_QUANTITY) return refuse("errors:quantityOutOfRange");
      await baskets.setQuantity(basketId, change.lineId, quantity, now);
      return ok(undefined);
    }
    default: {
      const isFull = await baskets.step(basketId, change.lineId, change.kind === "plus" ? 1 : -1, now);
      return isFull ? refuse("errors:quantityFull") : ok(undefined);
    }
  }
}

/** The names of the tenant's products by their ids, those included that are not sold any more. */
export function nameProducts(scope: Scope, ids: readonly string[]) {
  return scope.tenant.products.names(ids);
}
