import type { AppLoadContext } from "@remix-run/cloudflare";
import { stripeClient } from "../gateways/stripe/stripe-client.server.ts";
import { stripePayments } from "../gateways/stripe/stripe-payments.server.ts";
import {
  orderOfIntent,
  type ProviderEvent,
  readStripeEvent,
} from "../gateways/stripe/stripe-events.server.ts";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import { noteDispute } from "../services/order-writes/note-dispute.server.ts";
import { noteProviderChange } from "../services/order-writes/note-provider-change.server.ts";
import { reopenIncident } from "../services/incidents/reopen-incident.server.ts";
import { noteFailedRefund } from "../services/orders/note-failed-refund.server.ts";
import { sendRefund } from "../services/orders/send-refund.server.ts";
import { regionOfOrder } from "../services/orders/read.server.ts";
import { settleCharge } from "../services/statements/pay-statement.server.ts";
import { notePayout } from "../services/payouts/note-payout.server.ts";
import {
  noteReceived,
  tenantOfAccount,
  tenantOfIntent,
  wasReceived,
} from "../services/platform/maintenance.server.ts";
import { refreshPaymentAccount } from "../services/refresh-payment-account.server.ts";
import { countRefusedEvent } from "../services/scheduled/judge-alarms.server.ts";
import { baseScope, scopeFor } from "../http/wiring/context.server.ts";

const SYSTEM = { id: "system", name: "", ip: null };

/**
 * An event says only what to look at: what became of a payment or an account is asked of Stripe. So repeated, late and
 * reordered events are all the same, and a forged one could not even place what is not paid.
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
  const base = baseScope(context);
  if (event === "forged") {
    if (request.headers.has("Stripe-Signature")) await countRefusedEvent(base, "stripe");
    return new Response("The signature does not fit.\n", { status: 400 });
  }
  if (event === "foreign") return new Response("ok\n");
  const received = { provider: "stripe", id: event.id } as const;
  if (await wasReceived(base, received)) return new Response("ok\n");
  const end = await follow(event, context);
  // Stripe tries again: the order may be on its way.
  if (end === "unknown") return new Response("The order is not known yet.\n", { status: 500 });
  if (end === "done") await noteReceived(base, { ...received, type: event.type });
  return new Response("ok\n");
}

/**
 * `unknown`: the order is not known, so the event is wanted again. `early`: nothing is decided about the payment, so the
 * same event is looked at again if it is repeated.
 */
type End = "done" | "early" | "unknown";

/** Asks the provider what became of an order's payment. */
async function followPayment(
  { tenantId, orderId }: { tenantId: string; orderId: string },
  { page }: AppLoadContext,
): Promise<End> {
  const scope = scopeFor(page, tenantId, SYSTEM);
  const region = await regionOfOrder(scope, orderId);
  if (!region) return "unknown";
  const { state } = await settleOrder(scope, { orderId, region });
  return state === "open" || state === "processing" ? "early" : "done";
}

async function follow(event: ProviderEvent, context: AppLoadContext): Promise<End> {
  const { page } = context;
  const base = baseScope(context);
  switch (event.about) {
    case "account": {
      const { readAccount } = stripePayments(stripeClient(page.settings));
      const scope = { ...base, actor: SYSTEM, readAccount, outbox: page.outbox };
      await refreshPaymentAccount(scope, event.accountId);
      return "done";
    }
    case "payout": {
      const tenantId = await tenantOfAccount(base, event.accountId);
      if (tenantId !== undefined) await notePayout(scopeFor(page, tenantId, SYSTEM, page.outbox), event);
      return "done";
    }
    case "payment":
      return followPayment(event, context);
    case "bill": {
      const { tenantId, chargeId, sessionId } = event;
      const scope = scopeFor(page, tenantId, SYSTEM, page.outbox);
      const settled = await settleCharge(scope, { chargeId, ...(sessionId !== null && { sessionId }) });
      return settled === "open" ? "early" : "done";
    }
    case "failed_refund": {
      const scope = scopeFor(page, event.tenantId, SYSTEM);
      await reopenIncident(scope, { incidentId: event.incidentId, reason: event.reason });
      return "done";
    }
    case "order_refund": {
      await sendRefund(scopeFor(page, event.tenantId, SYSTEM), event.refundId);
      return "done";
    }
    case "failed_order_refund": {
      const scope = scopeFor(page, event.tenantId, SYSTEM);
      const { refundId, reason } = event;
      // It may be quicker than our own note that the refund went out.
      return (await noteFailedRefund(scope, { refundId, reason })) === "too_early" ? "unknown" : "done";
    }
    case "refund":
    case "dispute": {
      const { intentId, accountId } = event;
      let tenantId = await tenantOfIntent(base, intentId);
      if (tenantId === undefined) {
        // The intent of a hosted page is in our tables only once we have asked about the page.
        const paid = await orderOfIntent(stripeClient(page.settings), { accountId, intentId });
        // Payments on a tenant's own account that we did not open are theirs.
        if (!paid) return "done";
        if ((await followPayment(paid, context)) === "unknown") return "unknown";
        tenantId = paid.tenantId;
      }
      const scope = scopeFor(page, tenantId, SYSTEM);
      const noted =
        event.about === "refund"
          ? await noteProviderChange(scope, { intentId, accountId, gone: event.refunded })
          : await noteDispute(scope, { intentId, accountId, disputeId: event.disputeId });
      // It may be quicker than the event of the payment that it is about.
      return noted === "too_early" ? "unknown" : "done";
    }
  }
}
