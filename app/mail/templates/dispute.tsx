import type { DisputeNews, DisputeState } from "../../domain/order/dispute.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Cell, Paragraph, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { SumRow } from "../parts/order-lines.tsx";

type DisputeMailFacts = {
  news: DisputeNews;
  state: DisputeState;
  orderRef: string;
  /** Amounts as people read them; no fee where the provider keeps none. */
  amount: string;
  fee: string | null;
  /** Until when the bank takes an answer, as people read it; null where it takes none. */
  dueBy: string | null;
  /** Whether parcels of the order wait for the end of it. */
  isHeld: boolean;
  orderHref: string;
};

/** Tells those who may refund how a dispute of a payment stands. */
export const disputeMail: MailTemplate<DisputeMailFacts> = {
  // texts: orderDesk:dispute.mail.subject.*
  subject: ({ news, orderRef, amount }, { t }) =>
    t(`orderDesk:dispute.mail.subject.${news}`, { orderRef, amount }),
  look: platformLook,
  Mail: DisputeMail,
};

function DisputeMail({ facts }: { facts: DisputeMailFacts }) {
  const { t, subject } = useMail();
  const { state, dueBy, fee } = facts;
  const isOpen = state === "asked" || state === "needs_response";
  // texts: orderDesk:dispute.state.*
  const words = t(`orderDesk:dispute.state.${state}`);
  return (
    <MailFrame preheader={words} footer={<PlatformFooter because="account" />}>
      <Title>{subject}</Title>
      <Paragraph>{words}</Paragraph>
      {isOpen && dueBy !== null && <Paragraph>{t("orderDesk:dispute.answerBy", { date: dueBy })}</Paragraph>}
      <Cell apart style={{ padding: "0 0 16px" }}>
        <SumRow label={t("orderDesk:incidentDesk.order")} amount={facts.orderRef} />
        <SumRow
          label={t("orderDesk:dispute.mail.amount")}
          amount={facts.amount}
          style={{ fontWeight: 700 }}
        />
        {fee !== null && <SumRow label={t("orderDesk:dispute.mail.fee")} amount={fee} />}
      </Cell>
      {facts.isHeld && <Paragraph>{t("orderDesk:dispute.held.text")}</Paragraph>}
      <ActionButton href={facts.orderHref}>{t("orderDesk:dispute.mail.link")}</ActionButton>
    </MailFrame>
  );
}
