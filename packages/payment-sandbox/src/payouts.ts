import type Stripe from "stripe";
import { invalidRequest } from "./api-error.ts";
import { bookTransaction } from "./charges.ts";
import { announce } from "./events.ts";
import { newId } from "./ids.ts";
import { listPage } from "./lists.ts";
import { text } from "./params.ts";
import { now, type Call, type Sandbox, unasked } from "./sandbox.ts";
import type { Row } from "./store.ts";

const DAY_S = 24 * 60 * 60;

/** What a payout may be asked to be; the account's balance in a currency, whole, where nothing is said. */
export interface PayoutWish {
  currency?: string;
}

/**
 * Pays out all that an account has in a currency and that no payout holds yet, as an automatic payout does.
 * @throws ApiError when there is nothing to pay out.
 */
export function createPayout(sandbox: Sandbox, account: string, wish: PayoutWish = {}): Stripe.Payout {
  const { store } = sandbox;
  const currency = wish.currency?.toLowerCase() ?? "gbp";
  const held = store
    .all("balance_transaction")
    .filter((row) => row.account === account && row.value.currency === currency && !row.hidden.payout);
  const amount = held.reduce((sum, { value }) => sum + value.net, 0);
  if (amount <= 0) throw invalidRequest("There is nothing to pay out.", { param: "amount" });
  const caller = unasked(sandbox, account);
  const id = newId("po");
  const own = bookTransaction(caller, id, "payout", -amount, currency, []);
  for (const transaction of [...held.map(({ value }) => value.id), own]) {
    const row = store.peek("balance_transaction", transaction);
    if (row) row.hidden.payout = id;
    store.save("balance_transaction", transaction);
  }
  const payout = {
    id,
    object: "payout",
    amount,
    arrival_date: now() + 2 * DAY_S,
    automatic: true,
    balance_transaction: own,
    created: now(),
    currency,
    description: "STRIPE PAYOUT",
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    reconciliation_status: "completed",
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    type: "bank_account",
  } as unknown as Stripe.Payout;
  store.insert("payout", account, payout);
  announce(caller, "payout.created", payout);
  announce(caller, "payout.reconciliation_completed", payout);
  return payout;
}

/** A payout reaches the bank, or comes back from it, also after it was paid. One that came back stays so. */
export function settlePayout(
  sandbox: Sandbox,
  { value: payout, account }: Row<"payout">,
  failure: string | undefined,
): Stripe.Payout {
  if (payout.status === "failed" || (payout.status === "paid" && failure === undefined)) return payout;
  const caller = unasked(sandbox, account);
  payout.status = failure === undefined ? "paid" : "failed";
  if (failure !== undefined) {
    payout.failure_code = failure;
    payout.failure_message = `The bank answered: ${failure}.`;
    payout.failure_balance_transaction = bookTransaction(
      caller,
      payout.id,
      "payout_failure",
      payout.amount,
      payout.currency,
      [],
    );
  }
  sandbox.store.save("payout", payout.id);
  announce(caller, failure === undefined ? "payout.paid" : "payout.failed", payout);
  return payout;
}

/** GET /v1/payouts/:id */
export function retrievePayout(call: Call): Stripe.Payout {
  return call.sandbox.store.find("payout", call.account, call.ids[0] ?? "").value;
}

/** GET /v1/payouts */
export function listPayouts(call: Call) {
  const status = text(call.params, "status");
  const rows = call.sandbox.store.list("payout", call.account);
  return listPage(call, status ? rows.filter(({ value }) => value.status === status) : rows);
}
