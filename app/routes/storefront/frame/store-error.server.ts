import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { StoreVisit } from "../../../http/guards/require-store.server.ts";
import type { StoreError } from "../../../ui/errors/store-error.ts";
import { productCard, storeChrome } from "./store-chrome.server.ts";

/** As many products as one row of a wide page. */
const OTHERS = 4;

/**
 * What a page of a store throws that is not there: its error page wears the store's own frame.
 * @param options.reason what is said, where the status alone would tell too little.
 * @param options.offer whether other products are shown.
 */
export async function storeError(
  args: LoaderFunctionArgs,
  { storefront }: Pick<StoreVisit, "storefront">,
  status: 404 | 410,
  options: { reason?: string; offer?: boolean } = {},
): Promise<Response> {
  return Response.json({ storeError: await errorOfStore(args, storefront, options) }, { status });
}

/** What a store's error page shows around its words; `options` as for `storeError`. */
export async function errorOfStore(
  { request, context }: LoaderFunctionArgs,
  storefront: StoreVisit["storefront"],
  options: { reason?: string; offer?: boolean } = {},
): Promise<StoreError> {
  const chrome = await storeChrome(storefront, context, request);
  return {
    reason: options.reason ?? null,
    // An error page is nobody's: it carries neither a basket nor a form.
    store: { ...chrome, basketCount: null, languageForm: null, formToken: "" },
    products: options.offer
      ? storefront.stock.slice(0, OTHERS).map((item) => productCard(storefront, item))
      : [],
  };
}
