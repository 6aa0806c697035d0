import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../../domain/money.ts";
import {
  isReturned,
  type PayoutCategory,
  type PayoutFailure,
  type PayoutState,
  type PayoutSum,
} from "../../../../domain/payments/payout.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../../ui/dates/time-zone.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { ExportForm } from "../../../../ui/lists/export-form.tsx";
import { Pager, type Pages } from "../../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { Bounced, PayoutBadge } from "../parts.tsx";

type Amounts = { amount: number; fee: number; platformFee: number; net: number };

type Item = Amounts & {
  id: string;
  /** ISO time. */
  at: string;
  category: PayoutCategory;
  /** Null where it came without Popstall. */
  order: { ref: string; href: string | null } | null | "";
};

type Props = {
  payout: {
    id: string;
    amount: number;
    currency: Currency;
    state: PayoutState;
    region: Region;
    /** What its parts add up to; null while they are not read to their end. */
    parts: number | null;
    hasParts: boolean;
    madeAt: string;
    changedAt: string;
    arrivesAt: string;
    why: PayoutFailure;
    /** It came back, and none was made after it. */
    isBounced: boolean;
  };
  sums: readonly PayoutSum[];
  items: readonly Item[];
  pages: Pages;
  listHref: string;
  accountsHref: string;
  exportAction: string | null;
};

/** One payout: how far it is, what it holds by kind, and each movement. */
export function PayoutView({ payout, sums, items, pages, listHref, accountsHref, exportAction }: Props) {
  const { t } = useTranslation();
  const { date } = useDates();
  const { currency, state, parts, hasParts } = payout;
  const money = (minor: number) => formatMoney({ minor, currency });
  const title = t("payouts:one", { date: date(payout.madeAt) });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("payouts:title"), href: listHref }, { label: title }]} />
      <PageHead title={title} lead={money(payout.amount)}>
        {exportAction !== null && items.length > 0 && (
          <ExportForm action={exportAction} label={t("payouts:export")} />
        )}
      </PageHead>
      <div className="stack">
        {state === "failed" && payout.isBounced && (
          <Bounced
            href={null}
            amount={{ minor: payout.amount, currency }}
            at={payout.changedAt}
            why={payout.why}
            accountsHref={accountsHref}
          />
        )}
        {state === "failed" && !payout.isBounced && <Notice>{t("payouts:tryAgain")}</Notice>}
        {parts !== null && parts !== payout.amount && (
          <Notice tone="error">{t("payouts:differs", { sum: money(parts) })}</Notice>
        )}
        <Card title={t("payouts:holds")}>
          <dl className="facts">
            <div>
              <dt>{t("payouts:stateLabel")}</dt>
              <dd>
                <PayoutBadge state={state} />
              </dd>
            </div>
            {!isReturned(state) && (
              <div>
                <dt>{t("payouts:arrives")}</dt>
                <dd>{date(payout.arrivesAt)}</dd>
              </div>
            )}
            <div>
              <dt>{t("payouts:region")}</dt>
              <dd>{payout.region}</dd>
            </div>
            <div>
              <dt>{t("payouts:number")}</dt>
              <dd className="code">{payout.id}</dd>
            </div>
          </dl>
          {sums.length > 0 && <Sums sums={sums} money={money} />}
          {parts !== null && parts === payout.amount && <p className="soft small">{t("payouts:equal")}</p>}
          {parts === null && (
            <p className="soft small">{hasParts ? t("payouts:reading") : t("payouts:unlisted")}</p>
          )}
        </Card>
        {items.length > 0 && (
          <Card title={t("payouts:items")}>
            <Items items={items} money={money} />
            <Pager previousHref={pages.previousHref} nextHref={pages.nextHref} />
          </Card>
        )}
      </div>
    </>
  );
}

function useAmountColumns<Row extends Amounts>(money: (minor: number) => string): Column<Row>[] {
  const { t } = useTranslation();
  return [
    { key: "gross", label: t("payouts:gross"), cell: ({ amount }) => money(amount), numeric: true },
    {
      key: "fee",
      label: t("payouts:fee"),
      cell: ({ fee }) => money(0 - fee),
      numeric: true,
    },
    {
      key: "platformFee",
      label: t("payouts:platformFee"),
      cell: ({ platformFee }) => money(0 - platformFee),
      numeric: true,
    },
    { key: "net", label: t("payouts:net"), cell: ({ net }) => <strong>{money(net)}</strong>, numeric: true },
  ];
}

// texts: payouts:category.*
function useKind(): (of: { category: PayoutCategory | "total"; isOurs: boolean }) => string {
  const { t } = useTranslation();
  return ({ category, isOurs }) => {
    if (category === "total") return t("payouts:total");
    const name = t(`payouts:category.${category}`);
    const isForeign = !isOurs && category !== "fee" && category !== "returned";
    return isForeign ? `${name} (${t("payouts:elsewhere")})` : name;
  };
}

function Sums({ sums, money }: { sums: readonly PayoutSum[]; money: (minor: number) => string }) {
  const { t } = useTranslation();
  const kind = useKind();
  const columns: Column<PayoutSum>[] = [
    { key: "kind", label: t("payouts:kind"), cell: kind, plain: true },
    { key: "count", label: t("payouts:count"), cell: ({ count }) => count, numeric: true },
    ...useAmountColumns<PayoutSum>(money),
  ];
  return (
    <DataTable
      caption={t("payouts:holds")}
      columns={columns}
      rows={sums}
      rowKey={({ category, isOurs }) => `${category} ${isOurs}`}
      dense
    />
  );
}

function Items({ items, money }: { items: readonly Item[]; money: (minor: number) => string }) {
  const { t } = useTranslation();
  const { date } = useDates();
  const kind = useKind();
  const columns: Column<Item>[] = [
    { key: "at", label: t("payouts:made"), cell: ({ at }) => <time dateTime={at}>{date(at)}</time> },
    {
      key: "kind",
      label: t("payouts:kind"),
      cell: ({ category, order }) => kind({ category, isOurs: Boolean(order) }),
    },
    {
      key: "order",
      label: t("payouts:order"),
      cell: ({ order }) =>
        !order ? null : order.href === null ? (
          <span className="code">{order.ref}</span>
        ) : (
          <Link className="code" to={order.href} prefetch="intent">
            {order.ref}
          </Link>
        ),
    },
    ...useAmountColumns<Item>(money),
  ];
  return (
    <DataTable caption={t("payouts:items")} columns={columns} rows={items} rowKey={({ id }) => id} dense />
  );
}
