import * as v from "valibot";
import { MOST_ASKED, MOST_REMIND_DAYS, MOST_REMINDERS } from "../domain/gift/campaign.ts";
import { RECIPIENT_SORTS, RECIPIENT_STATES, TEAM_SORTS } from "../domain/gift/recipient-state.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { version } from "./event-settings.ts";
import { day, filled, line, listText, text, timeOfDay, wholeNumber } from "./texts.ts";

/** What the address of the list of recipients may ask for. */
export const readRecipientQuery = listQuerySchema({
  filters: { q: searchWords, state: oneOf(RECIPIENT_STATES) },
  sorts: RECIPIENT_SORTS,
  sort: "added",
});

/** The same of a team, whose list begins with who was added first. */
export const readTeamQuery = listQuerySchema({
  filters: { q: searchWords, state: oneOf(RECIPIENT_STATES) },
  sorts: TEAM_SORTS,
  sort: "added",
});

/** Some 5,000 lines of fifty columns. */
const LONGEST_LIST = 5_000_000;
/** Longer than any head that is offered. */
const LONGEST_HEAD = 120;
const head = v.optional(listText(LONGEST_HEAD));

/** People who were typed or pasted, a line each; a file has its own field. */
export const RecipientsSchema = v.object({ people: listText(LONGEST_LIST) });

/** A list that was sent before, with the heads that its columns are read from. */
export const ChosenColumnsSchema = v.object({
  people: listText(LONGEST_LIST),
  head_email: listText(LONGEST_HEAD),
  head_name: head,
  head_given: head,
  head_family: head,
  head_size: head,
  head_colour: head,
  head_lang: head,
});

const words = { subject: line(120), message: text(2000) };

/** What recipients are written, in the store's language. */
export const CampaignSchema = v.object({ version, ...words });

/** The same with the words in further languages; their fields carry the language behind their names. */
export function campaignSchema(languages: readonly string[]) {
  const more = languages.flatMap((language) =>
    Object.entries(words).map(([name, schema]) => [`${name}_${language}`, schema] as const),
  );
  return v.object({ ...CampaignSchema.entries, ...Object.fromEntries(more) });
}

/** How many of those who wait are asked. */
export const AskWaitingSchema = v.object({
  most: wholeNumber(MOST_ASKED, ["recipientDesk:remind.range", `most=${MOST_ASKED}`].join("?")),
});

/** A press that carries no more than the version of what was shown. */
export const VersionSchema = v.object({ version });

/** When invitations go out by themselves. */
export const ScheduleSchema = v.object({ version, date: filled(day), time: filled(timeOfDay) });

/** How those who did not claim are reminded. */
export const RemindersSchema = v.object({
  version,
  after_days: wholeNumber(
    MOST_REMIND_DAYS,
    ["recipientDesk:remind.range", `most=${MOST_REMIND_DAYS}`].join("?"),
  ),
  /** Of a team: also before the closing. */
  before_end: v.optional(v.string()),
  most: v.pipe(
    text(1),
    v.regex(new RegExp(`^[0-${MOST_REMINDERS}]$`), "errors:staleForm"),
    v.transform(Number),
  ),
});

/** Whom a test mail is written like, and the key of the form it was asked for with: sent twice, it is one mail. */
export const TestMailSchema = v.object({
  lang: v.pipe(text(5), v.regex(/^[a-z]{2}$/, "errors:staleForm")),
  kind: v.picklist(["invitation", "reminder"], "errors:staleForm"),
  key: v.pipe(text(64), v.regex(/^[\w-]{8,64}$/, "errors:staleForm")),
});
