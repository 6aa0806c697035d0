import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "../../paths.ts";
import { requireShop } from "./require-shop.server.ts";
import { urlSet } from "./url-set.server.ts";

/** The pages of one shop. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { store, stock } = await requireShop(args);
  const { APP_ORIGIN, TRANSLATION } = args.context.page.settings;
  const pages = [
    paths.store(store.slug),
    ...stock.map(({ id }) => paths.product(store.slug, id)),
    paths.faqs(store.slug),
    paths.contact(store.slug),
  ];
  return urlSet(new URL(APP_ORIGIN).origin, pages, TRANSLATION);
}
