import type { Money } from "../../../domain/money.ts";
import type { IncidentKind, IncidentState } from "../../../domain/order/incident.ts";
import type { Region } from "../../../domain/store/store-event.ts";

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
