import type Stripe from "stripe";
import { cardError } from "./api-error.ts";
import { declineOf, needsAuthentication, type Decline } from "./cards.ts";
import { charge } from "./charges.ts";
import { disputeOfCard, openDispute } from "./disputes.ts";
import { announce } from "./events.ts";
import { randomText } from "./ids.ts";
import { flag, text } from "./params.ts";
import { findIntent, unexpectedState } from "./find-intent.ts";
import { methodNamedBy, outcomeOf } from "./payment-methods.ts";
import { unasked, type Call, type Caller, type Sandbox } from "./sandbox.ts";
import { completeSession } from "./session-completion.ts";
import type { Row } from "./store.ts";
import { commitCalculation } from "./tax-transactions.ts";

type Intent = Row<"payment_intent">;

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];
const AUTHENTICATION_FAILED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** POST /v1/payment_intents/:id/confirm, by a server or, with the client secret, a browser */
export function confirmPaymentIntent(call: Call): Stripe.PaymentIntent {
  return confirm(call, findIntent(call));
}

/** Confirms an intent with the payment method that the request names, describes or had attached before. */
export function confirm(call: Call, row: Intent): Stripe.PaymentIntent {
  const { value: intent } = row;
  requireConfirmable(intent);
  const named = methodNamedBy(call);
  const method = named ?? attachedMethod(call, intent);
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  if (call.publishableKey) row.hidden.confirmed_with = call.publishableKey;
  const receipt = text(call.params, "receipt_email");
  if (receipt) intent.receipt_email = receipt;
  return attempt(call, row, method, {
    path: call.path,
    returnUrl: text(call.params, "return_url") ?? null,
    inPage: flag(call.params, "use_stripe_sdk") ?? call.publishableKey !== null,
    offSession:
      text(call.params, "off_session") === "true" || (flag(call.params, "error_on_requires_action") ?? false),
  });
}

/** One attempt to pay: success, a decline (thrown), 3-D Secure, or processing. */
export function attempt(
  caller: Caller,
  row: Intent,
  method: Row<"payment_method">,
  how: { path: string; returnUrl: string | null; inPage: boolean; offSession?: boolean },
): Stripe.PaymentIntent {
  const { value: intent } = row;
  const { store, faults } = caller.sandbox;
  requireConfirmable(intent);
  intent.payment_method = method.value.id;
  intent.last_payment_error = null;
  intent.next_action = null;

  if (needsAuthentication(outcomeOf(method))) {
    if (how.offSession) throw fail(caller, row, method, AUTHENTICATION_REQUIRED);
    row.hidden.challenge = randomText(24);
    row.hidden.return_url = how.returnUrl;
    intent.status = "requires_action";
    const url = challengeUrl(caller.sandbox, row);
    intent.next_action = (
      how.returnUrl && !how.inPage
        ? { type: "redirect_to_url", redirect_to_url: { return_url: how.returnUrl, url } }
        : {
            type: "use_stripe_sdk",
            use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: row.hidden.challenge },
          }
    ) as Stripe.PaymentIntent.NextAction;
    store.save("payment_intent", intent.id);
    announce(caller, "payment_intent.requires_action", intent);
    return intent;
  }

  const processing = faults.forConfirmation(how.path);
  if (processing) {
    intent.status = "processing";
    intent.processing = { type: "card" } as Stripe.PaymentIntent.Processing;
    row.hidden.settle_at = processing.settleAfterMs === null ? null : Date.now() + processing.settleAfterMs;
    store.save("payment_intent", intent.id);
    announce(caller, "payment_intent.processing", intent);
    settleInTime(caller.sandbox, row);
    return intent;
  }
  return settle(caller, row);
}

/** Asks the card's bank: the intent succeeds, or fails by throwing the card's error. */
export function settle(caller: Caller, row: Intent): Stripe.PaymentIntent {
  const { value: intent } = row;
  const method = attachedMethod(caller, intent);
  if (!method) throw unexpectedState("This PaymentIntent has no payment method.", intent);
  intent.processing = null;
  const decline = declineOf(outcomeOf(method));
  if (decline) throw fail(caller, row, method, decline);

  const paid = charge(caller, intent, method, null);
  const captured = intent.capture_method !== "manual";
  intent.latest_charge = paid.id;
  intent.next_action = null;
  intent.status = captured ? "succeeded" : "requires_capture";
  intent.amount_received = captured ? intent.amount : 0;
  intent.amount_capturable = captured ? 0 : intent.amount;
  caller.sandbox.store.save("payment_intent", intent.id);
  announce(caller, "charge.succeeded", paid);
  announce(
    caller,
    captured ? "payment_intent.succeeded" : "payment_intent.amount_capturable_updated",
    intent,
  );
  if (captured) commitCalculation(caller, intent);
  completeSession(caller.sandbox, row);
  const dispute = disputeOfCard(outcomeOf(method));
  if (dispute && captured) openDispute(caller, paid, dispute);
  return intent;
}

/** The person answered 3-D Secure. Anything but an intent that waits for it is left alone. */
export function answerChallenge(sandbox: Sandbox, row: Intent, completed: boolean): Stripe.PaymentIntent {
  const { value: intent } = row;
  if (intent.status !== "requires_action") return intent;
  const caller = unasked(sandbox, row.account);
  if (completed) {
    try {
      return settle(caller, row);
    } catch {
      // The bank declined after all: the intent carries the error, and whoever waits reads it there.
      return intent;
    }
  }
  const method = attachedMethod(caller, intent);
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = {
    code: "payment_intent_authentication_failure",
    doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
    message: AUTHENTICATION_FAILED,
    ...(method ? { payment_method: method.value } : {}),
    type: "invalid_request_error",
  } as Stripe.PaymentIntent.LastPaymentError;
  sandbox.store.save("payment_intent", intent.id);
  announce(caller, "payment_intent.payment_failed", intent);
  return intent;
}

/** Ends `processing` when its time has come; also called for what a restart found. */
export function settleInTime(sandbox: Sandbox, row: Intent): void {
  const at = row.hidden.settle_at;
  if (typeof at !== "number") return;
  const timer = setTimeout(() => settleProcessing(sandbox, row), Math.max(0, at - Date.now()));
  timer.unref();
}

/** Settles an intent that is processing, now. */
export function settleProcessing(sandbox: Sandbox, row: Intent): Stripe.PaymentIntent {
  if (row.value.status !== "processing" || sandbox.store.peek("payment_intent", row.value.id) !== row)
    return row.value;
  try {
    return settle(unasked(sandbox, row.account), row);
  } catch {
    return row.value;
  }
}

/** The page where a person answers 3-D Secure. */
export function challengeUrl(sandbox: Sandbox, row: Intent): string {
  return `${sandbox.url}/3d_secure/${row.value.id}/${String(row.hidden.challenge)}`;
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

function requireConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  throw unexpectedState(
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    intent,
  );
}

function attachedMethod(caller: Caller, intent: Stripe.PaymentIntent): Row<"payment_method"> | null {
  const id = intent.payment_method;
  return typeof id === "string" ? caller.sandbox.store.find("payment_method", caller.account, id) : null;
}

/** Notes a declined attempt on the intent, and makes the error to throw. */
function fail(caller: Caller, row: Intent, method: Row<"payment_method">, decline: Decline) {
  const { value: intent } = row;
  const failed = charge(caller, intent, method, decline);
  intent.latest_charge = failed.id;
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.processing = null;
  const error = cardError({ ...decline, charge: failed.id });
  intent.last_payment_error = {
    ...error.body,
    payment_method: method.value,
  } as unknown as Stripe.PaymentIntent.LastPaymentError;
  caller.sandbox.store.save("payment_intent", intent.id);
  announce(caller, "charge.failed", failed);
  announce(caller, "payment_intent.payment_failed", intent);
  error.body.payment_intent = intent;
  error.body.payment_method = method.value;
  return error;
}
