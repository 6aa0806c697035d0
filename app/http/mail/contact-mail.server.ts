import type { OutboxPayload } from "../../../db/schema/records.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import type { Scope } from "../../services/scope.ts";
import { layOut, type MailContent } from "./layout.server.ts";

type ContactPayload = Extract<OutboxPayload, { kind: "contact" }>;

/** A visitor's message to the organiser, who answers by answering the mail. */
export async function writeContactMail(
  scope: Scope,
  message: ContactPayload,
): Promise<MailContent | undefined> {
  const event = await scope.tenant.events.find(message.eventId);
  if (!event) return undefined;
  const lang = isLanguage(event.lang) ? event.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { name: message.name, store: event.name, orderRef: message.orderRef };
  const subject = t("mail:contact.subject", facts);
  return {
    toAddress: event.contactEmail,
    replyTo: message.email,
    ...layOut(lang, subject, event.name, [
      { text: t("mail:contact.lead", facts) },
      ...(message.orderRef ? [{ text: t("mail:contact.orderRef", facts) }] : []),
      { text: message.message },
    ]),
  };
}
