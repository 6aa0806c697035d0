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
  const { incident, order, payment } = facts;
  const intentId = payment.intentId ?? (await intentOfPage(scope, payment));
  const answer = intentId
    ? await scope.payments.refund({
        accountId: payment.accountId,
        intentId,
        withFee: payment.applicationFee > 0,
        key: `refund:${payment.id}:${incident.attempt}`,
        tenantId: scope.tenant.tenantId,
        orderId: order.id,
        incidentId,
      })
    : { state: "refused" as const, reason: "no_payment_behind_the_page" };

  const now = scope.now();
  const thing = { id: order.id, name: order.orderRef ?? "" };
  if (answer.state === "refused") {
    const note = auditNote(scope, "Refund refused", thing, {
      reason: answer.reason,
      amount: incident.received,
      currency: incident.currency,
    });
    const outbox = await mailsOfIncident(scope, { cause: `${incidentId}:${incident.attempt}`, incidentId });
    await scope.tenant.incidents.refundRefused(incident, answer.reason, now, { note, outbox, ledger: [] });
    return;
  }
  const { refundId, amount } = answer;
  await scope.tenant.incidents.refunded(
    incident,
    {
      id: `${incident.id}-${incident.attempt}`,
      orderId: order.id,
      paymentId: payment.id,
      amount,
      currency: incident.currency,
      reason: incident.kind,
      status: "succeeded",
      providerId: refundId,
      actor: incident.decidedBy ?? scope.actor.id,
      createdAt: now,
      updatedAt: now,
    },
    {
      note: auditNote(scope, "Order refunded", thing, {
        amount,
        currency: incident.currency,
        reason: incident.kind,
      }),
      outbox: [],
      ledger: unwantedPaymentEntries(scope, {
        ...incident,
        fee: payment.applicationFee,
        side: "returned",
        ...(incident.attempt > 1 && { cause: `unwanted:returned:${payment.id}:${incident.attempt}` }),
      }),
    },
  );
}

/** Pages of before did not keep the intent behind them. */
async function intentOfPage(scope: Scope, payment: { accountId: string | null; sessionId: string | null }) {
  if (!payment.sessionId) return undefined;
  return (await scope.payments.readHostedPage(payment.accountId, payment.sessionId))?.intentId;
}
