import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import { requireCharges } from "./accounts.ts";
import { announce } from "./events.ts";
import { findIntent, unexpectedState } from "./find-intent.ts";
import type { Params } from "./form.ts";
import { newId, randomText } from "./ids.ts";
import { listPage } from "./lists.ts";
import { checkChargeAmount, readChargeAmount, readCurrency } from "./money.ts";
import { choice, flag, group, integer, mergeMetadata, onlyKnown, text } from "./params.ts";
import { confirm } from "./payment-confirmation.ts";
import { methodNamedBy } from "./payment-methods.ts";
import { now, type Call, type Caller } from "./sandbox.ts";
import { PLATFORM, type Hidden, type Row } from "./store.ts";

const PARAMETERS =
  "allowed_payment_method_types amount amount_details application_fee_amount automatic_payment_methods capture_method client_secret confirm confirmation_method confirmation_token currency customer customer_account description error_on_requires_action excluded_payment_method_types expected_payment_method_type hooks mandate mandate_data metadata off_session on_behalf_of payment_details payment_method payment_method_configuration payment_method_data payment_method_options payment_method_types radar_options receipt_email return_url setup_future_usage shipping statement_descriptor statement_descriptor_suffix transfer_data transfer_group use_stripe_sdk".split(
    " ",
  );
const OPEN = ["requires_payment_method", "requires_confirmation", "requires_action"];
const CANCELABLE = [...OPEN, "requires_capture", "processing"];
const REASONS = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"] as const;

/** POST /v1/payment_intents */
export function createPaymentIntent(call: Call): Stripe.PaymentIntent {
  onlyKnown(call.params, PARAMETERS);
  requireCharges(call);
  const { amount, currency } = currencyAndAmountOf(call.params);
  const method = methodNamedBy(call);
  const row = openIntent(call, call.params, amount, currency);
  if (method) {
    row.value.payment_method = method.value.id;
    row.value.status = "requires_confirmation";
    call.sandbox.store.save("payment_intent", row.value.id);
  }
  return flag(call.params, "confirm") ? confirm(call, row) : row.value;
}

/** Makes an intent from parameters that a request or a Checkout Session carries. */
export function openIntent(
  caller: Caller,
  params: Params,
  amount: number,
  currency: string,
  hidden: Hidden = {},
): Row<"payment_intent"> {
  const id = newId("pi");
  const types = Array.isArray(params.payment_method_types) ? params.payment_method_types.map(String) : null;
  const intent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: types ? null : { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method:
      choice(params, "capture_method", ["automatic", "automatic_async", "manual"]) ?? "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: now(),
    currency,
    customer: text(params, "customer") ?? null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: text(params, "on_behalf_of") ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: types ?? ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: text(params, "transfer_group") ?? null,
  } as Stripe.PaymentIntent;
  applyParameters(caller, intent, params);
  const row = caller.sandbox.store.insert("payment_intent", caller.account, intent, hidden);
  announce(caller, "payment_intent.created", intent);
  return row;
}

/** GET /v1/payment_intents/:id, by a server or, with the client secret, a browser */
export function retrievePaymentIntent(call: Call): Stripe.PaymentIntent {
  return findIntent(call).value;
}

/** POST /v1/payment_intents/:id */
export function updatePaymentIntent(call: Call): Stripe.PaymentIntent {
  onlyKnown(call.params, PARAMETERS);
  const row = findIntent(call);
  // A draft first: a call that is refused half-way must not leave half a change.
  const intent = structuredClone(row.value);
  const money = ["amount", "currency"].find((name) => text(call.params, name) !== undefined);
  if (money && !OPEN.includes(intent.status)) {
    const message = `This PaymentIntent's ${money} could not be updated because it has a status of ${intent.status}. You may only update the ${money} of a PaymentIntent with one of the following statuses: ${OPEN.join(", ")}.`;
    throw unexpectedState(message, intent);
  }
  const currency = text(call.params, "currency") ? readCurrency(call.params) : intent.currency;
  const amount = integer(call.params, "amount") ?? intent.amount;
  if (money) checkChargeAmount(amount, currency);
  applyParameters(call, intent, call.params, amount);
  intent.amount = amount;
  intent.currency = currency;
  const method = methodNamedBy(call);
  if (method) {
    if (!OPEN.includes(intent.status)) {
      throw unexpectedState(
        `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}.`,
        intent,
      );
    }
    intent.payment_method = method.value.id;
    intent.status = "requires_confirmation";
    intent.next_action = null;
  }
  row.value = intent;
  call.sandbox.store.save("payment_intent", intent.id);
  return intent;
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelPaymentIntent(call: Call): Stripe.PaymentIntent {
  const row = findIntent(call);
  if (row.hidden.session) {
    const message = `You cannot cancel this PaymentIntent because it was created by Checkout. Expire its Checkout Session instead.`;
    throw unexpectedState(message, row.value);
  }
  return cancelIntent(call, row, choice(call.params, "cancellation_reason", REASONS) ?? null);
}

/** Cancels an intent that has not been paid. */
export function cancelIntent(
  caller: Caller,
  { value: intent }: Row<"payment_intent">,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(", ")}.`,
      intent,
    );
  }
  intent.status = "canceled";
  intent.canceled_at = now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  intent.amount_capturable = 0;
  caller.sandbox.store.save("payment_intent", intent.id);
  announce(caller, "payment_intent.canceled", intent);
  return intent;
}

/** GET /v1/payment_intents */
export function listPaymentIntents(call: Call) {
  const customer = text(call.params, "customer");
  const rows = call.sandbox.store.list("payment_intent", call.account);
  return listPage(call, customer ? rows.filter(({ value }) => value.customer === customer) : rows);
}

function currencyAndAmountOf(params: Params) {
  if (text(params, "amount") === undefined) readChargeAmount(params, "usd");
  const currency = readCurrency(params);
  return { currency, amount: readChargeAmount(params, currency) };
}

/** What both creating and updating may set. */
function applyParameters(
  caller: Caller,
  intent: Stripe.PaymentIntent,
  params: Params,
  amount = intent.amount,
): void {
  intent.metadata = mergeMetadata(intent.metadata, params);
  const fee = integer(params, "application_fee_amount");
  const destination = text(group(params, "transfer_data"), "destination");
  if (destination) intent.transfer_data = { destination } as Stripe.PaymentIntent.TransferData;
  if (fee !== undefined) {
    if (caller.account === PLATFORM && !intent.transfer_data) {
      throw invalidRequest(
        "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
        { param: "application_fee_amount" },
      );
    }
    if (fee < 0 || fee > amount) {
      throw invalidRequest("The application_fee_amount must be between 0 and the amount.", {
        param: "application_fee_amount",
      });
    }
    intent.application_fee_amount = fee;
  }
  if ("description" in params) intent.description = text(params, "description") ?? null;
  if ("receipt_email" in params) intent.receipt_email = text(params, "receipt_email") ?? null;
  if ("statement_descriptor_suffix" in params) {
    intent.statement_descriptor_suffix = text(params, "statement_descriptor_suffix") ?? null;
  }
  if ("shipping" in params)
    intent.shipping = (shippingOf(params) as Stripe.PaymentIntent.Shipping | null) ?? null;
  const tax = group(group(group(params, "hooks"), "inputs"), "tax");
  if ("calculation" in tax) {
    const calculation = text(tax, "calculation") ?? null;
    if (calculation) {
      caller.sandbox.store.find(
        "tax_calculation",
        caller.account,
        calculation,
        "hooks[inputs][tax][calculation]",
      );
    }
    intent.hooks = { inputs: { tax: { calculation } } } as Stripe.PaymentIntent.Hooks;
  }
}

function shippingOf(params: Params) {
  const shipping = group(params, "shipping");
  if (Object.keys(shipping).length === 0) return null;
  return { carrier: null, phone: null, tracking_number: null, ...shipping };
}
