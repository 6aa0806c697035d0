import { normaliseSlug } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

/** The tenant's stores, and how many orders and products each has. */
export async function listEvents(scope: Scope) {
  const [events, counts] = await Promise.all([scope.tenant.events.list(), scope.tenant.events.counts()]);
  return { events, counts };
}

/** The tenant's store of a slug, however it is spelled, or of one that it had before; undefined where it has none. */
export const findEvent = (scope: Scope, slug: string) => scope.tenant.events.findBySlug(normaliseSlug(slug));
