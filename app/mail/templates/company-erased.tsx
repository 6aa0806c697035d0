import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

/** Tells an administrator that their company, and they with it, is erased. */
export const companyErased: MailTemplate<{ company: string }> = {
  subject: ({ company }, { t }) => t("mail:companyErased.subject", { company }),
  look: platformLook,
  Mail: CompanyErasedMail,
};

function CompanyErasedMail({ facts: { company } }: { facts: { company: string } }) {
  const { t, subject } = useMail();
  const lead = t("mail:companyErased.lead", { company });
  return (
    <MailFrame preheader={lead} footer={<PlatformFooter because="address" />}>
      <Title>{subject}</Title>
      <Paragraph>{lead}</Paragraph>
      <Paragraph>{t("mail:companyErased.last")}</Paragraph>
    </MailFrame>
  );
}
