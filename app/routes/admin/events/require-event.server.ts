import { normaliseSlug } from "../../../domain/store/store-event.ts";
import type { StoreEventRow } from "../../../services/records.ts";
import type { Scope } from "../../../services/scope.ts";

/** The tenant's store of a slug; another tenant's is not there. */
export async function requireEvent(scope: Scope, slug = ""): Promise<StoreEventRow> {
  const wanted = normaliseSlug(slug);
  const event = (await scope.tenant.events.list()).find((row) => normaliseSlug(row.slug) === wanted);
  if (!event) throw new Response(null, { status: 404 });
  return event;
}
