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
            name: t("forecast:gifts"),
            worst: String(worst.gifts),
            expected: String(expected.gifts),
          },
          {
            key: "goods",
            name: t("forecast:goods"),
            worst: money(worst.goods),
            expected: money(expected.goods),
          },
          {
            key: "shipping",
            name: t("forecast:shipping"),
            worst: shipping(worst.shipping),
            expected: shipping(expected.shipping),
          },
          {
            key: "total",
            name: t("forecast:total"),
            worst: money(worst.total),
            expected: money(expected.total),
          },
        ]
      : [];
  return (
    <Card
      title={t("forecast:title")}
      aside={settingsHref && <Link to={settingsHref}>{t("forecast:settings")}</Link>}
    >
      <div className="stack">
        {rows.length > 0 && (
          <DataTable
            caption={t("forecast:title")}
            columns={[
              { key: "name", label: t("forecast:part"), cell: ({ name }) => name },
              { key: "expected", label: t("forecast:expected"), cell: (row) => row.expected, numeric: true },
              { key: "worst", label: t("forecast:worst"), cell: (row) => row.worst, numeric: true },
            ]}
            rows={rows}
            dense
            rowKey={({ key }) => key}
          />
        )}
        <div className="soft small stack">
          <p>
            {worst
              ? t(rate.isOwn ? "forecast:rateOwn" : "forecast:rateUsual", { percent: rate.percent })
              : t("forecast:unbounded", { cost: money(perGift) })}
          </p>
          {perGift === 0 && <p>{t("forecast:noCost")}</p>}
          <p>{reachOf(t, forecast, money)}</p>
          <p>{worst?.shipping === null ? t("forecast:noParcel") : t("forecast:counted")}</p>
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
  if (budget === null) return t("forecast:noBudget");
  const values = { budget: money(budget) };
  if (covered === null || (left !== null && covered >= left)) return t("forecast:coversAll", values);
  if (covered === 0) return t("forecast:coversNone", values);
  return t("forecast:covers", { ...values, count: covered });
}
