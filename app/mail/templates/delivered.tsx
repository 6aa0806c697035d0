import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, QuietLink, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import type { FulfilmentFacts } from "./order-confirmed.tsx";

/** `withdrawHref`: where to withdraw from the contract; null where there is no such right now. */
type DeliveredFacts = FulfilmentFacts & { withdrawHref: string | null };

/** Says what the carrier delivered, and where to say that something is wrong with it. */
export const delivered: MailTemplate<DeliveredFacts> = {
  subject: ({ orderRef }, { t }) => t("mail:orderMail.delivered.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: DeliveredMail,
};

function DeliveredMail({ facts }: { facts: DeliveredFacts }) {
  const { t } = useMail();
  const { store } = facts;
  const lead = t("mail:orderMail.delivered.lead", { store: store.name });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("mail:orderMail.delivered.title")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <OrderLines lines={facts.lines} pricing={facts.pricing} />
      <Paragraph>{t("mail:orderMail.delivered.wrong", { organiser: store.organiser })}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      {facts.withdrawHref && <QuietLink href={facts.withdrawHref}>{t("cases:withdraw.link")}</QuietLink>}
    </MailFrame>
  );
}
