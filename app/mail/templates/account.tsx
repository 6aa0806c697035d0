import type { AccountNoticeMail } from "../../services/mails/mail-facts.server.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Greeting, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { NOTICE_ACTIONS } from "./notice-actions.ts";

/** What account mails say about a person. Before their address is proved it contains nothing that a stranger typed. */
type Person = {
  /** Empty where the mail greets without a name. */
  name: string;
  /** Their address and company, and what happened: the values of the texts. */
  values: Readonly<Record<string, string>>;
};

type LinkFacts = Person & { template: "verify" | "reset" | "invite"; href: string };

/** A link that is good once. */
export const accountLink: MailTemplate<LinkFacts> = {
  // texts: mail:accountMail.verify.*
  // texts: mail:accountMail.reset.*
  // texts: mail:accountMail.invite.*
  subject: ({ template, values }, { t }) => t(`mail:accountMail.${template}.subject`, values),
  look: platformLook,
  Mail: AccountLinkMail,
};

function AccountLinkMail({ facts }: { facts: LinkFacts }) {
  const { t, subject } = useMail();
  const { template, values } = facts;
  const ending = t(`mail:accountMail.${template}.ending`, values);
  return (
    <MailFrame preheader={ending} footer={<PlatformFooter because="address" />}>
      <Title>{subject}</Title>
      <Greeting name={facts.name} />
      <Paragraph>{t(`mail:accountMail.${template}.lead`, values)}</Paragraph>
      <ActionButton href={facts.href}>{t(`mail:accountMail.${template}.link`)}</ActionButton>
      <Paragraph>{ending}</Paragraph>
    </MailFrame>
  );
}

type NoticeFacts = Person & {
  notice: AccountNoticeMail;
  /** Of our own pages. */
  origin: string;
  /** Where it leads, if not where all notices of its kind lead. */
  path?: string | undefined;
};

/** Tells a person what happened to their account or company. */
export const accountNotice: MailTemplate<NoticeFacts> = {
  // texts: mail:accountMail.notice.*
  subject: ({ notice, values }, { t }) => t(`mail:accountMail.notice.${notice}.subject`, values),
  look: platformLook,
  Mail: AccountNoticeMail,
};

function AccountNoticeMail({ facts }: { facts: NoticeFacts }) {
  const { t, subject } = useMail();
  const { notice, values, origin } = facts;
  const lead = t(`mail:accountMail.notice.${notice}.lead`, values);
  const [usualPath, label] = NOTICE_ACTIONS[notice];
  return (
    <MailFrame preheader={lead} footer={<PlatformFooter because="account" />}>
      <Title>{subject}</Title>
      <Greeting name={facts.name} />
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={origin + (facts.path ?? usualPath)}>{t(label)}</ActionButton>
    </MailFrame>
  );
}

type ResetFacts = Person & { byPlatform: boolean; href: string };

/** Who asked for a reset of the second factor, when it takes effect, and the link that stops it. */
export const factorResetAsked: MailTemplate<ResetFacts> = {
  subject: (_, { t }) => t("mail:accountMail.factorReset.subject"),
  look: platformLook,
  Mail: FactorResetMail,
};

function FactorResetMail({ facts }: { facts: ResetFacts }) {
  const { t, subject } = useMail();
  const { values } = facts;
  const stop = t("mail:accountMail.factorReset.stop");
  return (
    <MailFrame preheader={stop} footer={<PlatformFooter because="account" />}>
      <Title>{subject}</Title>
      <Greeting name={facts.name} />
      <Paragraph>
        {facts.byPlatform
          ? t("mail:accountMail.factorReset.byPlatform", values)
          : t("mail:accountMail.factorReset.byAdmin", values)}
      </Paragraph>
      <Paragraph>{stop}</Paragraph>
      <ActionButton href={facts.href}>{t("mail:accountMail.factorReset.link")}</ActionButton>
      <Paragraph>{t("mail:accountMail.factorReset.ending")}</Paragraph>
    </MailFrame>
  );
}
