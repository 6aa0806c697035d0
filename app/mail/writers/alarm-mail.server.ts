import type { AlarmKind } from "../../domain/jobs/alarms.ts";
import type { Settings } from "../../http/wiring/env.server.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { MailContent } from "../mail-content.ts";
import { renderMail } from "../render-mail.tsx";
import { alarmMail } from "../templates/alarm.tsx";
import { wordingIn } from "../wording.ts";

/** Tells the platform's operators of an alarm. */
export async function writeAlarmMail(alarm: AlarmKind, settings: Settings): Promise<MailContent> {
  const facts = { alarm, deliveriesHref: settings.APP_ORIGIN + paths.panelDeliveries };
  return {
    toAddress: settings.REPORTS_TO,
    replyTo: null,
    ...renderMail(alarmMail, facts, await wordingIn(DEFAULT_LANGUAGE)),
  };
}
