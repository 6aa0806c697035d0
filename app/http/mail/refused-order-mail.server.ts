import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

/** Tells a store's organiser that people cannot order there, since the credit account is closed. */
export async function writeRefusedOrderMail(
  scope: Scope,
  eventId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const event = await scope.tenant.events.find(eventId);
  if (!event) return undefined;
  const lang = isLanguage(event.lang) ? event.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { store: event.name, currency: event.currency };
  return {
    toAddress: event.contactEmail,
    replyTo: null,
    ...layOut(lang, t("mail:refused_order.subject", facts), event.name, [
      { text: t("mail:refused_order.lead", facts) },
      { text: t("mail:refused_order.once", facts) },
      { link: settings.APP_ORIGIN + paths.settingsBilling, label: t("mail:refused_order.link") },
    ]),
  };
}
