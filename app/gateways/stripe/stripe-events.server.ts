import type Stripe from "stripe";

/** What an event says about one of our orders; undefined when it is not about any. */
export type PaymentEvent = { id: string; type: string; tenantId: string; orderId: string };

const ABOUT_PAYMENTS = new Set([
  "payment_intent.succeeded",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "checkout.session.completed",
  "checkout.session.expired",
]);

/**
 * Reads an event whose signature fits one of our secrets (two while one is being replaced).
 * @returns "forged" when none fits, "foreign" when the event is none of ours.
 */
export async function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string | null,
  livemode: boolean,
): Promise<PaymentEvent | "forged" | "foreign"> {
  let event: Stripe.Event | undefined;
  for (const secret of secrets) {
    event = await stripe.webhooks.constructEventAsync(body, signature ?? "", secret).catch(() => undefined);
    if (event) break;
  }
  if (!event) return "forged";
  // A live endpoint of a platform is sent test events too.
  if (event.livemode !== livemode || !ABOUT_PAYMENTS.has(event.type)) return "foreign";
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
  const tenantId = metadata?.tenant_id;
  const orderId = metadata?.order_id;
  // Payments on a tenant's own account that we did not open are theirs.
  if (!tenantId || !orderId) return "foreign";
  return { id: event.id, type: event.type, tenantId, orderId };
}
