import { readForm } from "../../../../http/forms/form.server.ts";
import { LANGUAGES } from "../../../../i18n/languages.ts";
import { type CampaignSchema, campaignSchema, TestMailSchema } from "../../../../schemas/recipients.ts";
import { readCampaign, saveCampaign, sendTest } from "../../../../services/recipients/campaign.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import type { InvitationAnswer } from "./invitation-models.ts";
import { mailQuery } from "./invitation-page.server.ts";

type Refused = InvitationAnswer & { status: number };
/** What was done, and which mail the page shows then. */
type Done = { done: string; query: string };

type Posted = {
  event: StoreEventRow;
  fields: FormData;
  /** Who gets a test mail; null where nobody does. */
  userId: string | null;
};

/** Answers the forms of the page of a promo's invitation. */
export async function answerInvitation(scope: Scope, posted: Posted): Promise<Refused | Done> {
  const intent = posted.fields.get("intent");
  if (intent === "campaign") return saveWords(scope, posted);
  if (intent === "test") return test(scope, posted);
  return refused("errors:unknownIntent", 400);
}

const refused = (error: string, status = 409): Refused => ({
  ...{ form: "row", status, result: { error: { intent: [error] } } },
});

async function saveWords(scope: Scope, { event, fields }: Posted): Promise<Refused | Done> {
  const others = LANGUAGES.flatMap(({ code }) =>
    code !== event.lang && fields.has(`subject_${code}`) ? [code] : [],
  );
  const form = readForm(fields, campaignSchema(others) as unknown as typeof CampaignSchema);
  if (!form.ok) return { form: "campaign", status: 422, result: form.result };
  const { version, subject, message } = form.value;
  const typed = form.value as Record<string, unknown>;
  const { campaign } = await readCampaign(scope, { event });
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
  if (!form.ok) return refused("errors:staleForm", 422);
  if (userId === null) throw new Response(null, { status: 403 });
  const { lang, kind, key } = form.value;
  const sent = await sendTest(scope, {
    ...{ eventId: event.id, userId, lang, key },
    isReminder: kind === "reminder",
  });
  return sent.ok
    ? { done: "recipientDesk:test.sent", query: mailQuery(lang, kind) }
    : refused(sent.error, 429);
}
