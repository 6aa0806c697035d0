import type { DisputeRow, NewIncident } from "../../../db/repositories/incidents.server.ts";
import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import { type DisputeFacts, isDecided } from "../../domain/order/dispute.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import { mailsOfIncident } from "../batch-rows/open-incident.server.ts";
import { disputeEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

type Told = { intentId: string; accountId: string | null; disputeId: string };

/** Two events at once: the one that read the older state reads again. */
const TRIES = 3;

/**
 * Writes how a dispute stands, from opened to won or lost. The provider is asked for its present state, so that repeated,
 * late and reordered events have the same effect. The amount that leaves, the fee and the amount that comes back are booked
 * in the same batch. Managers get a mail when the money leaves and when the bank has decided.
 * @returns false when there is nothing new in it; `too_early` while we do not know yet that the payment succeeded.
 * @throws when the dispute changes at each try: the provider sends the event again.
 */
export async function noteDispute(scope: Scope, told: Told): Promise<boolean | "too_early"> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const noted = await noteOnce(scope, told);
    if (noted !== undefined) return noted;
  }
  throw new Error("The dispute is changed all the time.");
}

/** @returns undefined when it was noted otherwise since it was read. */
async function noteOnce(
  scope: Scope,
  { intentId, accountId, disputeId }: Told,
): Promise<boolean | "too_early" | undefined> {
  const payment = await scope.tenant.orders.paymentOfIntent(intentId);
  if (payment?.accountId !== accountId) return false;
  if (payment.status === "pending") return "too_early";
  if (payment.status !== "succeeded") return false;
  const [order, incidents, disputes] = await Promise.all([
    scope.tenant.orders.find(payment.orderId),
    scope.tenant.incidents.ofOrder(payment.orderId),
    scope.tenant.incidents.disputesOf(payment.orderId),
  ]);
  // Asked after the reads: what is written over an older answer is a newer one.
  const facts = await scope.payments.disputeOf(accountId, disputeId);
  if (!order || facts?.intentId !== intentId) return false;
  const previous = disputes.find(({ id }) => id === disputeId);
  if (previous && isSame(previous, facts)) return false;
  const incident = incidents.find(({ paymentId, kind }) => paymentId === payment.id && kind === "disputed");
  const others = disputes.filter(({ id, paymentId }) => id !== disputeId && paymentId === payment.id);
  return write(scope, { order, payment, facts, previous, incident, others });
}

type Read = {
  order: OrderRow;
  payment: PaymentRow;
  facts: DisputeFacts;
  previous: DisputeRow | undefined;
  incident: NewIncident | undefined;
  others: DisputeRow[];
};

async function write(scope: Scope, read: Read): Promise<boolean | undefined> {
  const { order, payment, facts, previous, incident, others } = read;
  const now = scope.now();
  const gone = {
    before: incident ? payment.amount - incident.received : 0,
    now: Math.min(
      payment.amount,
      others.reduce((sum, { taken }) => sum + taken, facts.taken),
    ),
  };
  const { currency } = payment;
  const received = payment.amount - gone.now;
  const change = incidentAfter(scope, read, gone);
  const about = { kind: "disputed", expected: payment.amount, received, currency };
  const action = incident || !change ? "Dispute updated" : "Payment incident opened";
  const isNews = gone.now !== gone.before || isDecided(facts.state);
  const { intentId: _, ...row } = facts;
  const noted = await scope.tenant.incidents.noteDispute(
    {
      ...row,
      orderId: order.id,
      paymentId: payment.id,
      currency,
      createdAt: previous?.createdAt ?? now,
      updatedAt: now,
    },
    change,
    { previous, incident },
    {
      note: auditNote(scope, action, { id: order.id, name: order.orderRef ?? "" }, about),
      outbox:
        change && isNews
          ? await mailsOfIncident(scope, {
              cause: `${change.id}:${facts.id}:${facts.state}:${gone.now}`,
              incidentId: change.id,
            })
          : [],
      ledger: disputeEntries(
        scope,
        { order, payment },
        { id: facts.id, gone, fee: { before: previous ? previous.fee : 0, now: facts.fee } },
      ),
    },
  );
  return noted || undefined;
}

/**
 * The incident as it stands after the dispute's change; undefined while no money has left.
 * @param gone what the bank held before and holds now, in minor units.
 */
function incidentAfter(
  scope: Scope,
  { order, payment, facts, incident, others }: Read,
  gone: { before: number; now: number },
): NewIncident | undefined {
  if (!incident && gone.now === 0) return undefined;
  const now = scope.now();
  const isOver = isDecided(facts.state) && others.every(({ state }) => isDecided(state));
  // What is won needs no decision; what leaves does.
  const same = gone.now === gone.before && incident ? incident.state : "open";
  return {
    kind: "disputed",
    orderId: order.id,
    paymentId: payment.id,
    currency: payment.currency,
    expected: payment.amount,
    received: payment.amount - gone.now,
    createdAt: now,
    updatedAt: now,
    id: incident?.id ?? scope.newId(),
    state: isOver && gone.now === 0 ? "resolved" : same,
  };
}

const isSame = (row: DisputeRow, facts: DisputeFacts): boolean =>
  row.state === facts.state &&
  row.amount === facts.amount &&
  row.taken === facts.taken &&
  row.fee === facts.fee &&
  row.dueBy?.getTime() === facts.dueBy?.getTime();
