import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ColumnChart } from "../../../charts/column-chart.tsx";
import { formatShortDay } from "../../../dates/format-date.ts";
import { Card } from "../../../layout/card.tsx";
import { formatMoney } from "../../../money/format-money.ts";
import type { Overview } from "./models.ts";

const WAITING_TEXTS = {
  address: "lists:tile.address",
  budget: "lists:orders.group.budget",
  trouble: "lists:orders.group.trouble",
} as const;

/** What was ordered, what it brought or took, and what waits for a person; each leads to the orders that it counts. */
export function Figures({ page }: { page: Overview }) {
  const { t } = useTranslation();
  const { orders, ordersHref, money, budget, waiting } = page.figures;
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

/** Orders of the last days: claims by their number, sales by what they brought. */
export function DailyChart({ page }: { page: Overview }) {
  const { t, i18n } = useTranslation();
  const showsMoney = page.figures.money !== null && !page.isPromo;
  const title = showsMoney ? t("eventDesk:chart.sales") : t("eventDesk:chart.orders");
  return (
    <Card>
      <ColumnChart
        title={title}
        pointsName={t("eventDesk:chart.day")}
        valueName={showsMoney ? t("eventDesk:figure.sales") : t("eventDesk:page.orders")}
        points={page.daily.map(({ day, orders, money }) => ({
          key: day,
          label: formatShortDay(day, i18n.language),
          value: showsMoney ? money.minor : orders,
          text: showsMoney ? formatMoney(money, page.region) : String(orders),
        }))}
      />
    </Card>
  );
}
