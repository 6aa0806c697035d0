import type { NewIncident } from "../../../db/repositories/incidents.server.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { mailsOfIncident } from "../batch-rows/open-incident.server.ts";
import { providerRefundEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

/** What was refunded of a payment at the provider and not by us. Minor units. */
type ProviderChange = {
  intentId: string;
  accountId: string | null;
  /** What left of the payment in all. */
  gone: number;
};

const KIND = "refunded_at_provider";

/** Two events at once: the one that read the older state reads again. */
const TRIES = 3;

/**
 * Notes money that left an order at the provider, because staff refunded it in the provider's dashboard, and books it in
 * the same batch. Our own refunds are not noted. Staff get a mail and decide what becomes of the order.
 * @returns false when there is nothing new in it; `too_early` while we do not know yet that the payment succeeded.
 * @throws when the incident changes at each try: the provider sends the event again.
 */
export async function noteProviderChange(
  scope: Scope,
  change: ProviderChange,
): Promise<boolean | "too_early"> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const noted = await noteOnce(scope, change);
    if (noted !== undefined) return noted;
  }
  throw new Error("The incident is changed all the time.");
}

/** @returns undefined when somebody noted another amount since it was read. */
async function noteOnce(scope: Scope, change: ProviderChange): Promise<boolean | "too_early" | undefined> {
  const payment = await scope.tenant.orders.paymentOfIntent(change.intentId);
  if (payment?.accountId !== change.accountId) return false;
  if (payment.status === "pending") return "too_early";
  if (payment.status !== "succeeded") return false;
  const [order, incidents, state] = await Promise.all([
    scope.tenant.orders.find(payment.orderId),
    scope.tenant.incidents.ofOrder(payment.orderId),
    scope.tenant.refunds.ofPayment(payment.id),
  ]);
  if (!order) return false;
  const previous = incidents.find(({ paymentId, kind }) => paymentId === payment.id && kind === KIND);
  const now = scope.now();
  const before = previous?.received ?? payment.amount;
  const left = Math.max(0, payment.amount - Math.max(0, change.gone - takenByUs(state.refunds)));
  // Events come late and twice: less can only have left than what was noted already.
  if (left >= before) return false;
  const incident: NewIncident = {
    id: previous?.id ?? scope.newId(),
    kind: KIND,
    state: "open",
    orderId: order.id,
    paymentId: payment.id,
    expected: payment.amount,
    received: left,
    currency: payment.currency,
    createdAt: now,
    updatedAt: now,
  };
  const note = auditNote(
    scope,
    "Payment incident opened",
    { id: order.id, name: order.orderRef ?? "" },
    { kind: KIND, expected: payment.amount, received: left, currency: payment.currency },
  );
  const isNoted = await scope.tenant.incidents.noteAtProvider(
    incident,
    { previous, state },
    {
      note,
      outbox: await mailsOfIncident(scope, {
        cause: `${incident.id}:${left}`,
        incidentId: incident.id,
        orderId: order.id,
      }),
      ledger: providerRefundEntries(scope, { order, payment }, state, payment.amount - left),
    },
  );
  return isNoted || undefined;
}

/** What we gave back by the provider, or are about to: the provider counts it in what is gone. */
const takenByUs = (
  refunds: readonly { amount: number; voucherAmount: number; status: string; way: string }[],
) =>
  refunds
    .filter(({ status, way }) => status !== "failed" && way === "provider")
    .reduce((sum, { amount, voucherAmount }) => sum + amount - voucherAmount, 0);
