import Stripe from "stripe";
import type {
  BillPageRequest,
  HostedPageRequest,
  IntentState,
  PaymentRequest,
  PaymentsPort,
} from "../../services/ports.ts";
import { hostedLines } from "./hosted-lines.ts";
import { on } from "./request-options.ts";
import { refusedOf } from "./refused-by-stripe.ts";
import { stripeAccounts } from "./stripe-accounts.server.ts";
import { stripeDisputes } from "./stripe-disputes.server.ts";
import { stripePayouts } from "./stripe-payouts.server.ts";
import { stripeRefunds } from "./stripe-refunds.server.ts";
import { stripeTax } from "./stripe-tax.server.ts";

function stateOf(status: Stripe.PaymentIntent.Status): IntentState {
  if (status === "succeeded" || status === "canceled")
    return status === "succeeded" ? "succeeded" : "cancelled";
  return status === "processing" ? "processing" : "open";
}

/** What the order is, in words that a webhook can find it by. */
function metadataOf(request: PaymentRequest): Record<string, string> {
  return {
    tenant_id: request.tenantId,
    order_id: request.orderId,
    event_id: request.eventId,
    revision: String(request.revision),
  };
}

/** Stripe takes a fee with charges on connected accounts only. */
function feeOf({ accountId, applicationFee }: PaymentRequest): { application_fee_amount?: number } {
  return accountId && applicationFee > 0 ? { application_fee_amount: applicationFee } : {};
}

function sessionState(session: Stripe.Checkout.Session): IntentState {
  if (session.payment_status === "paid") return "succeeded";
  if (session.status === "expired") return "cancelled";
  return session.status === "complete" ? "processing" : "open";
}

/** Whether the answer is the one of an earlier call with the same key: it tells what was true then. */
function isReplayed({ lastResponse }: Stripe.Response<unknown>): boolean {
  // The SDK's types call it an object; its fetch client hands on the real thing.
  return new Headers(lastResponse.headers).get("Idempotent-Replayed") === "true";
}

const isInvalid = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/**
 * The answer, or undefined when the amount is less than cards can be charged with.
 * @throws PaymentRefused when Stripe refuses it for anything else.
 */
async function orTooSmall<T>(accountId: string | null, creating: Promise<T>): Promise<T | undefined> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "amount_too_small") {
      return undefined;
    }
    throw refusedOf(accountId, error);
  }
}

/** What Stripe holds and keeps of payments. */
function stripeFees(stripe: Stripe): Pick<PaymentsPort, "feeOf" | "bookedOf"> {
  const bookedOf: PaymentsPort["bookedOf"] = async (accountId, intentId) => {
    const expand = ["latest_charge.balance_transaction"];
    try {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand }, on(accountId));
      const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
      const booked = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
      return {
        isPaid: intent.status === "succeeded",
        received: intent.amount_received,
        refunded: charge?.amount_refunded ?? 0,
        fee: booked?.fee_details
          .filter(({ type }) => type !== "application_fee")
          .reduce((sum, { amount }) => sum + amount, 0),
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    bookedOf,
    async feeOf(accountId, intentId) {
      const booked = await bookedOf(accountId, intentId);
      // The provider no longer knows this payment, so its fee will never be known.
      return booked ? booked.fee : 0;
    },
  };
}

/** The page on which a company pays the platform. */
async function openBillPage(stripe: Stripe, request: BillPageRequest) {
  const { amount, currency, title, tenantId, chargeId } = request;
  const metadata = { tenant_id: tenantId, charge_id: chargeId };
  const creating = stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name: title },
          },
        },
      ],
      ...(request.email && { customer_email: request.email }),
      client_reference_id: chargeId,
      locale: request.lang as Stripe.Checkout.SessionCreateParams.Locale,
      metadata,
      payment_intent_data: { metadata },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    },
    on(null, request.key),
  );
  const session = await orTooSmall(null, creating);
  if (!session) return undefined;
  if (!session.url) throw new Error("Stripe answered a page without an address.");
  return { sessionId: session.id, url: session.url };
}

/** Payments through Stripe's API. */
export function stripePayments(stripe: Stripe): PaymentsPort {
  const readIntent: PaymentsPort["readIntent"] = async (accountId, intentId) => {
    try {
      const intent = await stripe.paymentIntents.retrieve(intentId, {}, on(accountId));
      return {
        state: stateOf(intent.status),
        amount: intent.status === "succeeded" ? intent.amount_received : intent.amount,
        currency: intent.currency.toUpperCase(),
        orderId: intent.metadata.order_id,
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const readHostedPage: PaymentsPort["readHostedPage"] = async (accountId, sessionId) => {
    try {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {}, on(accountId));
      return {
        state: sessionState(session),
        intentId: typeof session.payment_intent === "string" ? session.payment_intent : null,
        amount: session.amount_total ?? 0,
        currency: (session.currency ?? "").toUpperCase(),
      };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    readIntent,
    readHostedPage,
    ...stripeDisputes(stripe),
    ...stripePayouts(stripe),
    ...stripeRefunds(stripe),
    ...stripeFees(stripe),
    ...stripeAccounts(stripe),
    ...stripeTax(stripe),

    async openIntent(request) {
      const creating = stripe.paymentIntents.create(
        {
          amount: request.amount,
          currency: request.currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          receipt_email: request.email,
          metadata: metadataOf(request),
          ...feeOf(request),
          ...(request.taxCalculationId && {
            hooks: { inputs: { tax: { calculation: request.taxCalculationId } } },
          }),
        },
        on(request.accountId, request.key),
      );
      const intent = await orTooSmall(request.accountId, creating);
      if (!intent) return undefined;
      if (!intent.client_secret) throw new Error("Stripe answered an intent without a client secret.");
      const state = isReplayed(intent)
        ? (await readIntent(request.accountId, intent.id))?.state
        : stateOf(intent.status);
      return { intentId: intent.id, clientSecret: intent.client_secret, state: state ?? "cancelled" };
    },

    async cancelIntent(accountId, intentId) {
      try {
        const intent = await stripe.paymentIntents.cancel(intentId, {}, on(accountId));
        return stateOf(intent.status);
      } catch (error) {
        if (!isInvalid(error)) throw refusedOf(accountId, error);
        return (await readIntent(accountId, intentId))?.state ?? "cancelled";
      }
    },

    async openHostedPage(request: HostedPageRequest) {
      const creating = stripe.checkout.sessions.create(
        {
          mode: "payment",
          line_items: hostedLines(request),
          customer_email: request.email,
          client_reference_id: request.orderId,
          locale: request.lang as Stripe.Checkout.SessionCreateParams.Locale,
          metadata: metadataOf(request),
          payment_intent_data: { metadata: metadataOf(request), ...feeOf(request) },
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
        on(request.accountId, request.key),
      );
      const session = await orTooSmall(request.accountId, creating);
      if (!session) return undefined;
      if (!session.url) throw new Error("Stripe answered a hosted page without an address.");
      const state = isReplayed(session)
        ? (await readHostedPage(request.accountId, session.id))?.state
        : sessionState(session);
      return { sessionId: session.id, url: session.url, state: state ?? "cancelled" };
    },

    openBillPage: (request) => openBillPage(stripe, request),

    async closeHostedPage(accountId, sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId, {}, on(accountId));
        return "cancelled";
      } catch (error) {
        if (!isInvalid(error)) throw refusedOf(accountId, error);
        return (await readHostedPage(accountId, sessionId))?.state ?? "cancelled";
      }
    },
  };
}
