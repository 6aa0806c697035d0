import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";

/** What the public pages of the Shopify program show around their content: they are in integration mode. */
export async function programPage(args: LoaderFunctionArgs) {
  sharePage(args.context);
  return { site: { ...(await siteChrome(args)), integration: true } };
}
