import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import type { FulfilmentFacts } from "./order-confirmed.tsx";

type NoticeFacts = FulfilmentFacts & {
  notice: "cancelled" | "reprint" | "artwork" | "tooLate";
  /** What was paid for it goes back. */
  isRefunded: boolean;
};

/** Tells whoever ordered what became of all or a part of it: cancelled, made again, not printable, or made as it was. */
export const fulfilmentNotice: MailTemplate<NoticeFacts> = {
  // texts: orderMail:cancelled.*
  // texts: orderMail:reprint.*
  // texts: orderMail:artwork.*
  // texts: orderMail:tooLate.*
  subject: ({ notice, orderRef }, { t }) => t(`orderMail:${notice}.subject`, { orderRef }),
  look: ({ look }) => look,
  Mail: NoticeMail,
};

function NoticeMail({ facts }: { facts: NoticeFacts }) {
  const { t } = useMail();
  const { store, notice, part } = facts;
  const values = { store: store.name, organiser: store.organiser };
  const lead = t(`orderMail:${notice}.${part === null ? "lead" : "partLead"}`, values);
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t(`orderMail:${notice}.title`)}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {/* What is made is not what stands in the order by now. */}
      {notice !== "tooLate" && <OrderLines lines={facts.lines} pricing={facts.pricing} />}
      {notice === "cancelled" ? (
        facts.isRefunded && <Paragraph>{t("orderMail:cancelled.next")}</Paragraph>
      ) : (
        <Paragraph>{t(`orderMail:${notice}.next`, values)}</Paragraph>
      )}
      <ActionButton href={facts.statusHref}>
        {t(notice === "artwork" ? "orderMail:artwork.link" : "mail:view_order")}
      </ActionButton>
    </MailFrame>
  );
}
