import type { Scope } from "../scope.ts";

export type BasketChange =
  | { kind: "plus" | "minus" | "remove"; lineId: string }
  | { kind: "set"; lineId: string; quantity: number }
  | { kind: "clear" };

/** Changes one line, or empties the basket. A line that is gone already changes nothing. */
export async function changeBasket(scope: Scope, basketId: string, change: BasketChange): Promise<void> {
  const { baskets } = scope.tenant;
  const now = scope.now();
  if (change.kind === "clear") await baskets.clear(basketId);
  else if (change.kind === "remove") await baskets.remove(basketId, change.lineId);
  else if (change.kind === "set") await baskets.setQuantity(basketId, change.lineId, change.quantity, now);
  else await baskets.step(basketId, change.lineId, change.kind === "plus" ? 1 : -1, now);
}
