import { readForm } from "../../../../http/forms/form.server.ts";
import { mergeFields } from "../../../../http/forms/merge-fields.server.ts";
import { isLanguage, LANGUAGES } from "../../../../i18n/languages.ts";
import { timeOnDay } from "../../../../domain/dates/day-bounds.ts";
import {
  type CampaignSchema,
  campaignSchema,
  RemindersSchema,
  ScheduleSchema,
  TestMailSchema,
  VersionSchema,
} from "../../../../schemas/recipients.ts";
import {
  readCampaign,
  saveCampaign,
  saveReminders,
  scheduleCampaign,
  sendTest,
} from "../../../../services/recipients/campaign.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { InvitationAnswer } from "./invitation-models.ts";
import { mailQuery, storedWords } from "./invitation-page.server.ts";

type Refused = InvitationAnswer & { status: number };
/** What was done, and which mail the page shows then. */
type Done = { done: string; query: string };

type Posted = {
  event: StoreEventRow;
  fields: FormData;
  /** The address that receives a test mail; null where the reader may not send one. */
  userId: string | null;
  timeZone: string;
};

/** Answers the forms of the page of a promo's invitation. */
export async function answerInvitation(scope: Scope, posted: Posted): Promise<Refused | Done> {
  const intent = posted.fields.get("intent");
  if (intent === "campaign") return saveWords(scope, posted);
  if (intent === "test") return test(scope, posted);
  if (intent === "schedule") return schedule(scope, posted);
  if (intent === "unschedule") return unschedule(scope, posted);
  if (intent === "reminders") return reminders(scope, posted);
  return refused("errors:unknownIntent", 400);
}

const refused = (error: string, status = 409): Refused => ({
  form: "row",
  status,
  result: { error: { intent: [error] } },
});

async function saveWords(scope: Scope, { event, fields }: Posted): Promise<Refused | Done> {
  const { campaign, languages } = await readCampaign(scope, { event });
  const codes = languages.map(({ code }) => code);
  mergeFields(fields, { version: campaign?.version ?? 0, stored: storedWords(campaign, codes) });
  const others = LANGUAGES.flatMap(({ code }) =>
    code !== event.lang && fields.has(`subject_${code}`) ? [code] : [],
  );
  const form = readForm(fields, campaignSchema(others) as unknown as typeof CampaignSchema);
  if (!form.ok) return { form: "campaign", status: 422, result: form.result };
  const { version, subject, message } = form.value;
  const typed = form.value as Record<string, unknown>;
  const posted = others.map((code) => {
    const words = Object.entries({ subject: typed[`subject_${code}`], message: typed[`message_${code}`] });
    return [code, Object.fromEntries(words.filter(([, text]) => text !== "" && text !== undefined))] as const;
  });
  // A language that the form did not show keeps its words.
  const all = Object.entries({ ...campaign?.texts, ...Object.fromEntries(posted) });
  const texts = Object.fromEntries(all.filter(([, words]) => Object.keys(words).length > 0));
  const saved = await saveCampaign(scope, { event, version, subject, message, texts });
  if (!saved.ok) return { form: "campaign", status: 409, result: form.refuse({ version: saved.error }) };
  const shown = fields.get("shown");
  return { done: "recipientDesk:done.campaign", query: typeof shown === "string" ? queryOf(shown) : "" };
}

/** Only what leads to a mail of this page. */
const queryOf = (shown: string) => (/^\?mail_lang=[a-z]{2}&kind=[a-z]+$/.test(shown) ? shown : "");

async function test(scope: Scope, { event, fields, userId }: Posted): Promise<Refused | Done> {
  const form = readForm(fields, TestMailSchema);
  if (!form.ok || !isLanguage(form.value.lang)) return refused("errors:staleForm", 422);
  if (userId === null) throw new Response(null, { status: 403 });
  const { lang, kind, key } = form.value;
  const sent = await sendTest(scope, {
    eventId: event.id,
    userId,
    lang,
    key,
    isReminder: kind === "reminder",
  });
  return sent.ok
    ? { done: "recipientDesk:test.sent", query: mailQuery(lang, kind) }
    : refused(sent.error, 429);
}

async function schedule(scope: Scope, { event, fields, timeZone }: Posted): Promise<Refused | Done> {
  const form = readForm(fields, ScheduleSchema);
  if (!form.ok) return { form: "schedule", status: 422, result: form.result };
  const { version, date, time } = form.value;
  const sendAt = timeOnDay(date, time, timeZone);
  if (!sendAt) return { form: "schedule", status: 422, result: form.refuse({ date: "errors:notADay" }) };
  const saved = await scheduleCampaign(scope, { event, version, sendAt });
  if (saved.ok) return { done: "recipientDesk:when.saved", query: "" };
  const isOld = saved.error === "lists:changedMeanwhile" || saved.error === "recipientDesk:when.begun";
  const result = form.refuse({ [isOld ? "version" : "date"]: saved.error });
  return { form: "schedule", status: isOld ? 409 : 422, result };
}

async function unschedule(scope: Scope, { event, fields }: Posted): Promise<Refused | Done> {
  const form = readForm(fields, VersionSchema);
  if (!form.ok) return refused("errors:staleForm", 422);
  const saved = await scheduleCampaign(scope, { event, version: form.value.version, sendAt: null });
  return saved.ok ? { done: "recipientDesk:when.stopped", query: "" } : refused(saved.error);
}

async function reminders(scope: Scope, { event, fields }: Posted): Promise<Refused | Done> {
  const form = readForm(fields, RemindersSchema);
  if (!form.ok) return { form: "reminders", status: 422, result: form.result };
  const { version, after_days: remindAfterDays, most: remindMost } = form.value;
  const remindBeforeEnd = form.value.before_end !== undefined;
  const saved = await saveReminders(scope, {
    event,
    version,
    remindAfterDays,
    remindMost,
    remindBeforeEnd,
  });
  if (saved.ok) return { done: "recipientDesk:remind.saved", query: "" };
  return { form: "reminders", status: 409, result: form.refuse({ version: saved.error }) };
}
