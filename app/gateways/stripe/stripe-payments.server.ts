import Stripe from "stripe";
import type {
  HostedPageRequest,
  IntentState,
  PaymentRequest,
  PaymentsPort,
  TaxRequest,
} from "../../services/ports.ts";

/** Direct charges live on the connected account; every call about them names it. */
function on(accountId: string | null, idempotencyKey?: string): Stripe.RequestOptions {
  return { ...(accountId && { stripeAccount: accountId }), ...(idempotencyKey && { idempotencyKey }) };
}

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

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** The answer, or undefined when the amount is less than cards can be charged with. */
async function orTooSmall<T>(creating: Promise<T>): Promise<T | undefined> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "amount_too_small") {
      return undefined;
    }
    throw error;
  }
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

  return {
    readIntent,

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
      const intent = await orTooSmall(creating);
      if (!intent) return undefined;
      if (!intent.client_secret) throw new Error("Stripe answered an intent without a client secret.");
      return { intentId: intent.id, clientSecret: intent.client_secret };
    },

    async cancelIntent(accountId, intentId) {
      try {
        const intent = await stripe.paymentIntents.cancel(intentId, {}, on(accountId));
        return stateOf(intent.status);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
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
      const session = await orTooSmall(creating);
      if (!session) return undefined;
      if (!session.url) throw new Error("Stripe answered a hosted page without an address.");
      return { sessionId: session.id, url: session.url };
    },

    async readHostedPage(accountId, sessionId) {
      try {
        const session = await stripe.checkout.sessions.retrieve(sessionId, {}, on(accountId));
        const intentId = typeof session.payment_intent === "string" ? session.payment_intent : null;
        const state: IntentState =
          session.payment_status === "paid"
            ? "succeeded"
            : session.status === "expired"
              ? "cancelled"
              : session.status === "complete"
                ? "processing"
                : "open";
        return {
          state,
          intentId,
          amount: session.amount_total ?? 0,
          currency: (session.currency ?? "").toUpperCase(),
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async closeHostedPage(accountId, sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId, {}, on(accountId));
        return "cancelled";
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const session = await stripe.checkout.sessions.retrieve(sessionId, {}, on(accountId));
        if (session.payment_status === "paid") return "succeeded";
        return session.status === "complete" ? "processing" : "cancelled";
      }
    },

    async calculateTax(request: TaxRequest) {
      const calculation = await stripe.tax.calculations.create(
        {
          currency: request.currency.toLowerCase(),
          // Stripe wants at least one line: what is left of the shipping alone is that line.
          line_items: (request.lines.length > 0
            ? request.lines
            : [{ reference: "shipping", amount: request.shipping }]
          ).map((line) => ({ amount: line.amount, reference: line.reference, tax_behavior: "exclusive" })),
          ...(request.lines.length > 0 && {
            shipping_cost: { amount: request.shipping, tax_behavior: "exclusive" },
          }),
          customer_details: {
            address_source: "shipping",
            address: {
              line1: request.address.line1,
              city: request.address.city,
              state: request.address.state,
              postal_code: request.address.postcode,
              country: request.address.country,
            },
          },
        },
        on(request.accountId),
      );
      if (!calculation.id) throw new Error("Stripe answered a tax calculation without an id.");
      return { calculationId: calculation.id, tax: calculation.tax_amount_exclusive };
    },
  };
}

/**
 * The hosted page shows lines and adds them up itself, so what is not a product (shipping, tax, a voucher) makes one
 * line of the whole order wherever the products alone are not the total.
 */
function hostedLines(request: HostedPageRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const currency = request.currency.toLowerCase();
  const line = (name: string, description: string, amount: number, quantity: number) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      product_data: { name, ...(description && { description }) },
    },
  });
  const products = request.lines.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  const rest = request.amount - products;
  if (rest < 0) {
    const names = request.lines.map((item) => `${item.quantity} × ${item.name}`).join(", ");
    return [line(names.slice(0, 240), "", request.amount, 1)];
  }
  const lines = request.lines.map((item) =>
    line(item.name, item.description, item.unitAmount, item.quantity),
  );
  return rest > 0 ? [...lines, line(request.extraLabel, "", rest, 1)] : lines;
}
