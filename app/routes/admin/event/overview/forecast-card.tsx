import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Region } from "../../../../domain/store/store-event.ts";
import { Card } from "../../../../ui/layout/card.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { DataTable } from "../../../../ui/admin/data-table.tsx";
import type { ForecastShown } from "./models.ts";

type Row = { key: string; name: string; worst: string; expected: string };

/** What a gift can cost at most and what it is likely to, and how far its budget reaches; each in words. */
export function ForecastCard({ forecast, region }: { forecast: ForecastShown; region: Region }) {
  const { t } = useTranslation();
  const { worst, expected, perGift, rate, currency, settingsHref } = forecast;
  const money = (minor: number) => formatMoney({ minor, currency }, region);
  const shipping = (minor: number | null) => (minor === null ? "–" : money(minor));
  const rows: Row[] =
    worst && expected
      ? [
          {
            key: "gifts",
            name: t("eventDesk:forecast.gifts"),
            worst: String(worst.gifts),
            expected: String(expected.gifts),
          },
          {
            key: "goods",
            name: t("eventDesk:forecast.goods"),
            worst: money(worst.goods),
            expected: money(expected.goods),
          },
          {
            key: "shipping",
            name: t("eventDesk:forecast.shipping"),
            worst: shipping(worst.shipping),
            expected: shipping(expected.shipping),
          },
          {
            key: "total",
            name: t("eventDesk:forecast.total"),
            worst: money(worst.total),
            expected: money(expected.total),
          },
        ]
      : [];
  return (
    <Card
      title={t("eventDesk:forecast.title")}
      aside={settingsHref && <Link to={settingsHref}>{t("eventDesk:forecast.settings")}</Link>}
    >
      <div className="stack">
        {rows.length > 0 && (
          <DataTable
            caption={t("eventDesk:forecast.title")}
            columns={[
              { key: "name", label: t("eventDesk:forecast.part"), cell: ({ name }) => name },
              {
                key: "expected",
                label: t("eventDesk:forecast.expected"),
                cell: (row) => row.expected,
                numeric: true,
              },
              { key: "worst", label: t("eventDesk:forecast.worst"), cell: (row) => row.worst, numeric: true },
            ]}
            rows={rows}
            dense
            rowKey={({ key }) => key}
          />
        )}
        <div className="soft small stack">
          <p>
            {worst
              ? t(rate.isOwn ? "eventDesk:forecast.rateOwn" : "eventDesk:forecast.rateUsual", {
                  percent: rate.percent,
                })
              : t("eventDesk:forecast.unbounded", { cost: money(perGift) })}
          </p>
          {perGift === 0 && <p>{t("eventDesk:forecast.noCost")}</p>}
          <p>{reachOf(t, forecast, money)}</p>
          <p>
            {worst?.shipping === null ? t("eventDesk:forecast.noParcel") : t("eventDesk:forecast.counted")}
          </p>
        </div>
      </div>
    </Card>
  );
}

/** How far the budget reaches. */
function reachOf(
  t: ReturnType<typeof useTranslation>["t"],
  { budget, covered, left }: ForecastShown,
  money: (minor: number) => string,
): string {
  if (budget === null) return t("eventDesk:forecast.noBudget");
  const values = { budget: money(budget) };
  if (covered === null || (left !== null && covered >= left))
    return t("eventDesk:forecast.coversAll", values);
  if (covered === 0) return t("eventDesk:forecast.coversNone", values);
  return t("eventDesk:forecast.covers", { ...values, count: covered });
}
