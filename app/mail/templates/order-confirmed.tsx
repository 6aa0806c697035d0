import type { MailLook } from "../look.ts";
import { StoreFooter, type StoreOfMail } from "../parts/footers.tsx";
import { type MailLine, OrderLines, type Pricing, Sums } from "../parts/order-lines.tsx";
import type { TFunction } from "i18next";
import { withWeekdays } from "../../domain/dates/weekday-before.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Facts, Paragraph, QuietLink, Title } from "../parts/blocks.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { Totals } from "../../domain/pricing/totals.ts";

/** What every mail about an order knows of it. Whatever its orderer typed comes without links. */
export type OrderFacts = {
  store: StoreOfMail;
  look: MailLook;
  orderRef: string;
  name: string;
  /** The page where the order is followed and changed; it opens for any holder of the link. */
  statusHref: string;
  /** Where a reader who doubts the mail can check it; null for storefronts, which have no such page. */
  realHref: string | null;
};

export type OrderContents = {
  lines: readonly MailLine[];
  pricing: Pricing;
  /** The delivery's address, line by line. */
  address: readonly string[];
};

/** What a mail about one fulfilment of an order knows besides. */
export type FulfilmentFacts = OrderFacts & {
  lines: readonly MailLine[];
  pricing: Pricing;
  /** Which of the order's deliveries it is; null where there is one. */
  part: { number: number; of: number } | null;
};

type ConfirmedFacts = OrderFacts &
  OrderContents & {
    /** `account`: an organiser pays for it later. */
    kind: "store" | "claim" | "account";
    /** Null for a gift, which says nothing of money. */
    sums: Totals | null;
    /** DD-MM-YYYY. */
    delivery: { from: string; to: string };
    /** The billing address, where it differs from the delivery address. */
    billing: readonly string[] | null;
    /** Whether it crosses a customs border, where its recipient may be asked for money. */
    customs: boolean;
    /** Where to withdraw from the contract; null where there is no such right. */
    withdrawHref: string | null;
    /** What of it may be changed and until when, in words; null when nothing may. */
    change: string | null;
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
      {facts.change !== null && <Paragraph>{facts.change}</Paragraph>}
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      <OrderLines lines={facts.lines} pricing={pricing} />
      {facts.withdrawHref && <QuietLink href={facts.withdrawHref}>{t("cases:withdraw.link")}</QuietLink>}
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
          {facts.kind === "claim"
            ? t("claim:gift.customs", { organiser: store.organiser })
            : t("checkout:customs")}
        </Paragraph>
      )}
    </MailFrame>
  );
}

/** An order on account is no gift, so the mail names who pays. */
function leadOf({ kind, orderRef, store }: ConfirmedFacts, t: TFunction): string {
  if (kind === "claim") return t("mail:claim_confirmed.lead", { orderRef });
  if (kind === "account") return t("mail:account_confirmed.lead", { orderRef, organiser: store.organiser });
  return t("mail:order_confirmed.lead", { orderRef });
}

/** Brings the person who ordered the order's new link, and says that the old one no longer works. */
export const orderLink: MailTemplate<OrderFacts> = {
  subject: ({ orderRef }, { t }) => t("claim:gift.mail.linkSubject", { orderRef }),
  look: ({ look }) => look,
  Mail: OrderLinkMail,
};

function OrderLinkMail({ facts }: { facts: OrderFacts }) {
  const { t } = useMail();
  const { store } = facts;
  const lead = t("claim:gift.mail.linkLead", { store: store.name });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("claim:gift.mail.linkTitle")}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
      <Paragraph>{t("claim:gift.mail.never")}</Paragraph>
    </MailFrame>
  );
}

/** Brings the person who ordered the link that they asked for. */
export const orderFound: MailTemplate<OrderFacts> = {
  subject: ({ orderRef }, { t }) => t("claim:gift.mail.foundSubject", { orderRef }),
  look: ({ look }) => look,
  Mail: OrderFoundMail,
};

function OrderFoundMail({ facts }: { facts: OrderFacts }) {
  const { t } = useMail();
  const { store, orderRef } = facts;
  const lead = t("claim:gift.mail.foundLead", { store: store.name });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t("claim:gift.mail.foundSubject", { orderRef })}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      <ActionButton href={facts.statusHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}
