import type { AlarmKind } from "../../domain/jobs/alarms.ts";
import { translatorFor } from "../../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE } from "../../i18n/languages.ts";
import { paths } from "../../paths.ts";
import type { Settings } from "../env.server.ts";
import { layOut, type MailContent } from "./layout.server.ts";

/** Tells the platform's operators of an alarm. */
export async function writeAlarmMail(alarm: AlarmKind, settings: Settings): Promise<MailContent> {
  const t = await translatorFor(DEFAULT_LANGUAGE);
  // texts: deliveryDesk:alarm.*
  const what = t(`deliveryDesk:alarm.${alarm}`);
  return {
    toAddress: settings.REPORTS_TO,
    replyTo: null,
    ...layOut(DEFAULT_LANGUAGE, t("deliveryDesk:mail.subject", { what }), t("deliveryDesk:title"), [
      { text: what },
      { text: t("deliveryDesk:mail.text") },
      { link: settings.APP_ORIGIN + paths.panelDeliveries, label: t("deliveryDesk:show") },
    ]),
  };
}
