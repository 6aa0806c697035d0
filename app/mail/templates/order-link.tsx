import { useMail } from "../mail-context.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { MailTemplate } from "../template.ts";
import type { OrderFacts } from "./order-facts.ts";

/** Brings whoever ordered the order's new link, and says that the old one ended. */
export const orderLink: MailTemplate<OrderFacts> = {
  subject: ({ orderRef }, { t }) => t("gift:mail.linkSubject", { orderRef }),
  look: ({ look }) => look,
  Mail: OrderLinkMail,
};

function OrderLinkMail({ facts }: { facts: OrderFacts }) {
  const { t } = useMail();
  const { store } = facts;
  const lead = t("gift:mail.linkLead", { store: store.name });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("gift:mail.linkTitle")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      <Paragraph>{t("gift:mail.never")}</Paragraph>
    </MailFrame>
  );
}
