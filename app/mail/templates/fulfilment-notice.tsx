import { withWeekdays } from "../../domain/dates/weekday-before.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import type { FulfilmentFacts } from "./order-confirmed.tsx";

type NoticeFacts = FulfilmentFacts & {
  notice: "cancelled" | "reprint" | "exchange" | "artwork" | "tooLate" | "late";
  /** Between which days it comes (DD-MM-YYYY). */
  delivery: { from: string; to: string };
  /** What was paid for it goes back. */
  isRefunded: boolean;
};

/**
 * Tells the person who ordered what happened to all or part of the order: cancelled, made again, made in another
 * size, not printable, made unchanged, or later than was promised.
 */
export const fulfilmentNotice: MailTemplate<NoticeFacts> = {
  // texts: mail:orderMail.cancelled.*
  // texts: mail:orderMail.reprint.*
  // texts: mail:orderMail.exchange.*
  // texts: mail:orderMail.artwork.*
  // texts: mail:orderMail.tooLate.*
  // texts: mail:orderMail.late.*
  subject: ({ notice, orderRef }, { t }) => t(`mail:orderMail.${notice}.subject`, { orderRef }),
  look: ({ look }) => look,
  Mail: NoticeMail,
};

function NoticeMail({ facts }: { facts: NoticeFacts }) {
  const { t, lang } = useMail();
  const { store, notice, part } = facts;
  const values = { store: store.name, organiser: store.organiser };
  const lead = t(`mail:orderMail.${notice}.${part === null ? "lead" : "partLead"}`, values);
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t(`mail:orderMail.${notice}.title`)}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {notice === "late" && (
        <Paragraph>{withWeekdays(t("mail:orderMail.late.when", facts.delivery), lang)}</Paragraph>
      )}
      {/* The items in production differ from the order as it is now. */}
      {notice !== "tooLate" && <OrderLines lines={facts.lines} pricing={facts.pricing} />}
      {notice === "cancelled" ? (
        facts.isRefunded && <Paragraph>{t("mail:orderMail.cancelled.next")}</Paragraph>
      ) : (
        <Paragraph>{t(`mail:orderMail.${notice}.next`, values)}</Paragraph>
      )}
      <ActionButton href={facts.statusHref}>
        {t(notice === "artwork" ? "mail:orderMail.artwork.link" : "mail:view_order")}
      </ActionButton>
    </MailFrame>
  );
}
