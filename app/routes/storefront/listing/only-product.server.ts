import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { colourOf } from "../../../domain/product/offer.ts";
import { noteView, requireStoreProduct, type StoreVisit } from "../../../http/guards/require-store.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { punctualitySentence } from "../punctuality.server.ts";
import { productPage } from "../product/read.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";

/** The product of a shop that sells only one: a list of one thing would only stand before it. */
export async function onlyProductData(args: LoaderFunctionArgs, { storefront }: StoreVisit) {
  const { stock } = storefront;
  const [only, ...others] = stock;
  const filtered = ["category", "q", "sort"].some((name) => new URL(args.request.url).searchParams.has(name));
  if (!only || others.length > 0 || filtered) return undefined;
  sharePage(args.context);
  noteView(args.context, storefront);
  const visit = await requireStoreProduct(args, only.id);
  const colour = visit.product && colourOf(visit.product.offer, null);
  if (!visit.product || !colour) return undefined;
  const arrived = await punctualitySentence(args, visit);
  return {
    kind: "product" as const,
    chrome: await storeChrome(visit.storefront, args.context, args.request),
    page: productPage(args, visit, { product: visit.product, colour, preview: false, arrived }),
  };
}
