import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import type { OrderContents, OrderFacts } from "./order-confirmed.tsx";

type ChangedFacts = OrderFacts &
  OrderContents & {
    isGift: boolean;
    /** Whether it crosses a customs border now: a corrected address may lie on the other side of one. */
    customs: boolean;
  };

/** Tells a recipient that their gift or its address was changed: any holder of the link may do that. */
export const orderChanged: MailTemplate<ChangedFacts> = {
  subject: ({ orderRef }, { t }) => t("claim:gift.mail.changedSubject", { orderRef }),
  look: ({ look }) => look,
  Mail: OrderChangedMail,
};

function OrderChangedMail({ facts }: { facts: ChangedFacts }) {
  const { t } = useMail();
  const { store } = facts;
  const notYou = t("claim:gift.mail.changedNotYou", { organiser: store.organiser });
  return (
    <MailFrame preheader={notYou} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("claim:gift.mail.changedTitle")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{t("claim:gift.mail.changedLead", { store: store.name })}</Paragraph>
      <OrderLines lines={facts.lines} pricing={facts.pricing} />
      <Facts facts={[{ label: t("confirmation:address"), lines: facts.address }]} />
      {facts.customs && (
        <Paragraph>
          {facts.isGift ? t("claim:gift.customs", { organiser: store.organiser }) : t("checkout:customs")}
        </Paragraph>
      )}
      <Paragraph>{notYou}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}
