import type { OverdueReason } from "../../domain/order/overdue.ts";
import type { Money } from "../../domain/money.ts";
import { REGION_OF_CURRENCY } from "../../domain/store/store-event.ts";
import { formatMoney } from "../../ui/money/format-money.ts";
import { platformLook } from "../look.ts";
import { type MailTemplate, useMail } from "../mail-content.ts";
import { ActionButton, Cell, Paragraph, QuietLink, Title } from "../parts/blocks.tsx";
import { PlatformFooter } from "../parts/footers.tsx";
import { MailFrame } from "../parts/mail-frame.tsx";
import { SumRow } from "../parts/order-lines.tsx";

export const DIGEST_WAITING = ["address", "budget", "trouble", "incidents", "refunds", "cases"] as const;

type DigestFacts = {
  company: string;
  /** Days as people read them; one where it is of one day. */
  days: { from: string; to: string };
  /** What each store took in; a store of gifts takes no money. */
  cameIn: readonly { store: string; orders: number; total: Money }[];
  overdue: { count: number; orders: readonly { ref: string; store: string; reason: OverdueReason }[] };
  /** How many orders, incidents and reported problems wait for a person. */
  waiting: Record<(typeof DIGEST_WAITING)[number], number>;
  dashboardHref: string;
  overdueHref: string;
  settingsHref: string;
};

/** Tells an organiser which orders came in, which are overdue and which need a person. */
export const digestMail: MailTemplate<DigestFacts> = {
  subject: ({ company, days }, { t }) =>
    days.from === days.to
      ? t("preferences:digest.subjectDay", { company, day: days.to })
      : t("preferences:digest.subjectWeek", { company, ...days }),
  look: platformLook,
  Mail: DigestMail,
};

const WAITING_TEXTS = {
  address: "lists:tile.address",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
  incidents: "lists:tile.incidents",
  refunds: "lists:tile.refunds",
  cases: "cases:desk.title",
} as const;

function DigestMail({ facts }: { facts: DigestFacts }) {
  const { t, subject } = useMail();
  const { cameIn, overdue, waiting } = facts;
  const orders = cameIn.reduce((sum, store) => sum + store.orders, 0);
  const lead = orders === 0 ? t("preferences:digest.none") : t("preferences:digest.lead", { total: orders });
  const needed = DIGEST_WAITING.filter((key) => waiting[key] > 0);
  return (
    <MailFrame
      preheader={lead}
      footer={
        <>
          <PlatformFooter because="account" />
          <QuietLink href={facts.settingsHref}>{t("preferences:digest.change")}</QuietLink>
        </>
      }
    >
      <Title>{subject}</Title>
      <Paragraph>{lead}</Paragraph>
      {cameIn.length > 0 && (
        <Cell apart style={{ padding: "0 0 16px" }}>
          {cameIn.map(({ store, orders: count, total }) => (
            <SumRow
              key={`${store}${total.currency}`}
              label={store}
              amount={
                total.minor === 0
                  ? String(count)
                  : `${count} · ${formatMoney(total, REGION_OF_CURRENCY[total.currency])}`
              }
            />
          ))}
        </Cell>
      )}
      {overdue.count > 0 && (
        <Cell apart style={{ padding: "0 0 16px" }}>
          <Heading text={t("preferences:digest.stuck", { count: overdue.count })} />
          {overdue.orders.map(({ ref, store, reason }) => (
            <Stuck key={ref} head={`${ref} · ${store}`} reason={reason} />
          ))}
          <QuietLink href={facts.overdueHref}>{t("mail:accountMail.toOverdue")}</QuietLink>
        </Cell>
      )}
      {needed.length > 0 && (
        <Cell apart style={{ padding: "0 0 16px" }}>
          <Heading text={t("preferences:digest.waiting")} />
          {needed.map((key) => (
            <SumRow key={key} label={t(WAITING_TEXTS[key])} amount={String(waiting[key])} />
          ))}
        </Cell>
      )}
      <ActionButton href={facts.dashboardHref}>{t("preferences:digest.link")}</ActionButton>
    </MailFrame>
  );
}

/** One order that stands still, with the reason below it. */
function Stuck({ head, reason }: { head: string; reason: OverdueReason }) {
  const { t, look } = useMail();
  // texts: orderDesk:overdue.reason.*
  const why = t(`orderDesk:overdue.reason.${reason}`);
  const small = { fontSize: "13px", lineHeight: "20px", padding: "0 0 8px", color: look.day.soft };
  return (
    <>
      <SumRow label={head} amount="" />
      <SumRow className="soft" label={why} amount="" style={small} />
    </>
  );
}

function Heading({ text }: { text: string }) {
  return <SumRow label={text} amount="" style={{ fontWeight: 700, paddingTop: "8px" }} />;
}
