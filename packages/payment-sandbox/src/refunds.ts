import type Stripe from "stripe";
import { invalidRequest, refused } from "./api-error.ts";
import { bookTransaction, feeDetail } from "./charges.ts";
import { isChargedBack } from "./disputes.ts";
import { announce } from "./events.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { plainPrice, proportion } from "./money.ts";
import { choice, flag, integer, mergeMetadata, onlyKnown, text } from "./params.ts";
import { type Call, type Caller, now, type Sandbox, unasked } from "./sandbox.ts";
import { PLATFORM, type Row } from "./store.ts";

const PARAMETERS =
  "amount charge currency customer instructions_email metadata origin payment_intent reason refund_application_fee reverse_transfer".split(
    " ",
  );
const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** POST /v1/refunds: never more than what was paid and not yet given back. */
export function createRefund(call: Call): Stripe.Refund {
  onlyKnown(call.params, PARAMETERS);
  const { value: charge } = chargeToRefund(call);
  if (isChargedBack(call.sandbox, charge.id))
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge_disputed", {
      charge: charge.id,
    });
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = integer(call.params, "amount") ?? left;
  const reason = choice(call.params, "reason", REASONS) ?? null;
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded", {
      charge: charge.id,
    });
  }
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount > left) {
    const price = plainPrice(amount, charge.currency);
    const message = `Refund amount (${price}) is greater than unrefunded amount on charge (${plainPrice(left, charge.currency)})`;
    throw refused(message, "amount_too_large", { param: "amount", charge: charge.id });
  }
  const withFee = flag(call.params, "refund_application_fee") ?? false;
  if (withFee && !charge.application_fee) {
    throw invalidRequest("There is no application fee on this charge to refund.", {
      param: "refund_application_fee",
    });
  }
  const pending = call.sandbox.pendingRefunds?.get(call.account);
  const refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata({}, call.params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(pending ? { status: "pending", pending_reason: pending } : { status: "succeeded" }),
    transfer_reversal: null,
  } as unknown as Stripe.Refund;
  if (withFee) Object.assign(refund, { sandbox_with_fee: true });
  if (!pending) send(call, refund, charge);
  call.sandbox.store.insert("refund", call.account, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  call.sandbox.store.save("charge", charge.id);
  announce(call, "refund.created", refund);
  announce(call, "charge.refunded", charge, { amount_refunded: charge.amount_refunded - amount });
  return refund;
}

/** Has refunds of an account stay pending for a reason, or, without one, go out at once as usual. */
export function holdRefunds(sandbox: Sandbox, account: string, reason: string | undefined): void {
  sandbox.pendingRefunds ??= new Map();
  if (reason === undefined) sandbox.pendingRefunds.delete(account);
  else sandbox.pendingRefunds.set(account, reason);
}

/** Ends a refund that is pending, or has one fail that went out: the money is back on the account then. */
export function settleRefund(sandbox: Sandbox, row: Row<"refund">, succeeds: boolean): Stripe.Refund {
  const { value: refund, account } = row;
  const caller = unasked(sandbox, account);
  const isOpen = refund.status === "pending" || (refund.status === "succeeded" && !succeeds);
  if (!isOpen) return refund;
  const { amount, currency } = refund;
  const wasSent = refund.status === "succeeded";
  const charge = sandbox.store.peek("charge", String(refund.charge))?.value;
  delete refund.pending_reason;
  if (succeeds) {
    refund.status = "succeeded";
    if (charge) send(caller, refund, charge);
  } else {
    refund.status = "failed";
    refund.failure_reason = wasSent ? "declined" : "insufficient_funds";
    if (wasSent)
      refund.failure_balance_transaction = bookTransaction(
        caller,
        refund.id,
        "refund_failure",
        amount,
        currency,
        [],
      );
    if (charge) {
      charge.amount_refunded -= amount;
      charge.refunded = false;
      sandbox.store.save("charge", charge.id);
    }
  }
  sandbox.store.save("refund", refund.id);
  announce(caller, "refund.updated", refund);
  if (!succeeds) announce(caller, "refund.failed", refund);
  return refund;
}

/** GET /v1/refunds/:id */
export function retrieveRefund(call: Call): Stripe.Refund {
  return call.sandbox.store.find("refund", call.account, call.ids[0] ?? "").value;
}

/** POST /v1/refunds/:id: only the metadata can change. */
export function updateRefund(call: Call): Stripe.Refund {
  onlyKnown(call.params, ["metadata"]);
  const { value: refund } = call.sandbox.store.find("refund", call.account, call.ids[0] ?? "");
  refund.metadata = mergeMetadata(refund.metadata ?? {}, call.params);
  call.sandbox.store.save("refund", refund.id);
  announce(call, "refund.updated", refund);
  return refund;
}

/** GET /v1/refunds */
export function listRefunds(call: Call) {
  const intent = text(call.params, "payment_intent");
  const charge = text(call.params, "charge");
  const rows = call.sandbox.store
    .list("refund", call.account)
    .filter(
      ({ value }) => (!intent || value.payment_intent === intent) && (!charge || value.charge === charge),
    );
  return listPage(call, rows);
}

function chargeToRefund(call: Call): Row<"charge"> {
  const { store } = call.sandbox;
  const named = text(call.params, "charge");
  if (named) return paid(store.find("charge", call.account, named, "charge"));
  const id = text(call.params, "payment_intent");
  if (!id) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  }
  const { value: intent } = store.find("payment_intent", call.account, id, "payment_intent");
  if (intent.status !== "succeeded") {
    throw refused(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      {
        param: "payment_intent",
      },
    );
  }
  return store.find("charge", call.account, String(intent.latest_charge));
}

function paid(row: Row<"charge">): Row<"charge"> {
  if (row.value.status === "succeeded" && row.value.captured) return row;
  throw refused(`Charge ${row.value.id} was not paid and cannot be refunded.`, "charge_not_refundable", {
    param: "charge",
  });
}

/** The money leaves the account, and the platform's part of it comes back to that where the refund takes it along. */
function send(caller: Caller, refund: Stripe.Refund, charge: Stripe.Charge): void {
  const fee = returnedFee(caller, refund, charge);
  const details =
    fee > 0 ? [feeDetail(-fee, charge.currency, "application_fee", "Application fee refund")] : [];
  refund.balance_transaction = bookTransaction(
    caller,
    refund.id,
    "refund",
    -refund.amount,
    charge.currency,
    details,
  );
}

/** The platform gives back its part in proportion to all refunds that ask for it, as `refund_application_fee` does. */
function returnedFee(caller: Caller, refund: Stripe.Refund, charge: Stripe.Charge): number {
  const { store } = caller.sandbox;
  const fee = store.peek("application_fee", String(charge.application_fee))?.value;
  if (!fee || !("sandbox_with_fee" in refund)) return 0;
  const before = fee.amount_refunded;
  const counted = fee as { sandbox_refunded_of_charge?: number };
  const ofCharge = (counted.sandbox_refunded_of_charge ?? 0) + refund.amount;
  counted.sandbox_refunded_of_charge = ofCharge;
  // A refund that failed keeps the fee that it took along, so that later ones can ask for more than there is.
  fee.amount_refunded = Math.min(fee.amount, proportion(fee.amount, ofCharge, charge.amount_captured));
  fee.refunded = fee.amount_refunded === fee.amount;
  store.save("application_fee", fee.id);
  const platform = { ...unasked(caller.sandbox, PLATFORM), request: caller.request };
  announce(platform, "application_fee.refunded", fee, { amount_refunded: before });
  return fee.amount_refunded - before;
}
