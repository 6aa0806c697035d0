import { refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import { correctAddress } from "./correct-address.server.ts";

/** Takes the question about an order's address back: it goes on with the one that it has. */
export async function acceptAddress(scope: Scope, orderId: string) {
  const order = await scope.tenant.orders.find(orderId);
  return order ? correctAddress(scope, { orderId, address: order }) : refuse("errors:orderNotFound");
}
