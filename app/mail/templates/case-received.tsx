import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Paragraph, Quotation, Title } from "../parts/blocks.tsx";
import { StoreFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import type { ReturnStep } from "../../domain/order/withdrawal.ts";
import type { OrderFacts } from "./order-confirmed.tsx";

/** `time` is when it came, in words; `items` what it is about. Words of the person come without links. */
type ReceivedFacts = OrderFacts & {
  time: string;
  items: readonly string[];
  words: string;
  problem: string;
  caseHref: string;
  /** Who sends it back, what they are given for it, and where it is sent; null where something was reported. */
  returned: {
    isExchange: boolean;
    /** A voucher is wanted instead of the money. */
    isCredit: boolean;
    person: string;
    refund: string | null;
    sendTo: string | null;
  } | null;
  /** What staff noted of what is sent back, and by when the refund follows; null in the first receipt. */
  noted: { step: ReturnStep; lead: string; refundBy: string | null } | null;
};

const NOTED_TEXTS = {
  dispatched: {
    subject: "mail:orderMail.received.dispatchedSubject",
    title: "mail:orderMail.received.dispatchedTitle",
  },
  arrived: {
    subject: "mail:orderMail.received.arrivedSubject",
    title: "mail:orderMail.received.arrivedTitle",
  },
} as const;

const RECEIPT_TEXTS = {
  report: {
    subject: "mail:orderMail.received.subject",
    title: "mail:orderMail.received.title",
    lead: "mail:orderMail.received.lead",
  },
  withdrawal: {
    subject: "mail:orderMail.received.withdrawalSubject",
    title: "mail:orderMail.received.withdrawalTitle",
    lead: "mail:orderMail.received.withdrawalLead",
  },
  exchange: {
    subject: "mail:orderMail.received.exchangeSubject",
    title: "mail:orderMail.received.exchangeTitle",
    lead: "mail:orderMail.received.exchangeLead",
  },
} as const;

const receiptOf = ({ returned }: ReceivedFacts) =>
  RECEIPT_TEXTS[returned ? (returned.isExchange ? "exchange" : "withdrawal") : "report"];
const textsOf = (facts: ReceivedFacts) => (facts.noted ? NOTED_TEXTS[facts.noted.step] : receiptOf(facts));

/** The receipt for what a person reported about their order, or for their withdrawal, with its content and its time. */
export const caseReceived: MailTemplate<ReceivedFacts> = {
  subject: (facts, { t }) => t(textsOf(facts).subject, { orderRef: facts.orderRef }),
  look: ({ look }) => look,
  Mail: CaseReceivedMail,
};

function CaseReceivedMail({ facts }: { facts: ReceivedFacts }) {
  const { t } = useMail();
  const { store, returned, time, orderRef, noted } = facts;
  if (noted) return <NotedMail facts={facts} noted={noted} />;
  const texts = receiptOf(facts);
  const person = returned?.person ?? "";
  const lead = t(texts.lead, { time, orderRef, person, store: store.name, organiser: store.organiser });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>{t(texts.title)}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {!returned && <Paragraph>{facts.problem}</Paragraph>}
      {facts.items.map((item) => (
        <Paragraph key={item}>{item}</Paragraph>
      ))}
      {facts.words !== "" && <Quotation>{facts.words}</Quotation>}
      {returned?.isCredit && <Paragraph>{t("cases:withdraw.creditChosen")}</Paragraph>}
      {returned?.refund && (
        <Paragraph>
          {`${t("cases:withdraw.refund", { amount: returned.refund })} ${t("cases:withdraw.returnFirst")}`}
        </Paragraph>
      )}
      {returned?.sendTo && <Paragraph>{t("cases:withdraw.send", { address: returned.sendTo })}</Paragraph>}
      <ActionButton href={facts.caseHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}

/** What was sent back is on its way or has arrived, and the refund follows. */
function NotedMail({ facts, noted }: { facts: ReceivedFacts; noted: NonNullable<ReceivedFacts["noted"]> }) {
  const { t } = useMail();
  return (
    <MailFrame preheader={noted.lead} footer={<StoreFooter store={facts.store} realHref={facts.realHref} />}>
      <Title>{t(NOTED_TEXTS[noted.step].title)}</Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{noted.lead}</Paragraph>
      {facts.items.map((item) => (
        <Paragraph key={item}>{item}</Paragraph>
      ))}
      {noted.refundBy && <Paragraph>{noted.refundBy}</Paragraph>}
      <ActionButton href={facts.caseHref}>{t("mail:view_order")}</ActionButton>
    </MailFrame>
  );
}
