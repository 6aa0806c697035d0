import type { AppLoadContext } from "@remix-run/cloudflare";
import { stripeClient } from "../gateways/stripe/stripe-client.server.ts";
import { readStripeEvent } from "../gateways/stripe/stripe-events.server.ts";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import { platformOf, scopeFor } from "./context.server.ts";
import { enqueueSoon } from "./outbox.server.ts";

/**
 * An event says only which order to look at: what became of it is asked of Stripe. So repeated, late and reordered
 * events are all the same, and a forged one could not even place what is not paid.
 */
export async function receiveStripeEvent(request: Request, context: AppLoadContext): Promise<Response> {
  const { page } = context;
  const { settings } = page;
  const event = await readStripeEvent(
    stripeClient(settings),
    settings.STRIPE_WEBHOOK_SECRETS,
    await request.text(),
    request.headers.get("Stripe-Signature"),
    settings.STRIPE_SECRET_KEY.includes("_live_"),
  );
  if (event === "forged") return new Response("The signature does not fit.\n", { status: 400 });
  if (event === "foreign") return new Response("ok\n");

  const scope = scopeFor(page, event.tenantId, { id: "system", name: "", ip: null });
  const region = await scope.tenant.events.regionOfOrder(event.orderId);
  // Stripe tries again: the order may be on its way.
  if (!region) return new Response("The order is not known yet.\n", { status: 500 });
  const settled = await settleOrder(scope, event.orderId, region);
  await platformOf(context).outbox.sawInbound("stripe", event.id, event.type, page.now());
  if (settled.state === "placed") enqueueSoon(context, scope);
  return new Response("ok\n");
}
