import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isShop } from "../../domain/store/store-event.ts";
import { requireStore } from "../../http/guards/require-store.server.ts";

/** The open shop that the address names. @throws 404 for what search engines are told nothing of. */
export async function requireShop(args: LoaderFunctionArgs) {
  const { storefront } = await requireStore(args);
  if (!isShop(storefront.store.type) || storefront.opening !== "open")
    throw new Response(null, { status: 404 });
  return storefront;
}
