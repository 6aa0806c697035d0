import type { Scope } from "../scope.ts";
import { accountOf } from "../../../db/tenant.server.ts";
import type { StoreEventRow } from "../storefront.ts";

/** One of the tenant's products that is not deleted. */
export async function findProduct(scope: Scope, id: string) {
  return (await scope.tenant.products.among([id]))[0];
}

/** What a store sells, what it could sell beside that, and the platform's share of a sale in basis points. */
export async function readEventProducts(
  scope: Scope,
  { event, words }: { event: StoreEventRow; words: string },
) {
  const { accounts, ...found } = await scope.tenant.eventProducts.forEvent(event.id, words);
  // Whoever has no account sells through the platform's own, which takes no share of the payment.
  const account = accountOf(accounts, event.currency);
  return { ...found, platformFee: account ? account.platformFee : 0 };
}

export type EventProducts = Awaited<ReturnType<typeof readEventProducts>>;
