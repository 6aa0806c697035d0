import type Stripe from "stripe";
import { invalidRequest, refused } from "./api-error.ts";
import { requiredText, text } from "./params.ts";
import type { Call } from "./sandbox.ts";
import type { Row } from "./store.ts";

/** The intent that a call is about. A browser proves with the client secret that it is theirs. */
export function findIntent(call: Call): Row<"payment_intent"> {
  const row = call.sandbox.store.find("payment_intent", call.account, call.ids[0] ?? "");
  const secret = text(call.params, "client_secret");
  if (call.publishableKey && !secret) requiredText(call.params, "client_secret");
  if (secret && secret !== row.value.client_secret) {
    const message =
      "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent exist on the same account.";
    throw invalidRequest(message, { code: "resource_missing", param: "client_secret" });
  }
  return row;
}

/** Stripe's answer to a step that an intent's status does not allow. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent) {
  return refused(message, "payment_intent_unexpected_state", { payment_intent: intent });
}
