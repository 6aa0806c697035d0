import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { OrderFacts } from "./order-confirmed.tsx";

type AddressFacts = OrderFacts & {
  /** What the organiser says is wrong with it; may be empty. */
  note: string;
  address: readonly string[];
};

/** Asks a recipient for what is wrong with their address. */
export const addressIssue: MailTemplate<AddressFacts> = {
  subject: ({ orderRef }, { t }) => t("claim:gift.mail.addressSubject", { orderRef }),
  look: ({ look }) => look,
  Mail: AddressIssueMail,
};

function AddressIssueMail({ facts }: { facts: AddressFacts }) {
  const { t } = useMail();
  const { store } = facts;
  const lead = t("claim:gift.mail.addressLead", { store: store.name });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("claim:gift.mail.addressTitle")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {facts.note !== "" && <Quotation>{facts.note}</Quotation>}
      <Facts facts={[{ label: t("confirmation:address"), lines: facts.address }]} />
      <ActionButton href={facts.statusHref}>{t("claim:gift.mail.addressLink")}</ActionButton>
      <Paragraph>{t("claim:gift.mail.never")}</Paragraph>
    </MailFrame>
  );
}
