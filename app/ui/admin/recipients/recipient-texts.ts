import type { RowFault } from "../../../domain/gift/recipient-list.ts";
import type { RecipientState } from "../../../domain/gift/recipient-state.ts";
import type { Tone } from "../../feedback/badge.tsx";

/** How far it is with a recipient, in words and a colour. */
export const STATE_TEXTS: Record<RecipientState, { label: string; tone: Tone }> = {
  not_sent: { label: "recipientDesk:state.notSent", tone: "muted" },
  sending: { label: "recipientDesk:state.sending", tone: "work" },
  sent: { label: "recipientDesk:state.sent", tone: "accent" },
  not_delivered: { label: "recipientDesk:state.notDelivered", tone: "bad" },
  bounced: { label: "recipientDesk:state.bounced", tone: "bad" },
  declined: { label: "recipientDesk:state.declined", tone: "muted" },
  claimed: { label: "recipientDesk:state.claimed", tone: "good" },
};

/** What is wrong with a line of a list. */
export const FAULT_TEXTS: Record<RowFault, string> = {
  columns: "recipientDesk:fault.columns",
  encoding: "recipientDesk:fault.encoding",
  formula: "recipientDesk:fault.formula",
  name: "recipientDesk:fault.name",
  email: "recipientDesk:fault.email",
  size: "recipientDesk:fault.size",
  colour: "recipientDesk:fault.colour",
  language: "recipientDesk:fault.language",
  tooMany: "recipientDesk:fault.tooMany",
};
