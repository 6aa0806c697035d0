import type Stripe from "stripe";

/** Direct charges live on the connected account; every call about them names it. */
export function on(accountId: string | null, idempotencyKey?: string): Stripe.RequestOptions {
  return { ...(accountId && { stripeAccount: accountId }), ...(idempotencyKey && { idempotencyKey }) };
}
