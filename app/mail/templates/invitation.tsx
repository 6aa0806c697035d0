import type { MailLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { InvitationFooter, type StoreOfMail } from "../parts/footers.tsx";
import { ActionButton, Cell, MailPicture, Paragraph, SmallPrint, Title } from "../parts/blocks.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

/** What an invitation says where the organiser wrote nothing: of a gift, or of a team order. */
export const invitationTexts = (isTeam: boolean) => (isTeam ? TEAM_TEXTS : GIFT_TEXTS);
const GIFT_TEXTS = {
  subject: "recipientDesk:mail.subject",
  title: "recipientDesk:mail.title",
  reminderTitle: "recipientDesk:mail.reminderTitle",
  message: "recipientDesk:mail.message",
  claim: "recipientDesk:mail.claim",
  because: "recipientDesk:mail.because",
  test: "recipientDesk:mail.test",
} as const;
const TEAM_TEXTS = {
  subject: "recipientDesk:team.mail.subject",
  title: "recipientDesk:team.mail.title",
  reminderTitle: "recipientDesk:team.mail.reminderTitle",
  message: "recipientDesk:team.mail.message",
  claim: "recipientDesk:team.mail.claim",
  because: "recipientDesk:team.mail.because",
  test: "recipientDesk:team.mail.test",
} as const satisfies Record<keyof typeof GIFT_TEXTS, string>;

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
  /** For a member of an order form's team: there is no gift and no code, and the form has a last day at most. */
  isTeam: boolean;
  /** The last day of a team to order, with its time where it is not the whole day, in words; null where it has none. */
  closes: { day: string; isWholeDay: boolean } | null;
  /** Sent to one of the tenant's own people, to look at before it goes out. */
  isTest: boolean;
  /** Until when to claim so that the gift is there on its day, in words of the language; null: no such day. */
  askedBy: { by: string; last: string } | null;
  claimHref: string;
  realHref: string;
  /** Where they say that they want no more of these. */
  unsubscribeHref: string;
};

/** Tells a recipient that a gift waits for them, or a member that they can choose; or reminds them. */
export const invitation: MailTemplate<InvitationFacts> = {
  subject: ({ subject, store, isReminder, isTest, isTeam }, { t }) => {
    const { organiser, name } = store;
    const own = subject || t(invitationTexts(isTeam).subject, { organiser, store: name });
    const whole = isReminder ? t("recipientDesk:mail.reminderSubject", { subject: own }) : own;
    return isTest ? t("recipientDesk:mail.testSubject", { subject: whole }) : whole;
  },
  look: ({ look }) => look,
  Mail: InvitationMail,
};

function InvitationMail({ facts }: { facts: InvitationFacts }) {
  const { t } = useMail();
  const { store, name, code, message, isReminder } = facts;
  const texts = invitationTexts(facts.isTeam);
  const names = { store: store.name, organiser: store.organiser };
  const lead = message || t(texts.message, names);
  return (
    <MailFrame preheader={lead} footer={<InvitationFooter {...facts} because={t(texts.because, names)} />}>
      {facts.isTest && <Paragraph>{t(texts.test)}</Paragraph>}
      <Title>{t(isReminder ? texts.reminderTitle : texts.title)}</Title>
      {name !== "" && <Paragraph>{t("mail:greeting", { name })}</Paragraph>}
      <Paragraph>{lead}</Paragraph>
      {facts.picture && (
        <Cell style={{ padding: "0 0 16px" }}>
          <MailPicture {...facts.picture} size={PICTURE} altText={{ size: 13, line: 18 }} />
        </Cell>
      )}
      {facts.askedBy && <Paragraph>{t("recipientDesk:mail.askedBy", facts.askedBy)}</Paragraph>}
      {facts.closes && (
        <Paragraph>
          {t(
            facts.closes.isWholeDay ? "recipientDesk:team.mail.closes" : "recipientDesk:team.mail.closesAt",
            { day: facts.closes.day },
          )}
        </Paragraph>
      )}
      <ActionButton href={facts.claimHref}>{t(texts.claim)}</ActionButton>
      <SmallPrint>
        {facts.isTeam ? t("recipientDesk:team.mail.once") : t("recipientDesk:mail.code", { code })}
      </SmallPrint>
    </MailFrame>
  );
}
