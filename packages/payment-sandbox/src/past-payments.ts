import { invalidRequest } from "./api-error.ts";
import { Faults } from "./faults.ts";
import { openIntent } from "./payment-intents.ts";
import { settle } from "./payment-confirmation.ts";
import { methodFrom } from "./payment-methods.ts";
import { createRefund } from "./refunds.ts";
import { connectedAccount } from "./accounts.ts";
import { type Sandbox, unasked } from "./sandbox.ts";
import { type Kind, Store } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** A payment that took place before the sandbox was there, for a world that begins with a past. */
export interface PastPayment {
  /** `pi_…`; all that belongs to the payment is named after it. */
  id: string;
  account: string;
  amount: number;
  fee: number;
  currency: string;
  email: string;
  metadata: Record<string, string>;
  /** When it was charged, in milliseconds. */
  at: number;
  /** What of it went back. */
  refund?: { id: string; amount: number; withFee: boolean; at: number; metadata: Record<string, string> };
}

const KEPT: readonly Kind[] = [
  ...(["payment_method", "payment_intent", "charge"] as const),
  ...(["application_fee", "balance_transaction", "refund"] as const),
];

/**
 * Writes payments of the past into the books. Each is made the way any other is, in books of its own, and then dated back
 * and named: no event is sent of it, and writing it again changes nothing.
 */
export function addPastPayments(sandbox: Sandbox, payments: readonly PastPayment[]): void {
  for (const payment of payments) {
    if (!/^pi_\w+$/.test(payment.id)) throw invalidRequest(`${payment.id} is no id of a payment.`);
    addPastPayment(sandbox, payment);
  }
}

function addPastPayment(sandbox: Sandbox, payment: PastPayment): void {
  const { account, at, refund } = payment;
  connectedAccount(sandbox, account);
  const store = new Store(null);
  const silent = { dispatch: () => undefined } as unknown as Webhooks;
  const caller = unasked({ ...sandbox, store, faults: new Faults(), webhooks: silent }, account);
  const intent = openIntent(
    caller,
    {
      metadata: payment.metadata,
      receipt_email: payment.email,
      ...(payment.fee > 0 && { application_fee_amount: String(payment.fee) }),
    },
    payment.amount,
    payment.currency.toLowerCase(),
  );
  intent.value.payment_method = methodFrom(caller, { type: "card", card: { token: "tok_visa" } }).value.id;
  settle(caller, intent);
  const charged = KEPT.flatMap((kind) => store.all(kind));
  if (refund) {
    createRefund({
      ...caller,
      path: "/v1/refunds",
      ids: [],
      publishableKey: null,
      params: {
        payment_intent: intent.value.id,
        amount: String(refund.amount),
        metadata: refund.metadata,
        ...(refund.withFee && { refund_application_fee: "true" }),
      },
    });
  }
  const name = nameOf(payment, store);
  for (const kind of KEPT) {
    for (const row of store.all(kind)) {
      const when = Math.floor((charged.includes(row) ? at : (refund?.at ?? at)) / 1000);
      const made = row.value as { id: string; created?: number; available_on?: number };
      if (made.available_on) made.available_on += when - (made.created ?? when);
      made.created = when;
      const { account: owner, value, hidden } = JSON.parse(name(JSON.stringify(row))) as typeof row;
      sandbox.store.insert(kind, owner, value, hidden);
    }
  }
}

/** Gives everything that belongs to a payment an id that is the same each time it is written. */
function nameOf({ id, refund }: PastPayment, store: Store): (json: string) => string {
  const own = id.replace(/^pi_/, "");
  const names = new Map<string, string>();
  for (const kind of KEPT) {
    store
      .all(kind)
      .toReversed()
      .forEach(({ value }, number) => {
        const { id: thrown } = value as { id: string };
        const prefix = thrown.slice(0, thrown.indexOf("_"));
        names.set(thrown, `${prefix}_${own}${number > 0 ? number + 1 : ""}`);
        if (kind === "refund" && refund) names.set(thrown, refund.id);
      });
  }
  return (json) => [...names].reduce((text, [thrown, named]) => text.replaceAll(thrown, named), json);
}
