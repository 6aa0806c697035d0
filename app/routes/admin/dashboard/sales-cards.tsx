import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import { ChangeBadge } from "../../../ui/charts/change-badge.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import { formatShortDay } from "../../../ui/dates/format-date.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { DataTable } from "../../../ui/admin/data-table.tsx";

type Compared = { total: number; orders: number; change: number | null };
export type SalesOfCurrency = {
  currency: Currency;
  today: Compared;
  week: Compared;
  month: Compared;
  days: readonly { day: string; total: number }[];
};
export type BestProduct = { key: string; name: string; currency: Currency; units: number; total: number };

type Props = {
  currencies: readonly SalesOfCurrency[];
  best: readonly BestProduct[];
  /** Null where the viewer may not read revenue. */
  revenueHref: string | null;
};

/** What came in, in each currency, against the days before; and what sells. */
export function SalesCards({ currencies, best, revenueHref }: Props) {
  const { t, i18n } = useTranslation();
  const money = (minor: number, currency: Currency) => formatMoney({ minor, currency });
  if (currencies.length === 0 && best.length === 0) return null;
  return (
    <div className="sales-cards">
      {currencies.map(({ currency, days, ...sums }) => (
        <Card
          key={currency}
          title={t("admin:dashboardPage.sales", { currency })}
          aside={revenueHref && <Link to={revenueHref}>{t("clientDesk:revenue.title")}</Link>}
        >
          <dl className="revenue-sums">
            {(["today", "week", "month"] as const).map((period) => (
              <div key={period}>
                <dt>{t(PERIOD_TEXTS[period])}</dt>
                <dd className="num">
                  {money(sums[period].total, currency)} <ChangeBadge percent={sums[period].change} />
                </dd>
              </div>
            ))}
          </dl>
          {[sums.today, sums.week, sums.month].some(({ change }) => change !== null) && (
            <p className="soft small">{t("admin:charts.sameTime")}</p>
          )}
          <ColumnChart
            title={t("admin:dashboardPage.byDay")}
            pointsName={t("admin:dashboardPage.day")}
            valueName={t("clientDesk:revenue.total")}
            points={days.map(({ day, total }) => ({
              key: day,
              label: formatShortDay(day, i18n.language),
              value: total,
              text: money(total, currency),
            }))}
          />
        </Card>
      ))}
      {best.length > 0 && (
        <Card title={t("admin:dashboardPage.best")}>
          <DataTable
            caption={t("admin:dashboardPage.best")}
            columns={[
              {
                key: "name",
                label: t("clientDesk:revenue.by.product"),
                cell: (row) => <span className="written">{row.name}</span>,
              },
              { key: "units", label: t("clientDesk:revenue.units"), cell: (row) => row.units, numeric: true },
              {
                key: "total",
                label: t("clientDesk:revenue.total"),
                cell: (row) => money(row.total, row.currency),
                numeric: true,
              },
            ]}
            rows={best}
            rowKey={(row) => row.key}
            dense
          />
        </Card>
      )}
    </div>
  );
}

const PERIOD_TEXTS = {
  today: "admin:dashboardPage.today",
  week: "clientDesk:revenue.period.days7",
  month: "clientDesk:revenue.period.days30",
} as const;
