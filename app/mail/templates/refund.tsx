import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { OrderFacts } from "./order-confirmed.tsx";

type RefundFacts = OrderFacts & {
  /** The money that goes back, as people read it; null where all of it is a voucher. */
  amount: string | null;
  /** The voucher that goes back with it; `until` is its last day, null where it has none. */
  voucher: { code: string; amount: string; until: string | null } | null;
};

/** Says how much money goes back, and how; and of a voucher its code. */
export const refund: MailTemplate<RefundFacts> = {
  subject: ({ orderRef }, { t }) => t("mail:orderMail.refund.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: RefundMail,
};

function RefundMail({ facts }: { facts: RefundFacts }) {
  const { t } = useMail();
  const { store, amount, voucher } = facts;
  const names = { organiser: store.organiser, store: store.name };
  const lead = amount === null ? null : t("mail:orderMail.refund.lead", { ...names, amount });
  const voucherLead = voucher && t("mail:orderMail.refund.voucherLead", { ...names, amount: voucher.amount });
  const title = t(lead === null ? "mail:orderMail.refund.voucherTitle" : "mail:orderMail.refund.title");
  return (
    <MailFrame
      preheader={lead ?? voucherLead ?? title}
      footer={<StoreFooter store={store} realHref={facts.realHref} />}
    >
      <Title>{title}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      {lead !== null && (
        <>
          <Paragraph>{lead}</Paragraph>
          <Paragraph>{t("mail:orderMail.refund.how")}</Paragraph>
        </>
      )}
      {voucher && voucherLead && (
        <>
          <Paragraph>{voucherLead}</Paragraph>
          <Facts
            facts={[
              { label: t("mail:orderMail.refund.voucherCode"), lines: [voucher.code] },
              ...(voucher.until === null
                ? []
                : [{ label: t("mail:orderMail.refund.voucherUntil"), lines: [voucher.until] }]),
            ]}
          />
          <Paragraph>{t("mail:orderMail.refund.voucherHow", { store: store.name })}</Paragraph>
        </>
      )}
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}
