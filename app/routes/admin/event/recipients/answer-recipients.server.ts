import { isLanguage } from "../../../../i18n/languages.ts";
import {
  type FaultyRow,
  MOST_RECIPIENTS,
  type RecipientRules,
  readRecipientList,
} from "../../../../domain/gift/recipient-list.ts";
import { textOfFile } from "../../../../http/answers/files.server.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { CampaignSchema, RecipientsSchema } from "../../../../schemas/recipients.ts";
import { readGiftLines } from "../../../../services/events/read.server.ts";
import {
  addRecipients,
  removeRecipient,
  saveCampaign,
} from "../../../../services/recipients/add-recipients.server.ts";
import {
  countReach,
  type MailPress,
  mailRecipients,
} from "../../../../services/recipients/mail-recipients.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { NO_TABLE_TEXTS } from "../../../../ui/lists/table-texts.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";

/** So many faulty lines are told; a list with more is wrong as a whole. */
const FAULTS_TOLD = 100;

type Asked = { press: "first" | "remind" | "remove"; id: string; name: string; count: number };
/** What the page shows after a press that led nowhere yet: a question, or what is wrong. */
type RecipientsAnswer = {
  form: "add" | "campaign" | "row";
  status: number;
  result: FormResult;
  faults: { rows: FaultyRow[]; count: number } | null;
  asked: Asked | null;
};
type Done = { done: string; told?: [added: number, present: number, repeated: number] };

const refused = (form: RecipientsAnswer["form"], status: number, result: FormResult): RecipientsAnswer => ({
  ...{ form, status, result },
  ...{ faults: null, asked: null },
});
const wrong = (error: string, status = 409) => refused("row", status, { error: { intent: [error] } });
const question = (wish: Asked): RecipientsAnswer => ({ ...refused("row", 200, null), asked: wish });

/** Answers the forms of the page. Whoever may only resend may do nothing else. */
export async function answerRecipients(
  scope: Scope,
  { event, fields, isLimited }: { event: StoreEventRow; fields: FormData; isLimited: boolean },
): Promise<RecipientsAnswer | Done> {
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  const [intent = "", id = ""] = textOf("intent").split(":");
  const isSure = textOf("confirmed") === "yes";
  if (intent === "resend" && id) {
    const mailed = await mailRecipients(scope, { event, press: { kind: "one", id } });
    return mailed.ok ? { done: "recipientDesk:done.resent" } : wrong(mailed.error);
  }
  if (isLimited) throw new Response(null, { status: 403 });
  if (intent === "add") return add(scope, event, fields);
  if (intent === "campaign") {
    const form = readForm(fields, CampaignSchema);
    if (!form.ok) return refused("campaign", 422, form.result);
    const saved = await saveCampaign(scope, { event, ...form.value });
    return saved.ok
      ? { done: "recipientDesk:done.campaign" }
      : refused("campaign", 409, form.refuse({ version: saved.error }));
  }
  if (intent === "first" || intent === "remind") {
    const press = { kind: intent } as MailPress;
    if (!isSure) {
      const count = await countReach(scope, { eventId: event.id, press });
      return count > 0
        ? question({ press: intent, id: "", name: "", count })
        : wrong("recipientDesk:refused.nobody");
    }
    const mailed = await mailRecipients(scope, { event, press });
    return mailed.ok ? { done: "recipientDesk:done.mailed" } : wrong(mailed.error);
  }
  if (intent === "remove" && id) {
    if (!isSure) {
      const email = textOf("email");
      return question({ press: "remove", id, name: email, count: 1 });
    }
    const removed = await removeRecipient(scope, { event, id });
    return removed ? { done: "recipientDesk:done.removed" } : wrong("recipientDesk:refused.gone");
  }
  return wrong("errors:unknownIntent", 400);
}

async function add(scope: Scope, event: StoreEventRow, fields: FormData): Promise<RecipientsAnswer | Done> {
  const file = fields.get("file");
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  fields.delete("file");
  const form = readForm(fields, RecipientsSchema);
  if (!form.ok) return refused("add", 422, form.result);
  const sent = hasFile ? await textOfFile(file) : { ok: true as const, text: form.value.people };
  if (!sent.ok) return refused("add", 422, form.refuse({ file: NO_TABLE_TEXTS[sent.error] }));
  const read = readRecipientList(sent.text, await rulesOf(scope, event.id));
  if (read.faults.length > 0) {
    const [first] = read.faults;
    const message =
      first?.fault === "tooMany"
        ? `recipientDesk:fault.tooMany?number=${first.value}&most=${MOST_RECIPIENTS}`
        : "recipientDesk:nothingAdded";
    const answer = refused("add", 422, form.refuse({ [hasFile ? "file" : "people"]: message }));
    if (first?.fault === "tooMany") return answer;
    return { ...answer, faults: { rows: read.faults.slice(0, FAULTS_TOLD), count: read.faults.length } };
  }
  if (read.rows.length === 0)
    return refused("add", 422, form.refuse({ people: "recipientDesk:nobodyNamed" }));
  const { added, present } = await addRecipients(scope, { event, people: read.rows });
  return { done: "recipientDesk:done.added", told: [added, present, read.repeated] };
}

async function rulesOf(scope: Scope, eventId: string): Promise<RecipientRules> {
  const lines = await readGiftLines(scope, eventId);
  const colours = lines.flatMap(({ right }) => right.offer.colours);
  return {
    isLanguage,
    sizes: [...new Set(colours.flatMap(({ sizes }) => sizes))],
    colours: [...new Set(colours.map(({ name }) => name))],
  };
}
