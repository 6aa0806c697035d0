import { addressLines } from "../../domain/address/format-address.ts";
import { withoutLinks } from "../../domain/access/without-links.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { orderKey } from "../session/order-key.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";
import { lineName } from "./order-mail.server.ts";

/**
 * Tells the recipient that the gift or the address of their order was changed, and what we have now: whoever has the
 * link may change it, and the mail is how its owner learns of that. Undefined when the order is gone.
 */
export async function writeChangeMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return undefined;
  const { order, event, lines } = whole;
  const lang = isLanguage(order.lang) ? order.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { name: withoutLinks(order.name), store: event.name, orderRef: order.orderRef ?? "" };
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  return {
    toAddress: order.email,
    replyTo: event.contactEmail,
    sender: event.organiser,
    ...layOut(lang, t("gift:mail.changedSubject", facts), event.name, [
      { text: t("mail:greeting", facts) },
      { text: t("gift:mail.changedLead", facts) },
      { rows: lines.map((line) => [lineName(line, event.region, t), ""]) },
      { text: [t("mail:address"), ...addressLines(order, lang).map(withoutLinks)].join("\n") },
      { text: t("gift:mail.changedNotYou", { organiser: event.organiser }) },
      { link: settings.APP_ORIGIN + paths.orderStatus(event.slug, key), label: t("gift:mail.status") },
      { text: t("mail:signature", { organiser: event.organiser, email: event.contactEmail }) },
    ]),
  };
}
