import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { storeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { contactMessage } from "../templates/contact.tsx";
import { wordingIn } from "../wording.ts";

type ContactPayload = Extract<OutboxPayload, { kind: "contact" }>;

/** A visitor's message to the organiser, who answers by answering the mail. */
export async function writeContactMail(
  scope: Scope,
  { eventId, name, email, orderRef, message }: ContactPayload,
): Promise<MailContent | undefined> {
  const event = await storeForMail(scope, eventId);
  if (!event) return undefined;
  const facts = { store: event.name, name, orderRef, message };
  return {
    toAddress: event.contactEmail,
    replyTo: email,
    ...renderMail(contactMessage, facts, await wordingIn(event.lang)),
  };
}
