import type { Settings } from "../../http/wiring/env.server.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { inquiryMail } from "../templates/inquiry.tsx";
import { wordingIn } from "../wording.ts";

type Inquiry = Extract<OutboxPayload, { kind: "inquiry" }>;

/** Tells the platform's people what somebody has in mind. */
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
