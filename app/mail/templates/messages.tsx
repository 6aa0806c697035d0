import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type ContactFacts = { store: string; name: string; orderRef: string; message: string };

/** A visitor's message to the organiser, who answers by answering the mail. */
export const contactMessage: MailTemplate<ContactFacts> = {
  subject: (facts, { t }) => t("mail:contact.subject", { store: facts.store, name: facts.name }),
  look: platformLook,
  Mail: ContactMail,
};

function ContactMail({ facts }: { facts: ContactFacts }) {
  const { t } = useMail();
  const { store, name, orderRef, message } = facts;
  return (
    <MailFrame preheader={message} footer={<PlatformFooter because="organiser" store={store} />}>
      <Title>{t("mail:contact.title", { store })}</Title>
      <Paragraph>{t("mail:contact.lead", { name, store })}</Paragraph>
      <Quotation>{message}</Quotation>
      {orderRef !== "" && <Paragraph>{t("mail:contact.orderRef", { orderRef })}</Paragraph>}
    </MailFrame>
  );
}

type InquiryFacts = { name: string; company: string; message: string };

/** A visitor's question from the page of custom solutions; the platform's people answer by answering the mail. */
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
