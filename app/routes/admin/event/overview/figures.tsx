import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import { formatShortDay } from "../../../../ui/dates/format-date.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import type { Overview } from "./models.ts";

const WAITING_TEXTS = {
  address: "lists:tile.address",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
  bounced: "recipientDesk:bounced",
  team: "recipientDesk:team.together.tile",
} as const;

/** What was ordered, what it brought or took, and what waits for a person; each leads to the orders that it counts. */
export function Figures({ page }: { page: Overview }) {
  const { t } = useTranslation();
  const { orders, cancelled, ordersHref, money, budget, waiting } = page.figures;
  const label = page.isPromo ? t("eventDesk:figure.claims") : t("eventDesk:page.orders");
  return (
    <ul className="tiles">
      {waiting
        .filter(({ count }) => count > 0)
        .map(({ key, count, href }) => (
          <li className="card tile warn" key={key}>
            <b className="num">{count}</b>
            <Link to={href}>{t(WAITING_TEXTS[key])}</Link>
          </li>
        ))}
      <li className="card tile">
        <b className="num">{orders}</b>
        {ordersHref === null ? (
          <span className="soft small">{label}</span>
        ) : (
          <Link to={ordersHref}>{label}</Link>
        )}
        {cancelled > 0 && (
          <span className="besides soft small">{t("eventDesk:figure.cancelled", { count: cancelled })}</span>
        )}
      </li>
      {money?.map((sum) => (
        <li className="card tile" key={sum.currency}>
          <b className="num">{formatMoney(sum, page.region)}</b>
          <span className="soft small">{t("eventDesk:figure.sales")}</span>
        </li>
      ))}
      {budget && (
        <li className="card tile">
          <b className="num">{formatMoney(budget.used, page.region)}</b>
          <span className="soft small">
            {budget.of === null
              ? t("eventDesk:figure.used")
              : t("eventDesk:figure.usedOf", { budget: formatMoney(budget.of, page.region) })}
          </span>
        </li>
      )}
    </ul>
  );
}

/**
 * The last days, column by column: how often the store was looked at, what was ordered, and what that brought. Where
 * nothing was, that is said instead of drawn.
 */
export function DailyCharts({ page }: { page: Overview }) {
  const { t } = useTranslation();
  const showsMoney = page.figures.money !== null && !page.isPromo;
  const money = {
    title: t("eventDesk:chart.sales"),
    none: t("eventDesk:chart.noSales"),
    valueName: t("eventDesk:figure.sales"),
    valueOf: ({ money }: Day) => ({ value: money.minor, text: formatMoney(money, page.region) }),
  };
  if (page.daily.every(({ views, orders, money }) => views === 0 && orders === 0 && money.minor === 0)) {
    return (
      <Card>
        <EmptyState title={t("eventDesk:chart.none")}>
          {page.status === "Draft" ? t("eventDesk:chart.noneDraftText") : t("eventDesk:chart.noneText")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {showsMoney && <DailyChart days={page.daily} {...money} />}
      <DailyChart
        days={page.daily}
        title={t("eventDesk:chart.orders")}
        none={t("eventDesk:chart.noOrders")}
        valueName={page.isPromo ? t("eventDesk:figure.claims") : t("eventDesk:page.orders")}
        valueOf={({ orders }) => ({ value: orders, text: String(orders) })}
      />
      <DailyChart
        days={page.daily}
        title={t("eventDesk:chart.views")}
        none={t("eventDesk:chart.noViews")}
        hint={t("eventDesk:chart.viewsHint")}
        valueName={t("eventDesk:figure.views")}
        valueOf={({ views }) => ({ value: views, text: String(views) })}
      />
    </>
  );
}

type Day = Overview["daily"][number];
type ChartProps = {
  days: readonly Day[];
  title: string;
  /** What stands there while every day is empty. */
  none: string;
  valueName: string;
  hint?: string;
  valueOf: (day: Day) => { value: number; text: string };
};

function DailyChart({ days, title, none, valueName, hint, valueOf }: ChartProps) {
  const { t, i18n } = useTranslation();
  if (days.every((day) => valueOf(day).value === 0)) {
    return (
      <Card title={title}>
        <p className="soft">{none}</p>
      </Card>
    );
  }
  return (
    <Card>
      <ColumnChart
        title={title}
        pointsName={t("eventDesk:chart.day")}
        valueName={valueName}
        points={days.map((day) => ({
          key: day.day,
          label: formatShortDay(day.day, i18n.language),
          ...valueOf(day),
        }))}
      />
      {hint && <p className="soft small">{hint}</p>}
    </Card>
  );
}
