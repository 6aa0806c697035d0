import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";

type RefusedFacts = { store: string; currency: string; billingHref: string };

/** Tells a store's organiser that people cannot order there, since the credit account is closed. */
export const refusedOrder: MailTemplate<RefusedFacts> = {
  subject: ({ store }, { t }) => t("mail:refused_order.subject", { store }),
  look: platformLook,
  Mail: RefusedOrderMail,
};

function RefusedOrderMail({ facts }: { facts: RefusedFacts }) {
  const { t } = useMail();
  const { store, currency } = facts;
  const once = t("mail:refused_order.once");
  return (
    <MailFrame preheader={once} footer={<PlatformFooter because="organiser" store={store} />}>
      <Title>{t("mail:refused_order.subject", { store })}</Title>
      <Paragraph>{t("mail:refused_order.lead", { store, currency })}</Paragraph>
      <Paragraph>{once}</Paragraph>
      <ActionButton href={facts.billingHref}>{t("mail:refused_order.link")}</ActionButton>
    </MailFrame>
  );
}
