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
  /** Who withdrew, what goes back for it, and where it is sent; null where something was reported. */
  withdrawal: { person: string; refund: string | null; sendTo: string | null } | null;
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

/** The receipt for what a person reported about their order, or for their withdrawal, with its content and its time. */
export const caseReceived: MailTemplate<ReceivedFacts> = {
  subject: ({ orderRef, withdrawal, noted }, { t }) =>
    noted
      ? t(NOTED_TEXTS[noted.step].subject, { orderRef })
      : withdrawal
        ? t("mail:orderMail.received.withdrawalSubject", { orderRef })
        : t("mail:orderMail.received.subject", { orderRef }),
  look: ({ look }) => look,
  Mail: CaseReceivedMail,
};

function CaseReceivedMail({ facts }: { facts: ReceivedFacts }) {
  const { t } = useMail();
  const { store, withdrawal, time, orderRef, noted } = facts;
  if (noted) return <NotedMail facts={facts} noted={noted} />;
  const lead = withdrawal
    ? t("mail:orderMail.received.withdrawalLead", {
        time,
        orderRef,
        person: withdrawal.person,
        store: store.name,
      })
    : t("mail:orderMail.received.lead", { organiser: store.organiser, time });
  return (
    <MailFrame preheader={lead} footer={<StoreFooter store={store} realHref={facts.realHref} />}>
      <Title>
        {withdrawal ? t("mail:orderMail.received.withdrawalTitle") : t("mail:orderMail.received.title")}
      </Title>
      <Paragraph>{t("mail:greeting", { name: facts.name })}</Paragraph>
      <Paragraph>{lead}</Paragraph>
      {!withdrawal && <Paragraph>{facts.problem}</Paragraph>}
      {facts.items.map((item) => (
        <Paragraph key={item}>{item}</Paragraph>
      ))}
      {facts.words !== "" && <Quotation>{facts.words}</Quotation>}
      {withdrawal?.refund && (
        <Paragraph>
          {`${t("cases:withdraw.refund", { amount: withdrawal.refund })} ${t("cases:withdraw.returnFirst")}`}
        </Paragraph>
      )}
      {withdrawal?.sendTo && (
        <Paragraph>{t("cases:withdraw.send", { address: withdrawal.sendTo })}</Paragraph>
      )}
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
