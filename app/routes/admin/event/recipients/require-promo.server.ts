import { isPromo, isShop } from "../../../../domain/store/store-event.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { requireEvent } from "../../events/require-event.server.ts";

/** The tenant's promo of a slug; no other kind of store has gifts. */
export async function requirePromo(scope: Scope, slug: string | undefined): Promise<StoreEventRow> {
  const event = await requireEvent(scope, slug);
  if (!isPromo(event.type)) throw new Response(null, { status: 404 });
  return event;
}

/** The tenant's store of a slug that invites people by links of their own: a promo its recipients, an order form its team. */
export async function requireInviting(scope: Scope, slug: string | undefined): Promise<StoreEventRow> {
  const event = await requireEvent(scope, slug);
  if (isShop(event.type)) throw new Response(null, { status: 404 });
  return event;
}
