import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readStorefront } from "../services/storefront/read.server.ts";
import type { Storefront } from "../services/storefront.ts";
import type { Scope } from "../services/scope.ts";
import { normaliseSlug } from "../domain/store/store-event.ts";
import { ApiRefusal } from "./answer.server.ts";
import { addressOf, baseScope, scopeFor } from "../http/wiring/context.server.ts";

export type ApiStoreVisit = { storefront: Storefront; scope: Scope };

/**
 * The store of a call's address, where tenant and slug must belong together. A shopper's basket is not looked
 * at: calls bring their lines with them.
 * @param mayBeRemembered as this isolate read it within the last seconds, for calls that fix no price.
 * @throws ApiRefusal 404, the same for a wrong tenant, an unknown slug and a draft.
 */
export async function storeOfCall(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  tenantId: string,
  slug: string,
  mayBeRemembered = false,
): Promise<ApiStoreVisit> {
  const { page } = context;
  const [now, slugNorm] = [page.now(), normaliseSlug(slug)];
  const remembered = mayBeRemembered ? page.stores.find(slugNorm, now) : undefined;
  const storefront = remembered ?? (await readStorefront(baseScope(context), { slug }));
  if (storefront && !remembered) page.stores.keep(slugNorm, storefront, now);
  if (!storefront || storefront.store.tenantId !== tenantId || storefront.opening === "hidden") {
    throw new ApiRefusal(404, "faults:notFoundTitle");
  }
  page.storeLanguage = storefront.store.lang;
  return { storefront, scope: scopeOfCall({ request, context }, tenantId) };
}

/**
 * What a call may touch at the tenant that its address names, for reads that travel with the store's. They count only
 * once the store turned out to be that tenant's.
 */
export function scopeOfCall(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  tenantId: string,
): Scope {
  return scopeFor(context.page, tenantId, { id: "shopper", name: "", ip: addressOf(request) });
}
