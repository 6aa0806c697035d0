import { isGone } from "./stripe-accounts.server.ts";
import type Stripe from "stripe";
import { PAYMENT_EVENTS, type PaymentEventType } from "../../domain/order/provider-events.ts";

/** What an event tells us to look at. Amounts in minor units. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: "payment"; tenantId: string; orderId: string }
  /** A page on which a monthly invoice is paid; null where the event is of the intent behind it. */
  | { about: "bill"; tenantId: string; chargeId: string; sessionId: string | null }
  | { about: "account"; accountId: string }
  | { about: "refund"; intentId: string; accountId: string | null; refunded: number }
  | { about: "dispute"; intentId: string; accountId: string | null; disputeId: string }
  | { about: "payout"; accountId: string; payoutId: string }
  /** A refund of ours that did not arrive: of a payment that no order wanted, or of an order's. */
  | { about: "failed_refund"; tenantId: string; incidentId: string; reason: string }
  /** A refund of an order, of which the provider has news: it may have been pending. */
  | { about: "order_refund"; tenantId: string; refundId: string }
  | { about: "failed_order_refund"; tenantId: string; refundId: string; reason: string }
);

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
): Promise<ProviderEvent | "forged" | "foreign"> {
  let event: Stripe.Event | undefined;
  for (const secret of secrets) {
    event = await stripe.webhooks.constructEventAsync(body, signature ?? "", secret).catch(() => undefined);
    if (event) break;
  }
  if (!event) return readThinEvent(stripe, secrets, body, signature, livemode);
  // A live endpoint of a platform is sent test events too.
  if (event.livemode !== livemode) return "foreign";
  const subject = isHeard(event) ? subjectOf(event) : undefined;
  return subject ? { id: event.id, type: event.type, ...subject } : "foreign";
}

/** Events of the second generation of accounts are thin: they name the account alone. The rest is as above. */
async function readThinEvent(
  stripe: Stripe,
  secrets: readonly string[],
  body: string,
  signature: string | null,
  livemode: boolean,
): Promise<ProviderEvent | "forged" | "foreign"> {
  for (const secret of secrets) {
    const event = await stripe
      .parseEventNotificationAsync(body, signature ?? "", secret)
      .catch(() => undefined);
    if (!event) continue;
    if (event.livemode !== livemode) return "foreign";
    const about = "related_object" in event ? event.related_object : undefined;
    const accountId = about && "id" in about && about.type === "v2.core.account" ? about.id : undefined;
    if (typeof accountId !== "string") return "foreign";
    return { id: event.id, type: event.type, about: "account", accountId };
  }
  return "forged";
}

type Subject = ProviderEvent extends infer E
  ? E extends ProviderEvent
    ? Omit<E, "id" | "type">
    : never
  : never;

type HeardEvent = Extract<Stripe.Event, { type: PaymentEventType }>;

/** Whether an event is of the types that the provider is asked for; `subjectOf` reads exactly these. */
const isHeard = (event: Stripe.Event): event is HeardEvent =>
  (PAYMENT_EVENTS.connect as readonly string[]).includes(event.type);

function subjectOf(event: HeardEvent): Subject | undefined {
  const accountId = event.account ?? null;
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const metadata = event.data.object.metadata;
      const tenantId = metadata?.tenant_id;
      const orderId = metadata?.order_id;
      const chargeId = metadata?.charge_id;
      // Companies pay the platform on its own account.
      if (tenantId && chargeId && accountId === null) {
        const { id } = event.data.object;
        const sessionId = event.type.startsWith("checkout.session.") ? id : null;
        return { about: "bill", tenantId, chargeId, sessionId };
      }
      // Payments on a tenant's own account that we did not open are theirs.
      return tenantId && orderId ? { about: "payment", tenantId, orderId } : undefined;
    }
    case "account.updated":
    case "account.application.deauthorized":
    case "tax.settings.updated":
      return accountId ? { about: "account", accountId } : undefined;
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
    case "payout.reconciliation_completed":
      return accountId ? { about: "payout", accountId, payoutId: event.data.object.id } : undefined;
    case "charge.refunded": {
      const intentId = idOf(event.data.object.payment_intent);
      const refunded = event.data.object.amount_refunded;
      return intentId ? { about: "refund", intentId, accountId, refunded } : undefined;
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
    case "charge.dispute.closed": {
      const { id: disputeId, payment_intent } = event.data.object;
      const intentId = idOf(payment_intent);
      return intentId ? { about: "dispute", intentId, accountId, disputeId } : undefined;
    }
    case "refund.updated": {
      const { tenant_id: tenantId, refund_id: refundId } = event.data.object.metadata ?? {};
      return tenantId && refundId ? { about: "order_refund", tenantId, refundId } : undefined;
    }
    case "refund.failed": {
      const { metadata, failure_reason } = event.data.object;
      const tenantId = metadata?.tenant_id;
      const [incidentId, refundId] = [metadata?.incident_id, metadata?.refund_id];
      const reason = failure_reason ?? "failed";
      if (tenantId && refundId) return { about: "failed_order_refund", tenantId, refundId, reason };
      return tenantId && incidentId ? { about: "failed_refund", tenantId, incidentId, reason } : undefined;
    }
    default:
      return event satisfies never;
  }
}

function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

/** Whose order an intent pays, as we wrote it into the intent; undefined where it is none of ours, or its account has left. */
export async function orderOfIntent(
  stripe: Stripe,
  { accountId, intentId }: { accountId: string | null; intentId: string },
): Promise<{ tenantId: string; orderId: string } | undefined> {
  try {
    const { metadata } = await stripe.paymentIntents.retrieve(
      intentId,
      {},
      accountId ? { stripeAccount: accountId } : {},
    );
    const { tenant_id: tenantId, order_id: orderId } = metadata;
    return tenantId && orderId ? { tenantId, orderId } : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
