import { isPromo } from "../../domain/store/store-event.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { StoreEventRow } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/**
 * Lets a store sell one of the tenant's products. One that is a draft stands in the store's list, and nobody can buy it
 * until it is published.
 * @param input.price net, in minor units.
 */
export async function addEventProduct(
  scope: Scope,
  input: { event: StoreEventRow; product: { id: string; name: string }; price: number; position: number },
): Promise<Result<undefined, "eventDesk:refused.locked" | "productDesk:refused.notAdded">> {
  const { event, product, position } = input;
  if (event.locked) return refuse("eventDesk:refused.locked");
  const id = scope.newId();
  const storeSellingPrice = isPromo(event.type) ? 0 : input.price;
  const price = {
    id,
    productId: product.id,
    storeSellingPrice,
    storeDefaultVat: !isPromo(event.type),
    position,
  };
  const added = await scope.tenant.eventProducts.add({
    ...{ eventId: event.id, price, at: scope.now() },
    note: auditNote(
      scope,
      "Event product added",
      { id, name: product.name },
      { event: event.name, store_selling_price: storeSellingPrice, currency: event.currency },
    ),
  });
  return added ? ok(undefined) : refuse("productDesk:refused.notAdded");
}
