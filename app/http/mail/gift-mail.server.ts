import { withoutLinks } from "../../domain/access/without-links.ts";
import type { OutboxPayload } from "../../../db/schema/records.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Scope } from "../../services/scope.ts";
import type { Settings } from "../env.server.ts";
import { orderKey } from "../session/order-key.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

type Report = Extract<OutboxPayload, { kind: "report" }>;

/** Asks a recipient for what is wrong with their address. Undefined when the order is gone or goes on already. */
export async function writeAddressMail(
  scope: Scope,
  orderId: string,
  settings: Settings,
): Promise<MailContent | undefined> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  const held = whole?.fulfilments.find(({ status }) => status === "address issue");
  if (!whole || !held) return undefined;
  const { order, event } = whole;
  const lang = isLanguage(order.lang) ? order.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { name: withoutLinks(order.name), store: event.name, orderRef: order.orderRef ?? "" };
  const subject = t("gift:mail.addressSubject", facts);
  const note = typeof held.holdDetail?.note === "string" ? held.holdDetail.note : "";
  const key = await orderKey(settings.SESSION_SECRET, order.id, order.linkVersion);
  return {
    toAddress: order.email,
    replyTo: event.contactEmail,
    sender: event.organiser,
    ...layOut(lang, subject, event.name, [
      { text: t("mail:greeting", facts) },
      { text: t("gift:mail.addressLead", facts) },
      ...(note ? [{ text: note }] : []),
      { link: settings.APP_ORIGIN + paths.orderStatus(event.slug, key), label: t("gift:mail.addressLink") },
      { text: t("gift:mail.never") },
      { link: realLink(settings, event.slug, facts.orderRef), label: t("claim:isThisReal") },
      { text: t("mail:signature", { organiser: event.organiser, email: event.contactEmail }) },
    ]),
  };
}

/** Tells the organiser, or the platform, that someone doubts a gift. */
export async function writeReportMail(
  scope: Scope,
  report: Report,
  settings: Settings,
): Promise<MailContent | undefined> {
  const event = await scope.tenant.events.find(report.eventId);
  if (!event) return undefined;
  const toPlatform = report.to === "platform";
  const lang = !toPlatform && isLanguage(event.lang) ? event.lang : DEFAULT_LANGUAGE;
  const t = await translatorFor(lang);
  const facts = { store: event.name, code: report.code };
  const page = settings.APP_ORIGIN + paths.store(event.slug);
  return {
    toAddress: toPlatform ? settings.REPORTS_TO : event.contactEmail,
    replyTo: report.email || null,
    ...layOut(lang, t("gift:mail.reportSubject", facts), event.name, [
      { text: t("gift:mail.reportLead", facts) },
      ...(report.code ? [{ text: t("gift:mail.reportCode", facts) }] : []),
      ...(toPlatform
        ? [
            {
              text: t("gift:mail.reportOrganiser", {
                organiser: event.organiser,
                email: event.contactEmail,
                page,
              }),
            },
          ]
        : []),
      { text: report.message },
    ]),
  };
}

/** A page that tells whether a mail with this code is ours. */
export function realLink(settings: Settings, slug: string, code: string): string {
  return `${settings.APP_ORIGIN}${paths.isThisReal(slug)}?code=${encodeURIComponent(code)}`;
}
