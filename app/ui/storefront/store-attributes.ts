import type { StoreChrome } from "./models.ts";

/** A store's look, and the ids that scripts need for calls of the API: `/api/{tenant}/{slug}/…`. */
export function storeAttributes({ id, tenantId, slug, look }: StoreChrome) {
  return { ...look, "data-tenant": tenantId, "data-store": id, "data-slug": slug };
}
