import type { MailLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, SmallPrint, Title } from "../parts/blocks.tsx";
import { type StoreOfMail, WaitingFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type GiftsAgainFacts = {
  store: StoreOfMail;
  look: MailLook;
  code: string;
  claimHref: string;
  realHref: string;
};

/** Tells someone who came when no gift was left that there are gifts again. */
export const giftsAgain: MailTemplate<GiftsAgainFacts> = {
  subject: ({ store }, { t }) => t("recipientDesk:waitingMail.subject", { organiser: store.organiser }),
  look: ({ look }) => look,
  Mail: GiftsAgainMail,
};

function GiftsAgainMail({ facts }: { facts: GiftsAgainFacts }) {
  const { t } = useMail();
  const { store, code, claimHref } = facts;
  const lead = t("recipientDesk:waitingMail.text", { organiser: store.organiser });
  return (
    <MailFrame preheader={lead} footer={<WaitingFooter {...facts} />}>
      <Title>{t("recipientDesk:waitingMail.title")}</Title>
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={claimHref}>{t("recipientDesk:mail.claim")}</ActionButton>
      <SmallPrint>{t("recipientDesk:mail.code", { code })}</SmallPrint>
    </MailFrame>
  );
}
