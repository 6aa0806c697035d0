import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type ShortFacts = { store: string; pieces: number; least: number; teamHref: string };

/** Tells an organiser that their order form closed with fewer pieces than they ask for. */
export const teamShort: MailTemplate<ShortFacts> = {
  subject: ({ store }, { t }) => t("mail:team_short.subject", { store }),
  look: platformLook,
  Mail: TeamShortMail,
};

function TeamShortMail({ facts }: { facts: ShortFacts }) {
  const { t } = useMail();
  const { store, pieces, least, teamHref } = facts;
  const lead = t("mail:team_short.lead", { store, pieces, least });
  return (
    <MailFrame preheader={lead} footer={<PlatformFooter because="organiser" store={store} />}>
      <Title>{t("mail:team_short.subject", { store })}</Title>
      <Paragraph>{lead}</Paragraph>
      <Paragraph>{t("mail:team_short.what")}</Paragraph>
      <ActionButton href={teamHref}>{t("mail:team_short.link")}</ActionButton>
    </MailFrame>
  );
}
