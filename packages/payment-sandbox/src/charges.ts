import type Stripe from "stripe";
import type { Decline } from "./cards.ts";
import { announce } from "./events.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { proportion } from "./money.ts";
import { integer, text } from "./params.ts";
import { findIntent, unexpectedState } from "./find-intent.ts";
import { now, unasked, type Call, type Caller } from "./sandbox.ts";
import { PLATFORM, type Row } from "./store.ts";
import { invalidRequest } from "./api-error.ts";
import { commitCalculation } from "./tax-transactions.ts";

/** GET /v1/charges/:id */
export function retrieveCharge(call: Call): Stripe.Charge {
  return call.sandbox.store.find("charge", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/charges */
export function listCharges(call: Call) {
  const intent = text(call.params, "payment_intent");
  const rows = call.sandbox.store.list("charge", call.account);
  return listPage(call, intent ? rows.filter(({ value }) => value.payment_intent === intent) : rows);
}

/** GET /v1/balance_transactions */
export function listBalanceTransactions(call: Call) {
  const source = text(call.params, "source");
  const payout = text(call.params, "payout");
  const rows = call.sandbox.store.list("balance_transaction", call.account);
  return listPage(
    call,
    rows.filter(
      ({ value, hidden }) => (!source || value.source === source) && (!payout || hidden.payout === payout),
    ),
  );
}

/** GET /v1/balance_transactions/:id */
export function retrieveBalanceTransaction(call: Call): Stripe.BalanceTransaction {
  return call.sandbox.store.find("balance_transaction", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/application_fees/:id */
export function retrieveApplicationFee(call: Call): Stripe.ApplicationFee {
  return call.sandbox.store.find("application_fee", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/application_fees */
export function listApplicationFees(call: Call) {
  const charge = text(call.params, "charge");
  const rows = call.sandbox.store.list("application_fee", call.account);
  return listPage(call, charge ? rows.filter(({ value }) => value.charge === charge) : rows);
}

/** Makes the charge of an attempt: paid, or failed with the bank's reason. */
export function charge(
  caller: Caller,
  intent: Stripe.PaymentIntent,
  { value: method }: Row<"payment_method">,
  decline: Decline | null,
): Stripe.Charge {
  const { store, url } = caller.sandbox;
  const captured = decline === null && intent.capture_method !== "manual";
  const id = newId("ch");
  const made = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: decline ? null : intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details as unknown as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: "POPSTALL SANDBOX",
    captured,
    created: now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: intent.on_behalf_of,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? decline?.code ?? null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: decline
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: "card",
      card: { ...method.card, amount_authorized: decline ? null : intent.amount },
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${url}/`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: intent.transfer_data ?? null,
    transfer_group: intent.transfer_group,
  } as unknown as Stripe.Charge;
  store.insert("charge", caller.account, made);
  if (captured) book(caller, made);
  return made;
}

/** POST /v1/payment_intents/:id/capture */
export function capturePaymentIntent(call: Call): Stripe.PaymentIntent {
  const { value: intent } = findIntent(call);
  if (intent.status !== "requires_capture") {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  const amount = integer(call.params, "amount_to_capture") ?? intent.amount_capturable;
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest("The amount to capture must be between 1 and the authorised amount.", {
      param: "amount_to_capture",
    });
  }
  const { value: held } = call.sandbox.store.find("charge", call.account, String(intent.latest_charge));
  held.captured = true;
  held.amount_captured = amount;
  book(call, held);
  call.sandbox.store.save("charge", held.id);
  intent.status = "succeeded";
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  call.sandbox.store.save("payment_intent", intent.id);
  announce(call, "charge.captured", held);
  announce(call, "payment_intent.succeeded", intent);
  commitCalculation(call, intent);
  return intent;
}

/** Books a captured charge: the application fee to the platform, the rest to the account that charged. */
function book(caller: Caller, made: Stripe.Charge): void {
  const { store } = caller.sandbox;
  const amount = made.amount_captured;
  const applicationFee = made.application_fee_amount ?? 0;
  // The sandbox's price: 1.5 % and 20 minor units.
  const stripeFee = proportion(amount, 150, 10_000) + 20;
  const details = [feeDetail(stripeFee, made.currency, "stripe_fee", "Stripe processing fees")];
  if (applicationFee > 0) {
    details.push(feeDetail(applicationFee, made.currency, "application_fee", "Application fee"));
    const fee = {
      id: newId("fee"),
      object: "application_fee",
      account: caller.account,
      amount: applicationFee,
      amount_refunded: 0,
      application: "ca_sandbox",
      balance_transaction: null,
      charge: made.id,
      created: now(),
      currency: made.currency,
      fee_source: { type: "charge", charge: made.id },
      livemode: false,
      originating_transaction: null,
      refunded: false,
      refunds: { object: "list", data: [], has_more: false, url: "" },
    } as unknown as Stripe.ApplicationFee;
    store.insert("application_fee", PLATFORM, fee);
    made.application_fee = fee.id;
    announce(
      { ...unasked(caller.sandbox, PLATFORM), request: caller.request },
      "application_fee.created",
      fee,
    );
  }
  made.balance_transaction = bookTransaction(caller, made.id, "charge", amount, made.currency, details);
  store.save("charge", made.id);
}

/** Writes a line of the account's balance, and answers its id. */
export function bookTransaction(
  caller: Caller,
  source: string,
  type: "charge" | "refund" | "refund_failure" | "adjustment" | "payout" | "payout_failure",
  amount: number,
  currency: string,
  details: ReturnType<typeof feeDetail>[],
): string {
  const fee = details.reduce((sum, detail) => sum + detail.amount, 0);
  const transaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: now() + 2 * 24 * 60 * 60,
    balance_type: "payments",
    created: now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: details,
    net: amount - fee,
    reporting_category: type,
    source,
    status: "pending",
    type,
  } as unknown as Stripe.BalanceTransaction;
  caller.sandbox.store.insert("balance_transaction", caller.account, transaction);
  return transaction.id;
}

/** A part of what the provider keeps of a movement, minor units. */
export function feeDetail(amount: number, currency: string, type: string, description: string) {
  return { amount, application: null, currency, description, type };
}
