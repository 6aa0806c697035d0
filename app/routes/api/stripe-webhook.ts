import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveStripeEvent } from "../../api/stripe-events.server.ts";

/** Stripe's events. The signature is the caller's proof; the guard lets this path through for it. */
export async function action({ request, context }: ActionFunctionArgs) {
  return receiveStripeEvent(request, context);
}

export function loader() {
  throw new Response(null, { status: 405 });
}
