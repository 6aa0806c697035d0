import type { NewIncident } from "../../../db/repositories/incidents.server.ts";
import { audited } from "../audited.ts";
import { mailsOfIncident } from "../open-incident.server.ts";
import type { Scope } from "../scope.ts";

/** What was done to a payment at the provider and not by us. Minor units. */
export type ProviderChange = {
  kind: "refunded_at_provider" | "disputed";
  intentId: string;
  accountId: string | null;
  /** What left of the payment in all. */
  gone: number;
};

/**
 * Notes money that left an order at the provider: somebody refunded it in the provider's dashboard, or the shopper's
 * bank takes it back. Our own refunds are no news. A person is told and decides what becomes of the order.
 * @returns false when there is nothing new in it.
 */
export async function noteProviderChange(scope: Scope, change: ProviderChange): Promise<boolean> {
  const payment = await scope.tenant.orders.paymentOfIntent(change.intentId);
  if (payment?.accountId !== change.accountId || payment.status !== "succeeded") return false;
  const order = await scope.tenant.orders.find(payment.orderId);
  if (!order) return false;
  const now = scope.now();
  const left = Math.max(0, payment.amount - change.gone);
  const incident: NewIncident = {
    id: scope.newId(),
    kind: change.kind,
    state: "open",
    orderId: order.id,
    paymentId: payment.id,
    expected: payment.amount,
    received: left,
    currency: payment.currency,
    createdAt: now,
    updatedAt: now,
  };
  const status = change.kind === "disputed" ? "disputed" : left === 0 ? "refunded" : "part_refunded";
  const note = audited(
    scope,
    "Payment incident opened",
    { id: order.id, name: order.orderRef ?? "" },
    { kind: change.kind, expected: payment.amount, received: left, currency: payment.currency },
  );
  const outbox = await mailsOfIncident(scope, `${incident.id}:${left}`, incident.id);
  return scope.tenant.incidents.noteAtProvider(incident, status, { note, outbox, ledger: [] });
}
