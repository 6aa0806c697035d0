import type { Settings } from "../../http/wiring/env.server.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { companyErased } from "../templates/company-erased.tsx";
import { wordingIn } from "../wording.ts";

type Told = Extract<OutboxPayload, { kind: "company_erased" }>;

/** The last mail to an administrator of a company that is erased. */
export async function writeCompanyErasedMail(
  { email, lang, company }: Told,
  settings: Settings,
): Promise<MailContent> {
  const wording = await wordingIn(settings.TRANSLATION ? lang : undefined);
  return { toAddress: email, replyTo: null, ...renderMail(companyErased, { company }, wording) };
}
