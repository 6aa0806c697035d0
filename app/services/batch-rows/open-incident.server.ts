import type { NewIncident } from "../../../db/repositories/incidents.server.ts";
import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import { may } from "../../domain/access/permissions.ts";
import { expectedOf, type UnwantedBecause } from "../../domain/order/settlement.ts";
import { logAlarm } from "../../log.server.ts";
import { auditNote, outboxRows } from "./outbox-rows.ts";
import { unwantedPaymentEntries } from "./refund-entries.ts";
import type { Scope } from "../scope.ts";

/**
 * Notes that a payment was paid which its order does not want. It goes back by itself: the row that drives that is
 * written with the note, so a provider that does not answer delays the refund but never loses it.
 * @param paid what the provider took, in minor units, and the intent behind it.
 * @returns false when the order was changed meanwhile, or somebody noted it before: then it is decided anew.
 */
export async function openIncident(
  scope: Scope,
  {
    order,
    payment,
    because,
    paid,
  }: {
    order: OrderRow;
    payment: PaymentRow;
    because: UnwantedBecause;
    paid: { amount: number; intentId: string | null };
  },
): Promise<boolean> {
  const now = scope.now();
  const incident: NewIncident = {
    id: scope.newId(),
    kind: because,
    state: "refunding",
    orderId: order.id,
    paymentId: payment.id,
    expected: expectedOf(order, because),
    received: paid.amount,
    currency: payment.currency,
    createdAt: now,
    updatedAt: now,
  };
  const note = auditNote(
    scope,
    "Payment incident opened",
    { id: order.id, name: order.orderRef ?? "" },
    { kind: because, expected: incident.expected, received: incident.received, currency: incident.currency },
  );
  const { revision, applicationFee } = payment;
  const opened = await scope.tenant.incidents.open(
    incident,
    { revision, intentId: paid.intentId },
    {
      note,
      outbox: [
        ...outboxRows(scope, incident.id, [{ kind: "refund", incidentId: incident.id }]),
        ...(await mailsOfIncident(scope, {
          cause: incident.id,
          incidentId: incident.id,
          orderId: order.id,
        })),
      ],
      ledger: unwantedPaymentEntries(scope, { ...incident, payment, fee: applicationFee, side: "received" }),
    },
  );
  if (opened) logAlarm("payment incident", { orderId: order.id, paymentId: payment.id, kind: because });
  return opened;
}

/**
 * A mail about an incident for each of the tenant's people who may decide about it.
 * @param cause what they are told of, so that nobody is told twice.
 */
export async function mailsOfIncident(
  scope: Scope,
  { cause, incidentId, orderId }: { cause: string; incidentId: string; orderId: string },
) {
  const people = await scope.tenant.people.principals({ orderId });
  return people
    .filter((person) => may(person, "incidents:decide"))
    .flatMap(({ id: userId }) => {
      const payload: OutboxPayload = { kind: "incident", incidentId, userId };
      return outboxRows(scope, `${cause}:${userId}`, [payload]);
    });
}
