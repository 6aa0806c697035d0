import type { AlarmKind } from "../../domain/jobs/alarms.ts";
import { runbookOf } from "../../domain/jobs/runbooks.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { Wording } from "../wording.ts";

type AlarmFacts = { alarm: AlarmKind; deliveriesHref: string };

/** Tells the platform's operators of an alarm. */
export const alarmMail: MailTemplate<AlarmFacts> = {
  subject: ({ alarm }, wording) =>
    wording.t("superPanel:deliveryDesk.mail.subject", { what: whatOf(alarm, wording) }),
  look: platformLook,
  Mail: AlarmMail,
};

function whatOf(alarm: AlarmKind, { t }: Pick<Wording, "t">): string {
  // texts: superPanel:deliveryDesk.alarm.*
  return t(`superPanel:deliveryDesk.alarm.${alarm}`);
}

function AlarmMail({ facts }: { facts: AlarmFacts }) {
  const { t } = useMail();
  const once = t("superPanel:deliveryDesk.mail.text");
  return (
    <MailFrame preheader={once} footer={<PlatformFooter because="operator" />}>
      <Title>{whatOf(facts.alarm, { t })}</Title>
      <Paragraph>{once}</Paragraph>
      <Paragraph>{runbookOf(facts.alarm)}</Paragraph>
      <ActionButton href={facts.deliveriesHref}>{t("superPanel:deliveryDesk.show")}</ActionButton>
    </MailFrame>
  );
}
