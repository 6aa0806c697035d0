import { isPromo } from "../../../../domain/store/store-event.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { requireEvent } from "../../events/require-event.server.ts";

/** The tenant's promo of a slug; no other kind of store has recipients. */
export async function requirePromo(scope: Scope, slug: string | undefined): Promise<StoreEventRow> {
  const event = await requireEvent(scope, slug);
  if (!isPromo(event.type)) throw new Response(null, { status: 404 });
  return event;
}
