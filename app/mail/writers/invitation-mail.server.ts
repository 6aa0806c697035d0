import { withoutLinks } from "../../domain/access/without-links.ts";
import { hasEnded } from "../../domain/store/store-event.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { unsubscribeKey } from "../../http/keys/signing.server.ts";
import { paths } from "../../paths.ts";
import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import { invitationForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import { storeLook } from "../look.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { invitation } from "../templates/invitation.tsx";
import { wordingIn } from "../wording.ts";
import { sellerLine } from "./order-facts.server.ts";

type Payload = Extract<OutboxPayload, { kind: "invitation" }>;

/**
 * Brings a recipient their personal link, in their language and the organiser's words. The address is not proved, so no
 * typed word becomes a link. Undefined when they have claimed meanwhile, or the store is closed.
 */
export async function writeInvitationMail(
  scope: Scope,
  { recipientId, isReminder }: Payload,
  settings: Settings,
): Promise<MailContent | undefined> {
  const invitationFacts = await invitationForMail(scope, recipientId);
  if (
    !invitationFacts ||
    invitationFacts.event.status !== "Active" ||
    hasEnded(invitationFacts.event, scope.now())
  )
    return undefined;
  const { recipient, code, event, campaign, company } = invitationFacts;
  const wording = await wordingIn(recipient.lang || event.lang);
  const origin = settings.APP_ORIGIN;
  const key = await unsubscribeKey(settings.SESSION_SECRET, { tenantId: scope.tenant.tenantId, recipientId });
  const query = new URLSearchParams({ code: code.code, lang: wording.lang });
  const facts = {
    store: {
      name: event.name,
      organiser: event.organiser,
      contactEmail: event.contactEmail,
      seller: sellerLine(company, wording),
    },
    look: storeLook({ name: event.name, theme: event.theme, logo: event.page.header.logo }, origin),
    name: withoutLinks(recipient.name),
    code: code.code,
    subject: withoutLinks(campaign?.subject ?? ""),
    message: withoutLinks(campaign?.message ?? ""),
    isReminder,
    claimHref: `${origin}${paths.store(event.slug)}?${query}`,
    unsubscribeHref: `${origin}${paths.unsubscribe(key)}?lang=${wording.lang}`,
    realHref: `${origin}${paths.isThisReal(event.slug)}?code=${encodeURIComponent(code.code)}`,
  };
  return {
    toAddress: recipient.email,
    replyTo: event.contactEmail,
    sender: event.name,
    ...renderMail(invitation, facts, wording),
  };
}
