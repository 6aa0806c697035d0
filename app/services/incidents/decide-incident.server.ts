import { type Result, ok, refuse } from "../../domain/result.ts";
import { isRefundable } from "../../domain/order/incident.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type IncidentDecision =
  /** The money goes back, once more. */
  | { kind: "refund"; note: string }
  /** A person has seen to it elsewhere, and says how. */
  | { kind: "resolve"; note: string };

export type DecisionRefusal =
  | "orderDesk:incidentDesk.error.unknown"
  | "orderDesk:incidentDesk.error.decidedAlready"
  | "orderDesk:incidentDesk.error.noteNeeded";

/** What a person decides about an incident that did not end by itself. */
export async function decideIncident(
  scope: Scope,
  { incidentId, kind, note }: { incidentId: string } & IncidentDecision,
): Promise<Result<IncidentDecision["kind"], DecisionRefusal>> {
  const facts = await scope.tenant.incidents.find(incidentId);
  if (!facts) return refuse("orderDesk:incidentDesk.error.unknown");
  const { incident, order } = facts;
  if (incident.state !== "open") return refuse("orderDesk:incidentDesk.error.decidedAlready");
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const { incidents } = scope.tenant;
  const now = scope.now();
  if (kind === "refund") {
    if (!isRefundable(incident.kind)) return refuse("orderDesk:incidentDesk.error.unknown");
    const rows = {
      note: auditNote(scope, "Refund started", thing, {
        amount: incident.received,
        currency: incident.currency,
        ...(note && { note }),
      }),
      outbox: outboxRows(scope, `${incident.id}:${incident.attempt + 1}`, [
        { kind: "refund", incidentId: incident.id },
      ]),
      ledger: [],
    };
    const started = await incidents.startRefund(incident, scope.actor.id, note, now, rows);
    return started ? ok(kind) : refuse("orderDesk:incidentDesk.error.decidedAlready");
  }
  if (note === "") return refuse("orderDesk:incidentDesk.error.noteNeeded");
  const resolved = await incidents.resolve(incident, scope.actor.id, note, now, {
    note: auditNote(scope, "Payment incident resolved", thing, { kind: incident.kind, note }),
    outbox: [],
    ledger: [],
  });
  return resolved ? ok(kind) : refuse("orderDesk:incidentDesk.error.decidedAlready");
}
