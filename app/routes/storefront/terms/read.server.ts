import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { findStore } from "../../../http/guards/require-store.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";

/** The terms in the frame of the store that the address names (`?store=`), otherwise in the platform's. */
export async function termsData(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const { OPERATOR: operator, OPERATOR_EMAIL: operatorEmail } = args.context.page.settings;
  const slug = new URL(args.request.url).searchParams.get("store");
  const storefront = slug ? await findStore(args, slug) : undefined;
  if (storefront) {
    const store = await storeChrome(storefront, args.context, args.request);
    return { kind: "store" as const, store, operator, operatorEmail };
  }
  return { kind: "site" as const, site: await siteChrome(args), operator, operatorEmail };
}
