import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveShopEvent } from "../../api/shop-events.server.ts";

/** Shopify's webhooks. The signature is the caller's proof; the guard lets this path through for it. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receiveShopEvent(request, context);
}

export function loader() {
  throw new Response(null, { status: 405 });
}
