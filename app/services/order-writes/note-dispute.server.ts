import type { DisputeRow } from "../../../db/repositories/disputes.server.ts";
import type { NewIncident } from "../../../db/repositories/incidents.server.ts";
import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import {
  type DisputeFacts,
  type DisputeNews,
  holdAfter,
  isDecided,
  newsOf,
} from "../../domain/order/dispute.ts";
import { refundLimit } from "../../domain/refund/refund-rules.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { disputeEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

type Told = { intentId: string; accountId: string | null; disputeId: string };

/** Two events at once: the one that read the older state reads again. */
const TRIES = 3;

/**
 * Writes how a dispute stands, from opened to won or lost. The provider is asked for its present state, so that repeated,
 * late and reordered events have the same effect. The amount that leaves, the fee and the amount that comes back are booked
 * in the same batch, parcels that are not made are held or go on, and those who may refund get a mail when it is opened and
 * when the bank has decided.
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
  if (payment.status === "failed") return false;
  const [order, incidents, disputes] = await Promise.all([
    scope.tenant.orders.find(payment.orderId),
    scope.tenant.incidents.ofOrder(payment.orderId),
    scope.tenant.disputes.ofOrder(payment.orderId),
  ]);
  // Asked after the reads: what is written over an older answer is a newer one.
  const facts = await scope.payments.disputeOf(accountId, disputeId);
  if (!order || facts?.intentId !== intentId) return false;
  const previous = disputes.find(({ id }) => id === disputeId);
  if (previous && isSame(previous, facts)) return false;
  const incident = incidents.find(({ paymentId, kind }) => paymentId === payment.id && kind === "disputed");
  const others = disputes.filter(({ id }) => id !== disputeId);
  return write(scope, { order, payment, facts, previous, incident, others });
}

type Read = {
  order: OrderRow;
  payment: PaymentRow;
  facts: DisputeFacts;
  previous: DisputeRow | undefined;
  incident: NewIncident | undefined;
  /** The order's other disputes. */
  others: DisputeRow[];
};

/** Other disputes of the same payment. */
const ofPayment = ({ others, payment }: Pick<Read, "others" | "payment">) =>
  others.filter(({ paymentId }) => paymentId === payment.id);

async function write(scope: Scope, read: Read): Promise<boolean | undefined> {
  const { order, payment, facts, previous, incident, others } = read;
  const isSale = payment.status === "succeeded";
  const now = scope.now();
  const gone = {
    before: incident ? payment.amount - incident.received : 0,
    now: Math.min(
      payment.amount,
      ofPayment(read).reduce((sum, { taken }) => sum + taken, facts.taken),
    ),
  };
  const { currency } = payment;
  const received = payment.amount - gone.now;
  const change = incidentAfter(scope, read, gone);
  const about = { kind: "disputed", expected: payment.amount, received, currency };
  const action = incident || !change ? "Dispute updated" : "Payment incident opened";
  const news = newsOf(previous?.state, facts.state);
  const states = others.map(({ state }) => state);
  const { intentId: _, ...row } = facts;
  const noted = await scope.tenant.disputes.note(
    {
      ...row,
      orderId: order.id,
      paymentId: payment.id,
      currency,
      createdAt: previous?.createdAt ?? now,
      updatedAt: now,
    },
    change,
    {
      previous,
      incident,
      isSale,
      hold: isSale ? holdAfter(previous?.state, facts.state, states) : "as it is",
    },
    {
      note: auditNote(scope, action, { id: order.id, name: order.orderRef ?? "" }, about),
      outbox: [
        ...outboxRows(scope, `${facts.id}:${scope.newId()}`, [
          { kind: "realtime", notice: "order", id: order.id },
        ]),
        ...(news
          ? await mailsOfDispute(scope, {
              disputeId: facts.id,
              orderId: order.id,
              news,
              cause: `${facts.id}:${news}:${now.getTime()}`,
            })
          : []),
      ],
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
  const isOver =
    isDecided(facts.state) && ofPayment({ others, payment }).every(({ state }) => isDecided(state));
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

/**
 * A mail about a dispute for each of the tenant's people who may refund.
 * @param cause what the mail is about, so that each person gets it once.
 */
export async function mailsOfDispute(
  scope: Pick<Scope, "newId" | "now" | "outbox" | "tenant">,
  {
    disputeId,
    orderId,
    news,
    cause,
  }: { disputeId: string; orderId: string; news: DisputeNews; cause: string },
) {
  const people = await scope.tenant.people.principals({ orderId });
  return people
    .filter((person) => refundLimit(person) > 0)
    .flatMap(({ id: userId }) =>
      outboxRows(scope, `${cause}:${userId}`, [{ kind: "dispute", disputeId, userId, news }]),
    );
}
