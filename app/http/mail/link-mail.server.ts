import { withoutLinks } from "../../domain/access/without-links.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { orderKey } from "../session/order-key.server.ts";
import { realLink } from "./gift-mail.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

/** Brings whoever ordered the order's new link, and says that the old one ended. Undefined when the order is gone. */
export async function writeLinkMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const whole = await scope.tenant.orders.readForMail(orderId);
  if (!whole) return undefined;
  const { order, event } = whole;
  const lang = isLanguage(order.lang) ? order.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { name: withoutLinks(order.name), store: event.name, orderRef: order.orderRef ?? "" };
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  return {
    toAddress: order.email,
    replyTo: event.contactEmail,
    sender: event.organiser,
    ...layOut(lang, t("gift:mail.linkSubject", facts), event.name, [
      { text: t("mail:greeting", facts) },
      { text: t("gift:mail.linkLead", facts) },
      { link: settings.APP_ORIGIN + paths.orderStatus(event.slug, key), label: t("mail:view_order") },
      { text: t("gift:mail.never") },
      { link: realLink(settings, event.slug, facts.orderRef), label: t("claim:isThisReal") },
      { text: t("mail:signature", { organiser: event.organiser, email: event.contactEmail }) },
    ]),
  };
}
