import type { PublicIntent, StripeError } from "./messages.ts";

const DONE = ["succeeded", "processing", "requires_capture"];

/** What confirmPayment resolves to once all steps are behind: the intent, or the error that stopped it. */
export function settledResult(
  intent: PublicIntent,
): { paymentIntent: PublicIntent; error?: undefined } | { error: StripeError; paymentIntent?: undefined } {
  if (DONE.includes(intent.status)) return { paymentIntent: intent };
  if (intent.last_payment_error) return { error: { ...intent.last_payment_error, payment_intent: intent } };
  if (intent.status !== "requires_action") return { paymentIntent: intent };
  return {
    error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message:
        "The authentication was closed before it was finished. You have not been charged. Please try again.",
      payment_intent: intent,
    },
  };
}

/** The return address with what Stripe adds to it. */
export function returnAddress(returnUrl: string, intent: PublicIntent): string {
  const target = new URL(returnUrl);
  target.searchParams.set("payment_intent", intent.id);
  target.searchParams.set("payment_intent_client_secret", intent.client_secret);
  target.searchParams.set("redirect_status", DONE.includes(intent.status) ? "succeeded" : "failed");
  return target.href;
}
