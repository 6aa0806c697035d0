import { findEvent } from "../../../services/events/read.server.ts";
import type { StoreEventRow } from "../../../services/storefront.ts";
import type { Scope } from "../../../services/scope.ts";

/** The tenant's store of a slug; another tenant's is not there. */
export async function requireEvent(scope: Scope, slug = ""): Promise<StoreEventRow> {
  const event = await findEvent(scope, slug);
  if (!event) throw new Response(null, { status: 404 });
  return event;
}
