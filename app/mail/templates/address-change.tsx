import type { AddressMail } from "../../services/mails/mail-facts.server.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Greeting, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type AddressFacts = {
  template: AddressMail;
  /** Empty where the mail greets without a name. */
  name: string;
  /** Both addresses, and the moment until which the old one may be kept. */
  values: Readonly<Record<string, string>>;
  href: string;
};

/** A new sign-in address: one mail asks the new mailbox to confirm it, another informs the old mailbox. */
export const addressChange: MailTemplate<AddressFacts> = {
  // texts: mail:accountMail.address.*
  subject: ({ template, values }, { t }) => t(`mail:accountMail.address.${template}.subject`, values),
  look: platformLook,
  Mail: AddressChangeMail,
};

function AddressChangeMail({ facts }: { facts: AddressFacts }) {
  const { t, subject } = useMail();
  const { template, values } = facts;
  const ending = t(`mail:accountMail.address.${template}.ending`, values);
  const because = template === "address_confirm" ? "address" : "account";
  return (
    <MailFrame preheader={ending} footer={<PlatformFooter because={because} />}>
      <Title>{subject}</Title>
      <Greeting name={facts.name} />
      <Paragraph>{t(`mail:accountMail.address.${template}.lead`, values)}</Paragraph>
      <ActionButton href={facts.href}>{t(`mail:accountMail.address.${template}.link`)}</ActionButton>
      <Paragraph>{ending}</Paragraph>
    </MailFrame>
  );
}
