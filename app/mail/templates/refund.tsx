import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { OrderFacts } from "./order-confirmed.tsx";

/** `amount` as people read it. */
type RefundFacts = OrderFacts & { amount: string };

/** Says how much money goes back, and how. */
export const refund: MailTemplate<RefundFacts> = {
  subject: ({ orderRef }, { t }) => t("mail:orderMail.refund.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: RefundMail,
};

function RefundMail({ facts }: { facts: RefundFacts }) {
  const { t } = useMail();
  const { store, amount } = facts;
  const lead = t("mail:orderMail.refund.lead", { organiser: store.organiser, store: store.name, amount });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("mail:orderMail.refund.title")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <Paragraph>{t("mail:orderMail.refund.how")}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}
