import type { TFunction } from "i18next";
import { withWeekdays } from "../../domain/dates/weekday-before.ts";
import { useMail } from "../mail-context.ts";
import { ActionButton, Facts, Paragraph, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { Totals } from "../../domain/pricing/totals.ts";
import { OrderLines, Sums } from "../parts/order-lines.tsx";
import type { MailTemplate } from "../template.ts";
import type { OrderContents, OrderFacts } from "./order-facts.ts";

type ConfirmedFacts = OrderFacts &
  OrderContents & {
    /** `account`: an organiser pays for it later. */
    kind: "store" | "claim" | "account";
    /** Null for a gift, which says nothing of money. */
    sums: Totals | null;
    /** DD-MM-YYYY. */
    delivery: { from: string; to: string };
    /** Who is invoiced, where it is somebody or somewhere else than the delivery. */
    billing: readonly string[] | null;
    /** Whether it crosses a customs border, where its recipient may be asked for money. */
    customs: boolean;
    /** Until when size, colour and address may be changed, in words; null when they may not. */
    changeUntil: string | null;
  };

/** Confirms an order, a gift or an order on account at the moment in which it was placed. */
export const orderConfirmed: MailTemplate<ConfirmedFacts> = {
  subject: (facts, { t }) =>
    facts.kind === "claim"
      ? t("mail:claim_confirmed.subject", { orderRef: facts.orderRef, store: facts.store.name })
      : t("mail:order_confirmed.subject", { orderRef: facts.orderRef, store: facts.store.name }),
  look: ({ look }) => look,
  Mail: OrderConfirmedMail,
};

function OrderConfirmedMail({ facts }: { facts: ConfirmedFacts }) {
  const { t, lang } = useMail();
  const { store, pricing, billing } = facts;
  const window = withWeekdays(t("confirmation:window", facts.delivery), lang);
  return (
    <MailFrame
      preheader={withWeekdays(t("mail:delivery", facts.delivery), lang)}
      footer={<StoreFooter store={store} realHref={facts.realHref} />}
    >
      <Title>
        {facts.kind === "claim" ? t("mail:claim_confirmed.title") : t("mail:order_confirmed.title")}
      </Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{leadOf(facts, t)}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      <OrderLines lines={facts.lines} pricing={pricing} />
      {facts.sums && <Sums sums={facts.sums} pricing={pricing} />}
      <Facts facts={[{ label: t("confirmation:delivery"), lines: [window] }]} />
      <Facts
        facts={[
          { label: t("confirmation:address"), lines: facts.address },
          ...(billing ? [{ label: t("confirmation:invoicedTo"), lines: billing }] : []),
        ]}
      />
      {facts.customs && (
        <Paragraph>
          {facts.kind === "claim" ? t("gift:customs", { organiser: store.organiser }) : t("checkout:customs")}
        </Paragraph>
      )}
      {facts.changeUntil !== null && (
        <Paragraph>
          {pricing.region === "US"
            ? t("gift:mail.untilUs", { time: facts.changeUntil })
            : t("gift:mail.until", { time: facts.changeUntil })}
        </Paragraph>
      )}
    </MailFrame>
  );
}

/** An order on account is no gift: whoever pays for it is named. */
function leadOf({ kind, orderRef, store }: ConfirmedFacts, t: TFunction): string {
  if (kind === "claim") return t("mail:claim_confirmed.lead", { orderRef });
  if (kind === "account") return t("mail:account_confirmed.lead", { orderRef, organiser: store.organiser });
  return t("mail:order_confirmed.lead", { orderRef });
}
