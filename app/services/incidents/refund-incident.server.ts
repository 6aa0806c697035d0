import { auditNote } from "../batch-rows/outbox-rows.ts";
import { unwantedPaymentEntries } from "../batch-rows/refund-entries.ts";
import { mailsOfIncident } from "../batch-rows/open-incident.server.ts";
import type { Scope } from "../scope.ts";

/**
 * Gives back the money of an incident. May be repeated, also after an answer that was lost: the provider knows each try
 * by its key. What it refuses is left for a person.
 * @throws when the provider does not answer: the outbox tries again.
 */
export async function refundIncident(scope: Scope, incidentId: string): Promise<void> {
  const facts = await scope.tenant.incidents.find(incidentId);
  if (!facts || facts.incident.state !== "refunding") return;
  const answer = await askForRefund(scope, facts);
  await (answer.state === "refused" ? noteRefused(scope, facts, answer) : noteRefunded(scope, facts, answer));
}

type Facts = NonNullable<Awaited<ReturnType<Scope["tenant"]["incidents"]["find"]>>>;
type Answer = Awaited<ReturnType<Scope["payments"]["refund"]>>;
type Refused = Extract<Answer, { state: "refused" }>;
type Refunded = Exclude<Answer, Refused>;

async function askForRefund(scope: Scope, { incident, order, payment }: Facts): Promise<Answer> {
  const intentId = payment.intentId ?? (await intentOfPage(scope, payment));
  if (!intentId) return { state: "refused", reason: "no_payment_behind_the_page" };
  return scope.payments.refund({
    accountId: payment.accountId,
    intentId,
    withFee: payment.applicationFee > 0,
    key: `refund:${payment.id}:${incident.attempt}`,
    tenantId: scope.tenant.tenantId,
    orderId: order.id,
    incidentId: incident.id,
  });
}

const nameOf = ({ order }: Facts) => ({ id: order.id, name: order.orderRef ?? "" });

/** The incident is open again, and the staff hear of it. */
async function noteRefused(scope: Scope, facts: Facts, { reason }: Refused): Promise<void> {
  const { incident } = facts;
  const now = scope.now();
  const note = auditNote(scope, "Refund refused", nameOf(facts), {
    reason,
    amount: incident.received,
    currency: incident.currency,
  });
  const outbox = await mailsOfIncident(scope, {
    cause: `${incident.id}:${incident.attempt}`,
    incidentId: incident.id,
    orderId: facts.order.id,
  });
  await scope.tenant.incidents.refundRefused(incident, reason, now, { note, outbox, ledger: [] });
}

/** The refund is written with its entries in the ledger. */
async function noteRefunded(scope: Scope, facts: Facts, { refundId, amount }: Refunded): Promise<void> {
  const { incident, order, payment } = facts;
  const { currency, kind: reason, attempt } = incident;
  const now = scope.now();
  const refund = {
    id: `${incident.id}-${attempt}`,
    orderId: order.id,
    paymentId: payment.id,
    amount,
    currency,
    reason,
    status: "succeeded" as const,
    providerId: refundId,
    actor: incident.decidedBy ?? scope.actor.id,
    createdAt: now,
    updatedAt: now,
  };
  await scope.tenant.incidents.refunded(incident, refund, {
    note: auditNote(scope, "Order refunded", nameOf(facts), { amount, currency, reason }),
    outbox: [],
    ledger: unwantedPaymentEntries(scope, {
      ...incident,
      payment,
      fee: payment.applicationFee,
      side: "returned",
      ...(attempt > 1 && { cause: `unwanted:returned:${payment.id}:${attempt}` }),
    }),
  });
}

/** Pages of before did not keep the intent behind them. */
async function intentOfPage(scope: Scope, payment: { accountId: string | null; sessionId: string | null }) {
  if (!payment.sessionId) return undefined;
  return (await scope.payments.readHostedPage(payment.accountId, payment.sessionId))?.intentId;
}
