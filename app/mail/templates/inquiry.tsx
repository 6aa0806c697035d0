import { platformLook } from "../look.ts";
import { useMail } from "../mail-context.ts";
import { Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { MailTemplate } from "../template.ts";

type InquiryFacts = { name: string; company: string; message: string };

/** What somebody asked on the page of custom solutions; the platform's people answer by answering the mail. */
export const inquiryMail: MailTemplate<InquiryFacts> = {
  subject: ({ name }, { t }) => t("mail:inquiry.subject", { name }),
  look: platformLook,
  Mail: InquiryMail,
};

function InquiryMail({ facts }: { facts: InquiryFacts }) {
  const { t } = useMail();
  const { name, company, message } = facts;
  return (
    <MailFrame preheader={message} footer={<PlatformFooter because="operator" />}>
      <Title>{t("mail:inquiry.subject", { name })}</Title>
      <Paragraph>{t("mail:inquiry.lead", { name })}</Paragraph>
      <Quotation>{message}</Quotation>
      {company !== "" && <Paragraph>{t("mail:inquiry.company", { company })}</Paragraph>}
    </MailFrame>
  );
}
