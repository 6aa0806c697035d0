import { answerNextAction } from "./challenge-dialog.ts";
import { ElementsGroup, type ElementsOptions } from "./elements-group.ts";
import type { BillingDetails, FrameResult, PublicIntent } from "./messages.ts";
import { callApi, intentIdIn, retrieveIntent, type ApiCredentials, type ApiResult } from "./sandbox-api.ts";
import { returnAddress, settledResult } from "./outcome.ts";

/**
 * window.Stripe for development: the part of Stripe.js that @stripe/react-stripe-js and the shop touch, served
 * by the payment sandbox. The release in the script's address decides the version that loadStripe compares.
 */
const script = new URL((document.currentScript as HTMLScriptElement).src);
const release = script.pathname.split("/")[1] ?? "v3";

interface StripeOptions {
  stripeAccount?: string;
  locale?: string;
}

interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    receipt_email?: string;
    payment_method?: string;
    confirmation_token?: string;
    payment_method_data?: { billing_details?: BillingDetails };
  };
  redirect?: "always" | "if_required";
}

function Stripe(key: string, options: StripeOptions = {}) {
  if (typeof key !== "string" || !/^pk_test_\w+$/.test(key)) {
    throw new Error(
      `Please call Stripe() with your publishable key (pk_test_…). You used "${String(key).slice(0, 8)}…".`,
    );
  }
  const credentials: ApiCredentials = { origin: script.origin, key, account: options.stripeAccount ?? null };

  async function confirmPayment({
    elements,
    clientSecret,
    confirmParams = {},
    redirect = "always",
  }: ConfirmOptions) {
    const secret = clientSecret ?? elements?.clientSecret;
    if (!secret) throw integrationError("confirmPayment(): expected a clientSecret, here or in elements().");
    const returnUrl = confirmParams.return_url ?? null;
    if (redirect === "always" && !returnUrl) {
      throw integrationError(
        "confirmPayment(): confirmParams.return_url is required unless redirect is 'if_required'.",
      );
    }
    const answer = await confirmOnce(elements, secret, confirmParams);
    if (answer.error) return { error: answer.error };
    const intent = await afterActions(answer.paymentIntent as PublicIntent);
    const result = settledResult(intent);
    if (result.error || redirect === "if_required" || !returnUrl) return result;
    window.location.assign(returnAddress(returnUrl, intent));
    // The page is leaving: as with Stripe, nothing after this call runs.
    return new Promise<never>(() => undefined);
  }

  async function confirmOnce(
    elements: ElementsGroup | undefined,
    clientSecret: string,
    params: NonNullable<ConfirmOptions["confirmParams"]>,
  ): Promise<FrameResult> {
    const returnUrl = params.return_url ?? null;
    const wallet = elements?.paysByWallet ? WALLET_CARD : undefined;
    const named = params.payment_method ?? params.confirmation_token ?? wallet;
    if (!named) {
      const card = elements?.cardElement();
      if (!card) throw integrationError("confirmPayment(): mount a Payment Element first.");
      const billing = params.payment_method_data?.billing_details ?? {};
      const receiptEmail = params.receipt_email ?? null;
      return card.call({ name: "confirm", clientSecret, returnUrl, billing, receiptEmail });
    }
    const { return_url, receipt_email, payment_method = wallet, confirmation_token } = params;
    const path = `/v1/payment_intents/${intentIdIn(clientSecret)}/confirm`;
    const posted = {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      return_url,
      receipt_email,
      payment_method,
      confirmation_token,
    };
    return asIntent(await callApi(credentials, "POST", path, posted));
  }

  async function afterActions(intent: PublicIntent): Promise<PublicIntent> {
    return intent.status === "requires_action" ? answerNextAction(credentials, intent) : intent;
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }) {
    const { paymentIntent, error } = await retrieveIntent(credentials, clientSecret);
    return error ? { error } : settledResult(await afterActions(paymentIntent));
  }

  async function confirmCardPayment(
    clientSecret: string,
    data: { payment_method?: string | { card?: unknown } } = {},
  ) {
    const method = data.payment_method;
    const confirmParams = typeof method === "string" ? { payment_method: method } : {};
    const elements = typeof method === "object" ? ElementsGroup.holding(method.card) : undefined;
    return confirmPayment({ clientSecret, elements, confirmParams, redirect: "if_required" });
  }

  async function createPaymentMethod(wish: {
    elements?: ElementsGroup;
    type?: string;
    card?: unknown;
    params?: { billing_details?: BillingDetails };
    billing_details?: BillingDetails;
  }) {
    const elements = wish.elements ?? ElementsGroup.holding(wish.card);
    const card = elements?.cardElement();
    if (!card) throw integrationError("createPaymentMethod(): pass elements with a mounted Payment Element.");
    return card.call({
      name: "createPaymentMethod",
      billing: wish.params?.billing_details ?? wish.billing_details ?? {},
    });
  }

  async function createConfirmationToken(wish: {
    elements: ElementsGroup;
    params?: { return_url?: string; payment_method_data?: { billing_details?: BillingDetails } };
  }) {
    const card = wish.elements.cardElement();
    if (!card) throw integrationError("createConfirmationToken(): mount a Payment Element first.");
    const billing = wish.params?.payment_method_data?.billing_details ?? {};
    return card.call({
      name: "createConfirmationToken",
      billing,
      returnUrl: wish.params?.return_url ?? null,
    });
  }

  return {
    elements: (wish: ElementsOptions = {}) =>
      new ElementsGroup(credentials, { locale: options.locale, ...wish }),
    confirmPayment,
    confirmCardPayment,
    handleNextAction,
    handleCardAction: (clientSecret: string) => handleNextAction({ clientSecret }),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(credentials, clientSecret),
    createPaymentMethod,
    createConfirmationToken,
    // react-stripe-js takes an object for Stripe only when it has this function too.
    createToken: () =>
      Promise.reject(integrationError("The sandbox makes no tokens; use createPaymentMethod().")),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** What the sandbox's wallet pays with. */
const WALLET_CARD = "pm_card_visa";

function asIntent(answer: ApiResult): FrameResult {
  return answer.error ? { error: answer.error } : { paymentIntent: answer.body };
}

function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: "IntegrationError" });
}

// loadStripe compares this with the release that its package was made for.
Stripe.version = release === "v3" ? 3 : release;
(window as unknown as { Stripe: typeof Stripe }).Stripe = Stripe;
