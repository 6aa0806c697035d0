import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { OrderFacts } from "./order-confirmed.tsx";

/** `message` is what staff wrote; `replyHref` where it is answered, if they ask something. */
type AnswerFacts = OrderFacts & { message: string; replyHref: string | null };

/** Brings the staff's answer to the person who reported a problem. */
export const caseAnswered: MailTemplate<AnswerFacts> = {
  subject: ({ orderRef }, { t }) => t("mail:orderMail.answer.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: CaseAnsweredMail,
};

function CaseAnsweredMail({ facts }: { facts: AnswerFacts }) {
  const { t } = useMail();
  const { store, message } = facts;
  return (
    <MailFrame preheader={message} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("mail:orderMail.answer.title", { organiser: store.organiser })}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>
        {t("mail:orderMail.answer.lead", { store: store.name, organiser: store.organiser })}
      </Paragraph>
      <Quotation>{message}</Quotation>
      {facts.replyHref === null ? (
        <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      ) : (
        <ActionButton href={facts.replyHref}>{t("mail:orderMail.answer.reply")}</ActionButton>
      )}
    </MailFrame>
  );
}
