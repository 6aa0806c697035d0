import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isPromo, normaliseSlug } from "../../domain/store/store-event.ts";
import type { ClaimFacts } from "../../services/claims/claim-gift.server.ts";
import { readClaim } from "../../services/claims/read.server.ts";
import { readStorefront, readStorefrontProduct } from "../../services/storefront/read.server.ts";
import type { Storefront } from "../../services/storefront.ts";
import type { Scope } from "../../services/scope.ts";
import { addressOf, baseScope, scopeFor } from "../wiring/context.server.ts";
import { visitorOf } from "../cookies/visitor.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

export type StoreVisit = {
  storefront: Storefront;
  /** The visitor's id, if their browser has one. */
  visitorId: string | undefined;
  scope: Scope;
};

/**
 * The store that the address names, for its public. Draft stores are not there for the public; other spellings and old
 * slugs lead to the stored one.
 * @param visitorOfLink whose basket it is, where a link names it.
 */
export async function requireStore(args: Args, visitorOfLink?: string): Promise<StoreVisit> {
  const { request, params, context } = args;
  const slug = params.slug ?? "";
  const visitorId = visitorOfLink ?? (await visitorOf(request, context));
  const storefront = await readStorefront(baseScope(context), { slug, visitorId });
  return admit({ request, params, context }, storefront, visitorId);
}

/** The store of this slug, where its public may see it; the page's address need not name it. */
export async function findStore({ request, context }: Args, slug: string): Promise<Storefront | undefined> {
  const visitorId = await visitorOf(request, context);
  const storefront = await readStorefront(baseScope(context), { slug, visitorId });
  if (!storefront || storefront.opening === "hidden") return undefined;
  context.page.storeLanguage = storefront.store.lang;
  return storefront;
}

/** A promo with codes that this isolate read a moment ago, for a claim that asks nothing before its write. */
export function rememberedStore(args: Args): StoreVisit | undefined {
  const { page } = args.context;
  const storefront = page.stores.find(normaliseSlug(args.params.slug ?? ""), page.now());
  const isWithCodes = storefront && isPromo(storefront.store.type) && !storefront.store.sample;
  return isWithCodes ? admit(args, storefront, undefined) : undefined;
}

/** A store with what must be known before a claim of these fields; both in one round trip. */
export async function requireStoreToClaim(
  { request, params, context }: Args,
  input: { promoCode: string; idempotencyKey: string },
): Promise<StoreVisit & { facts: ClaimFacts }> {
  const slug = params.slug ?? "";
  const now = context.page.now();
  const visitorId = await visitorOf(request, context);
  const scope = baseScope(context);
  const [storefront, facts] = await Promise.all([
    readStorefront(scope, { slug, visitorId }),
    readClaim(scope, { ...input, slug, ip: addressOf(request) }),
  ]);
  if (storefront) context.page.stores.keep(normaliseSlug(slug), storefront, now);
  return { ...admit({ request, params, context }, storefront, visitorId), facts };
}

/** A store with what the product page tells of the garment; `product` is undefined where it is not sold there. */
export async function requireStoreProduct({ request, params, context }: Args, productId: string) {
  const slug = params.slug ?? "";
  const visitorId = await visitorOf(request, context);
  const variant = await readStorefrontProduct(baseScope(context), { slug, productId, visitorId });
  const visit = admit({ request, params, context }, variant?.storefront, visitorId);
  const product = visit.storefront.stock.find((item) => item.id === productId);
  return { ...visit, product, catalogue: variant?.catalogue, photos: variant?.photos ?? [] };
}

function admit(
  { request, params, context }: Args,
  storefront: Storefront | undefined,
  visitorId: string | undefined,
) {
  const { page } = context;
  if (storefront) page.storeLanguage = storefront.store.lang;
  if (!storefront || storefront.opening === "hidden") throw new Response(null, { status: 404 });
  const { slug, tenantId } = storefront.store;
  if (params.slug !== slug && (request.method === "GET" || request.method === "HEAD")) {
    const url = new URL(request.url);
    const rest = url.pathname.split("/").slice(2);
    throw redirect(`/${[encodeURIComponent(slug), ...rest].join("/")}${url.search}`, 301);
  }
  page.enteredStore = slug;
  const scope = scopeFor(page, tenantId, {
    id: isPromo(storefront.store.type) ? "recipient" : "shopper",
    name: "",
    ip: addressOf(request),
  });
  return { storefront, visitorId, scope };
}

/** Notes that the page in hand shows the store to its public: it counts among the organiser's page views. */
export function noteView(
  { page }: LoaderFunctionArgs["context"],
  { store, tenantTimeZone }: Pick<Storefront, "store" | "tenantTimeZone">,
): void {
  page.viewedStore = { tenantId: store.tenantId, eventId: store.id, timeZone: tenantTimeZone };
}
