import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { orderForMail, storeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { contactMessage, inquiryMail } from "../templates/messages.tsx";
import { wordingIn } from "../wording.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import { orderFound, orderLink } from "../templates/order-confirmed.tsx";
import { envelope, orderFacts } from "./order-facts.server.ts";

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

type Inquiry = Extract<OutboxPayload, { kind: "inquiry" }>;

/** Sends a visitor's inquiry to the platform's people. */
export async function writeInquiryMail(
  { name, email, company, message }: Inquiry,
  settings: Settings,
): Promise<MailContent> {
  return {
    toAddress: settings.OPERATOR_EMAIL,
    replyTo: email,
    ...renderMail(inquiryMail, { name, company, message }, await wordingIn(DEFAULT_LANGUAGE)),
  };
}

/**
 * Brings the person who ordered the order's new link, and says that the old one no longer works. Undefined when the
 * order is gone.
 */
export async function writeLinkMail(
  scope: Scope,
  { orderId, template }: { orderId: string; template: "order_link" | "order_found" },
  settings: Settings,
): Promise<MailContent | undefined> {
  const mailOrder = await orderForMail(scope, orderId);
  if (!mailOrder) return undefined;
  const { order, event, company } = mailOrder;
  const wording = await wordingIn(order.lang);
  const facts = await orderFacts({ order, event, company }, settings, wording);
  return {
    ...envelope(order, event),
    ...renderMail(template === "order_link" ? orderLink : orderFound, facts, wording),
  };
}
