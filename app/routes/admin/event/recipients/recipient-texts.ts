import type { FaultyRow, RecipientColumn, RowFault } from "../../../../domain/gift/recipient-list.ts";
import type { RecipientState } from "../../../../domain/gift/recipient-state.ts";
import { spoiledText } from "../../../../ui/lists/table-texts.ts";
import type { Tone } from "../../../../ui/feedback/badge.tsx";

/** How far it is with a recipient, in words and a colour. */
export const STATE_TEXTS: Record<RecipientState, { label: string; tone: Tone }> = {
  not_sent: { label: "recipientDesk:state.notSent", tone: "muted" },
  sending: { label: "recipientDesk:state.sending", tone: "work" },
  sent: { label: "recipientDesk:state.sent", tone: "accent" },
  not_delivered: { label: "recipientDesk:state.notDelivered", tone: "bad" },
  bounced: { label: "recipientDesk:state.bounced", tone: "bad" },
  declined: { label: "recipientDesk:state.declined", tone: "muted" },
  passed_on: { label: "recipientDesk:state.passedOn", tone: "accent" },
  given_back: { label: "recipientDesk:state.givenBack", tone: "muted" },
  claimed: { label: "recipientDesk:state.claimed", tone: "good" },
};

/** What each column of a list holds. */
export const COLUMN_TEXTS: Record<RecipientColumn, string> = {
  email: "recipientDesk:columns.email",
  name: "recipientDesk:columns.name",
  given: "recipientDesk:columns.given",
  family: "recipientDesk:columns.family",
  size: "recipientDesk:columns.size",
  colour: "recipientDesk:columns.colour",
  lang: "recipientDesk:columns.lang",
};

const FAULT_TEXTS: Record<RowFault, string> = {
  columns: "recipientDesk:fault.columns",
  twice: "lists:table.twice",
  beyond: "lists:table.beyond",
  name: "recipientDesk:fault.name",
  sign: "recipientDesk:fault.sign",
  email: "recipientDesk:fault.email",
  size: "recipientDesk:fault.size",
  colour: "recipientDesk:fault.colour",
  language: "recipientDesk:fault.language",
  tooMany: "recipientDesk:fault.tooMany",
};

/** What is wrong with a line of a list, with the values of its text. */
export function faultText(row: FaultyRow): [string, Record<string, string>] {
  if ("column" in row) return spoiledText(row);
  const value = row.value.slice(0, 60);
  return [FAULT_TEXTS[row.fault], { value, name: value, sign: row.sign ?? "" }];
}
