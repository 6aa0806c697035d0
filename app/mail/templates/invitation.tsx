import type { MailLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { InvitationFooter, type StoreOfMail } from "../parts/footers.tsx";
import { ActionButton, Cell, MailPicture, Paragraph, SmallPrint, Title } from "../parts/blocks.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

/** In px. */
const PICTURE = { width: 200, height: 240 } as const;

type InvitationFacts = {
  store: StoreOfMail;
  look: MailLook;
  /** Empty where the organiser gave none. */
  name: string;
  code: string;
  /** The organiser's own words without links; empty where they wrote none. */
  subject: string;
  message: string;
  /** The gift; null where it has no picture. */
  picture: { src: string; alt: string } | null;
  isReminder: boolean;
  /** Sent to one of the tenant's own people, to look at before it goes out. */
  isTest: boolean;
  /** Until when to claim so that the gift is there on its day, in words of the language; null: no such day. */
  askedBy: { by: string; last: string } | null;
  claimHref: string;
  realHref: string;
  /** Where they say that they want no more of these. */
  unsubscribeHref: string;
};

/** Tells a recipient that a gift waits for them, or reminds them. */
export const invitation: MailTemplate<InvitationFacts> = {
  subject: ({ subject, store, isReminder, isTest }, { t }) => {
    const own = subject || t("recipientDesk:mail.subject", { organiser: store.organiser });
    const whole = isReminder ? t("recipientDesk:mail.reminderSubject", { subject: own }) : own;
    return isTest ? t("recipientDesk:mail.testSubject", { subject: whole }) : whole;
  },
  look: ({ look }) => look,
  Mail: InvitationMail,
};

function InvitationMail({ facts }: { facts: InvitationFacts }) {
  const { t } = useMail();
  const { store, name, code, message, isReminder } = facts;
  const lead = message || t("recipientDesk:mail.message", { organiser: store.organiser });
  return (
    <MailFrame preheader={lead} footer={<InvitationFooter {...facts} />}>
      {facts.isTest && <Paragraph>{t("recipientDesk:mail.test")}</Paragraph>}
      <Title>{t(isReminder ? "recipientDesk:mail.reminderTitle" : "recipientDesk:mail.title")}</Title>
      {name !== "" && <Paragraph>{t("mail:greeting", { name })}</Paragraph>}
      <Paragraph>{lead}</Paragraph>
      {facts.picture && (
        <Cell style={{ padding: "0 0 16px" }}>
          <MailPicture {...facts.picture} size={PICTURE} altText={{ size: 13, line: 18 }} />
        </Cell>
      )}
      {facts.askedBy && <Paragraph>{t("recipientDesk:mail.askedBy", facts.askedBy)}</Paragraph>}
      <ActionButton href={facts.claimHref}>{t("recipientDesk:mail.claim")}</ActionButton>
      <SmallPrint>{t("recipientDesk:mail.code", { code })}</SmallPrint>
    </MailFrame>
  );
}
