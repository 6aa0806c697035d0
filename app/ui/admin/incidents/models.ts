import type { Money } from "../../../domain/money.ts";
import type { IncidentKind, IncidentState } from "../../../domain/order/incident.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import type { Tone } from "../../feedback/badge.tsx";

/** Money that is not where the orders say it is, as the desk and the platform see it. */
export type IncidentModel = {
  id: string;
  kind: IncidentKind;
  state: IncidentState;
  /** The platform's list names the tenant too. */
  tenant: { name: string; href: string } | null;
  store: string;
  /** A draft that was never placed has no page and no reference: its id names it. */
  /** The page is null where the viewer has none to go to, and for a draft. */
  order: { name: string; isPlaced: boolean; href: string | null };
  customer: { name: string; email: string };
  expected: Money;
  received: Money;
  region: Region;
  /** ISO times. */
  at: string;
  changedAt: string;
  /** The provider's own name of the refund, once there is one. */
  refundId: string | null;
  lastError: string | null;
  note: string;
  /** Whether this money can still be given back by us. */
  refundable: boolean;
};

export const INCIDENT_KIND_TEXTS: Record<IncidentKind, string> = {
  paid_twice: "orderDesk:incidentDesk.kind.paid_twice",
  nothing_to_pay: "orderDesk:incidentDesk.kind.nothing_to_pay",
  amount_differs: "orderDesk:incidentDesk.kind.amount_differs",
  order_cancelled: "orderDesk:incidentDesk.kind.order_cancelled",
  refunded_at_provider: "orderDesk:incidentDesk.kind.refunded_at_provider",
  disputed: "orderDesk:incidentDesk.kind.disputed",
};

export const INCIDENT_STATES: Record<IncidentState, { label: string; done: string; tone: Tone }> = {
  open: { label: "orderDesk:incidentDesk.state.open", done: "orderDesk:incidentDesk.done.open", tone: "bad" },
  refunding: {
    label: "orderDesk:incidentDesk.state.refunding",
    done: "orderDesk:incidentDesk.done.refunding",
    tone: "work",
  },
  refunded: {
    label: "orderDesk:incidentDesk.state.refunded",
    done: "orderDesk:incidentDesk.done.refunded",
    tone: "good",
  },
  resolved: {
    label: "orderDesk:incidentDesk.state.resolved",
    done: "orderDesk:incidentDesk.done.resolved",
    tone: "muted",
  },
};
