import * as v from "valibot";
import { RECIPIENT_SORTS, RECIPIENT_STATES } from "../domain/gift/recipient-state.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { version } from "./event-settings.ts";
import { line, listText, text } from "./texts.ts";

/** What the address of the list of recipients may ask for. */
export const readRecipientQuery = listQuerySchema({
  filters: { q: searchWords, state: oneOf(RECIPIENT_STATES) },
  sorts: RECIPIENT_SORTS,
  sort: "added",
});

/** Some 5,000 lines with long names and addresses. */
const LONGEST_LIST = 800_000;

/** People who were typed or pasted, a line each; a file has its own field. */
export const RecipientsSchema = v.object({ people: listText(LONGEST_LIST) });

/** What recipients are written. */
export const CampaignSchema = v.object({
  version,
  subject: line(120),
  message: text(2000),
});
