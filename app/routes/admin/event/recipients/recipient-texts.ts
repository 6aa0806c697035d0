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

/** What becomes of a gift alone. */
export const GIFT_STATES: ReadonlySet<RecipientState> = new Set(["passed_on", "given_back"]);

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

const FAULT_TEXTS: Record<Exclude<RowFault, "size" | "colour">, string> = {
  columns: "recipientDesk:fault.columns",
  twice: "lists:table.twice",
  beyond: "lists:table.beyond",
  name: "recipientDesk:fault.name",
  sign: "recipientDesk:fault.sign",
  email: "recipientDesk:fault.email",
  language: "recipientDesk:fault.language",
  separator: "recipientDesk:fault.separator",
  tooMany: "recipientDesk:fault.tooMany",
};

/** What the page says of a gift's recipients, and what of an order form's team. */
const GIFT_WORDS = {
  title: "recipientDesk:title",
  person: "recipientDesk:person",
  add: "recipientDesk:add.title",
  none: "recipientDesk:none",
  noneText: "recipientDesk:noneText",
  remindText: "recipientDesk:ask.remindText",
  removed: "recipientDesk:done.removed",
  removeText: "recipientDesk:ask.removeText",
  gone: "recipientDesk:refused.gone",
  bounced: "recipientDesk:bouncedNote",
  coming: "recipientDesk:codesComing",
  noSize: "recipientDesk:fault.size",
  noColour: "recipientDesk:fault.colour",
} as const;
const TEAM_WORDS: Record<keyof typeof GIFT_WORDS, string> = {
  title: "recipientDesk:team.title",
  person: "recipientDesk:team.person",
  add: "recipientDesk:team.add",
  none: "recipientDesk:team.none",
  noneText: "recipientDesk:team.noneText",
  remindText: "recipientDesk:team.remindText",
  removed: "recipientDesk:team.removed",
  removeText: "recipientDesk:team.removeText",
  gone: "recipientDesk:team.gone",
  bounced: "recipientDesk:team.bouncedNote",
  coming: "recipientDesk:team.linksComing",
  noSize: "recipientDesk:team.noSize",
  noColour: "recipientDesk:team.noColour",
};
export const recipientWords = (isTeam: boolean) => (isTeam ? TEAM_WORDS : GIFT_WORDS);

/** What is wrong with a line of a list, with the values of its text. */
export function faultText(row: FaultyRow, isTeam: boolean): [string, Record<string, string>] {
  if ("column" in row) return spoiledText(row);
  const value = row.value.slice(0, 60);
  const { noSize, noColour } = recipientWords(isTeam);
  const texts = { ...FAULT_TEXTS, size: noSize, colour: noColour };
  const { expected = "" } = row;
  // A tab cannot be seen.
  const text = expected.includes("\t") ? "recipientDesk:fault.separatorTab" : texts[row.fault];
  return [text, { value, name: value, sign: row.sign ?? "", expected: expected.slice(0, 80) }];
}
