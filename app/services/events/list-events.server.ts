import { normaliseSlug } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";

/** The tenant's stores, and how many orders and products each has. */
export async function listEvents(scope: Scope) {
  const [events, counts] = await Promise.all([scope.tenant.events.list(), scope.tenant.events.counts()]);
  return { events, counts };
}

/** The tenant's store of a slug, however it is spelled; undefined where it has none. */
export async function findEvent(scope: Scope, slug: string) {
  const wanted = normaliseSlug(slug);
  return (await scope.tenant.events.list()).find((row) => normaliseSlug(row.slug) === wanted);
}
