import { platformLook } from "../look.ts";
import { useMail } from "../mail-context.ts";
import { Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { MailTemplate } from "../template.ts";

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
