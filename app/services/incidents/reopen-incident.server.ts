import { auditNote } from "../batch-rows/outbox-rows.ts";
import { mailsOfIncident } from "../batch-rows/open-incident.server.ts";
import { unwantedPaymentEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

/** A refund did not arrive at the shopper's bank, and the money is back with us: a person must decide again. */
export async function reopenIncident(
  scope: Scope,
  { incidentId, reason }: { incidentId: string; reason: string },
): Promise<boolean> {
  const facts = await scope.tenant.incidents.find(incidentId);
  if (facts?.incident.state !== "refunded") return false;
  const { incident, order, payment } = facts;
  const now = scope.now();
  const note = auditNote(
    scope,
    "Refund refused",
    { id: order.id, name: order.orderRef ?? "" },
    { reason, amount: incident.received, currency: incident.currency },
  );
  return scope.tenant.incidents.refundFailed(incident, reason, now, {
    note,
    outbox: await mailsOfIncident(scope, {
      cause: `${incidentId}:failed:${incident.attempt}`,
      incidentId,
      orderId: order.id,
    }),
    // The platform's part was given back and stays so.
    ledger: unwantedPaymentEntries(scope, {
      ...incident,
      payment,
      fee: 0,
      side: "received",
      cause: `unwanted:failed:${payment.id}:${incident.attempt}`,
    }),
  });
}
