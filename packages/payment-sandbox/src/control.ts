import { changeAccount } from "./accounts.ts";
import { invalidRequest, resourceMissing } from "./api-error.ts";
import { json, type Incoming, type Outgoing } from "./http.ts";
import { addPastPayments, type PastPayment } from "./past-payments.ts";
import { answerChallenge, settleProcessing } from "./payment-confirmation.ts";
import { closeDispute, type DisputeWish, openDispute } from "./disputes.ts";
import { createPayout, type PayoutWish, settlePayout } from "./payouts.ts";
import { holdRefunds, settleRefund } from "./refunds.ts";
import { unasked, type Sandbox } from "./sandbox.ts";
import type { Row } from "./store.ts";

/** The calls under /_sandbox/, for tests and developers. They speak JSON and are never made to fail. */
export function answerControl(
  sandbox: Sandbox,
  { method, path, body }: Incoming,
  reset: () => void,
): Outgoing {
  const [, , thing = "", id = "", step = ""] = path.split("/");
  switch (`${method} ${thing}${id ? "/:id" : ""}${step ? `/${step}` : ""}`) {
    case "GET health":
      return json(200, { ok: true, pid: process.pid });
    case "POST faults":
      return json(200, sandbox.faults.add(parsed(body)));
    case "GET faults":
      return json(200, { data: sandbox.faults.list() });
    case "DELETE faults":
      sandbox.faults.clear();
      return json(200, { data: [] });
    case "POST webhooks/:id":
      return json(200, { sent: sandbox.webhooks.flush() });
    case "POST events/:id/redeliver": {
      const times = Number(parsed(body).times ?? 1);
      const event = existingRow(sandbox.store.peek("event", id), id);
      return json(200, { sent: sandbox.webhooks.redeliver(event, Math.min(Math.max(1, times || 1), 1000)) });
    }
    case "GET deliveries":
      return json(200, { data: sandbox.store.all("delivery").map(({ value }) => value) });
    case "POST payment_intents/:id/settle":
      return json(200, settleProcessing(sandbox, existingRow(sandbox.store.peek("payment_intent", id), id)));
    case "POST payment_intents/:id/authenticate": {
      const completed = parsed(body).complete !== false;
      return json(
        200,
        answerChallenge(sandbox, existingRow(sandbox.store.peek("payment_intent", id), id), completed),
      );
    }
    case "POST refunds": {
      const { account, pending } = parsed(body);
      holdRefunds(sandbox, String(account), pending ? String(pending) : undefined);
      return json(200, { account, pending: pending ?? null });
    }
    case "POST refunds/:id/settle": {
      const succeeds = parsed(body).succeeds !== false;
      return json(200, settleRefund(sandbox, existingRow(sandbox.store.peek("refund", id), id), succeeds));
    }
    case "POST charges/:id/dispute": {
      const { account, value } = existingRow(sandbox.store.peek("charge", id), id);
      return json(200, openDispute(unasked(sandbox, account), value, parsed(body) as DisputeWish));
    }
    case "POST disputes/:id/close": {
      const row = existingRow(sandbox.store.peek("dispute", id), id);
      return json(200, closeDispute(sandbox, row, parsed(body).won === true));
    }
    case "POST accounts/:id/payouts":
      return json(200, createPayout(sandbox, id, parsed(body) as PayoutWish));
    case "POST payouts/:id/settle": {
      const { failure } = parsed(body);
      const row = existingRow(sandbox.store.peek("payout", id), id);
      return json(200, settlePayout(sandbox, row, failure ? String(failure) : undefined));
    }
    case "POST accounts/:id":
      return json(200, changeAccount(sandbox, id, parsed(body)));
    case "GET ledger":
      return json(200, ledger(sandbox));
    case "POST payments": {
      const { payments } = parsed(body);
      if (!Array.isArray(payments)) throw invalidRequest("The body must name a list of payments.");
      addPastPayments(sandbox, payments as PastPayment[]);
      return json(200, { added: payments.length });
    }
    case "POST reset":
      reset();
      return json(200, { ok: true });
    default:
      return json(404, { error: { message: `The sandbox has no control ${method} ${path}` } });
  }
}

/** Every amount by account, for audits that compare them with orders. */
function ledger({ store }: Sandbox) {
  const byAccount = <Value>(rows: { account: string; value: Value }[], show: (value: Value) => object) =>
    rows.map(({ account, value }) => ({ account, ...show(value) }));
  return {
    payment_intents: store.all("payment_intent").map(({ account, value, hidden }) => ({
      account,
      id: value.id,
      status: value.status,
      amount: value.amount,
      amount_received: value.amount_received,
      application_fee_amount: value.application_fee_amount,
      currency: value.currency,
      metadata: value.metadata,
      created: value.created,
      checkout_session: hidden.session ?? null,
      publishable_key: hidden.confirmed_with ?? null,
    })),
    charges: byAccount(store.all("charge"), (charge) => ({
      id: charge.id,
      payment_intent: charge.payment_intent,
      status: charge.status,
      amount: charge.amount,
      amount_captured: charge.amount_captured,
      amount_refunded: charge.amount_refunded,
      currency: charge.currency,
      created: charge.created,
    })),
    refunds: byAccount(store.all("refund"), ({ id, charge, payment_intent, amount, currency, created }) => ({
      id,
      charge,
      payment_intent,
      amount,
      currency,
      created,
    })),
    disputes: byAccount(
      store.all("dispute"),
      ({ id, charge, payment_intent, amount, currency, status, balance_transactions }) => ({
        id,
        charge,
        payment_intent,
        amount,
        currency,
        status,
        net: balance_transactions.reduce((sum, { net }) => sum + net, 0),
      }),
    ),
    application_fees: byAccount(store.all("application_fee"), (fee) => ({
      id: fee.id,
      charge: fee.charge,
      paid_by: fee.account,
      amount: fee.amount,
      amount_refunded: fee.amount_refunded,
      currency: fee.currency,
    })),
    tax_transactions: store.all("tax_transaction").map(({ account, value, hidden }) => ({
      account,
      id: value.id,
      type: value.type,
      reference: value.reference,
      calculation: hidden.calculation ?? null,
    })),
  };
}

function parsed(body: string): Record<string, unknown> {
  if (body.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, as for any other body that is no JSON object.
  }
  throw invalidRequest("The body must be a JSON object.");
}

function existingRow<
  R extends
    | Row<"event">
    | Row<"payment_intent">
    | Row<"refund">
    | Row<"charge">
    | Row<"dispute">
    | Row<"payout">,
>(row: R | undefined, id: string): R {
  if (row) return row;
  throw resourceMissing("object", id, "id");
}
