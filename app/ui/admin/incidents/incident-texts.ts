import type { IncidentKind, IncidentState } from "../../../domain/order/incident.ts";
import type { Tone } from "../../feedback/badge.tsx";

export const INCIDENT_KIND_TEXTS: Record<IncidentKind, string> = {
  paid_twice: "incidentDesk:kind.paid_twice",
  nothing_to_pay: "incidentDesk:kind.nothing_to_pay",
  amount_differs: "incidentDesk:kind.amount_differs",
  order_cancelled: "incidentDesk:kind.order_cancelled",
  refunded_at_provider: "incidentDesk:kind.refunded_at_provider",
  disputed: "incidentDesk:kind.disputed",
};

export const INCIDENT_STATES: Record<IncidentState, { label: string; done: string; tone: Tone }> = {
  open: { label: "incidentDesk:state.open", done: "incidentDesk:done.open", tone: "bad" },
  refunding: { label: "incidentDesk:state.refunding", done: "incidentDesk:done.refunding", tone: "work" },
  refunded: { label: "incidentDesk:state.refunded", done: "incidentDesk:done.refunded", tone: "good" },
  resolved: { label: "incidentDesk:state.resolved", done: "incidentDesk:done.resolved", tone: "muted" },
};
