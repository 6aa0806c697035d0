import type { Settings } from "../../http/wiring/env.server.ts";
import { paths } from "../../paths.ts";
import { storeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { refusedOrder } from "../templates/refused-order.tsx";
import { wordingIn } from "../wording.ts";

/** Tells a store's organiser that people cannot order there, since the credit account is closed. */
export async function writeRefusedOrderMail(
  scope: Scope,
  eventId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const event = await storeForMail(scope, eventId);
  if (!event) return undefined;
  const billingHref = settings.APP_ORIGIN + paths.settingsBilling;
  const facts = { store: event.name, currency: event.currency, billingHref };
  return {
    toAddress: event.contactEmail,
    replyTo: null,
    ...renderMail(refusedOrder, facts, await wordingIn(event.lang)),
  };
}
