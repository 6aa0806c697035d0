import type { OutboxPayload } from "../../services/deliveries/attempt-rows.server.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import { storeForMail } from "../../services/mails/mail-facts.server.ts";
import type { Scope } from "../../services/scope.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { giftReport } from "../templates/report.tsx";
import { wordingIn } from "../wording.ts";
import type { AlarmKind } from "../../domain/jobs/alarms.ts";
import { alarmMail } from "../templates/alarm.tsx";
import { companyErased } from "../templates/company-erased.tsx";

type Report = Extract<OutboxPayload, { kind: "report" }>;

/** Tells the organiser, or the platform, that someone doubts a gift. */
export async function writeReportMail(
  scope: Scope,
  report: Report,
  settings: Settings,
): Promise<MailContent | undefined> {
  const event = await storeForMail(scope, report.eventId);
  if (!event) return undefined;
  const toPlatform = report.to === "platform";
  const href = settings.APP_ORIGIN + paths.store(event.slug);
  const facts = {
    store: event.name,
    code: report.code,
    message: report.message,
    page: toPlatform ? { organiser: event.organiser, email: event.contactEmail, href } : null,
  };
  return {
    toAddress: toPlatform ? settings.REPORTS_TO : event.contactEmail,
    replyTo: report.email || null,
    ...renderMail(giftReport, facts, await wordingIn(toPlatform ? DEFAULT_LANGUAGE : event.lang)),
  };
}

/** Tells the platform's operators of an alarm. */
export async function writeAlarmMail(alarm: AlarmKind, settings: Settings): Promise<MailContent> {
  const facts = { alarm, deliveriesHref: settings.APP_ORIGIN + paths.panelDeliveries };
  return {
    toAddress: settings.REPORTS_TO,
    replyTo: null,
    ...renderMail(alarmMail, facts, await wordingIn(DEFAULT_LANGUAGE)),
  };
}

type Told = Extract<OutboxPayload, { kind: "company_erased" }>;

/** The last mail to an administrator of a company that is erased. */
export async function writeCompanyErasedMail(
  { email, lang, company }: Told,
  settings: Settings,
): Promise<MailContent> {
  const wording = await wordingIn(settings.TRANSLATION ? lang : undefined);
  return { toAddress: email, replyTo: null, ...renderMail(companyErased, { company }, wording) };
}
