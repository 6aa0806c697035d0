import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { refuseDestination } from "../../domain/address/served-address.ts";
import { subtotalOf } from "../../domain/basket/basket-lines.ts";
import { LARGEST_ORDER } from "../../domain/pricing/price-order.ts";
import { refuse } from "../../domain/result.ts";
import { cannotBeMade, madeFrom, type Storefront } from "../storefront.ts";

/** Why the store refuses an order of this basket for this address; undefined when it takes it. */
export function refuseBeginning(storefront: Storefront, address: OrderAddress) {
  const { store, opening, basket } = storefront;
  if (opening !== "open") return refuse("errors:storeClosed");
  const refused = refuseDestination(store, address);
  if (refused) return refused;
  if (subtotalOf(basket) > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  const made = madeFrom(storefront, basket, address);
  return made.ok ? undefined : refuse(cannotBeMade(made.line));
}
