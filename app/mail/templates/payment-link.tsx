import type { Totals } from "../../domain/pricing/totals.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines, Sums } from "../parts/order-lines.tsx";
import type { OrderContents, OrderFacts } from "./order-confirmed.tsx";

type PaymentLinkFacts = OrderFacts &
  OrderContents & {
    payHref: string;
    sums: Totals;
    /** What the member of staff wrote to the customer; may be empty. */
    note: string;
    /** Until when it can be paid, in words. */
    until: string;
  };

/** Asks a customer to pay an order that the store's people made for them. */
export const paymentLink: MailTemplate<PaymentLinkFacts> = {
  subject: ({ store }, { t }) => t("mail:payment_link.subject", { store: store.name }),
  look: ({ look }) => look,
  Mail: PaymentLinkMail,
};

function PaymentLinkMail({ facts }: { facts: PaymentLinkFacts }) {
  const { t } = useMail();
  const { store, pricing, note } = facts;
  const lead = t("mail:payment_link.lead", { store: store.name });
  const because = t("mail:payment_link.because", { store: store.name, organiser: store.organiser });
  return (
    <MailFrame
      preheader={lead}
      footer={<StoreFooter store={store} realHref={facts.realHref} because={because} />}
    >
      <Title>{t("mail:payment_link.title")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {note !== "" && <Quotation>{note}</Quotation>}
      <ActionButton href={facts.payHref}>{t("mail:payment_link.pay")}</ActionButton>
      <Paragraph>{t("mail:payment_link.until", { until: facts.until })}</Paragraph>
      <OrderLines lines={facts.lines} pricing={pricing} />
      <Sums sums={facts.sums} pricing={pricing} />
      <Facts facts={[{ label: t("confirmation:address"), lines: facts.address }]} />
      <Paragraph>{t("mail:payment_link.change")}</Paragraph>
    </MailFrame>
  );
}
