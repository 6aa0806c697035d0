import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import type { RevenueGroup, RevenueLine, SalesSums } from "../../../domain/sales/revenue-lines.ts";
import { ButtonLink } from "../../../ui/actions/button.tsx";
import { ChangeBadge } from "../../../ui/charts/change-badge.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import { formatMonth } from "../../../ui/dates/format-date.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";
import { type Column, DataTable } from "../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { GROUP_TEXTS, RevenueFilters, type RevenueFiltersProps } from "./revenue-filters.tsx";
import { ExportForm } from "../../../ui/lists/export-form.tsx";

export type CurrencyRevenue = SalesSums & {
  currency: Currency;
  /** Against the period before, in per cent. */
  change: number | null;
  months: readonly { month: string; total: number }[];
  lines: readonly RevenueLine[];
};

type Props = {
  by: RevenueGroup;
  period: { from: string; to: string };
  currencies: readonly CurrencyRevenue[];
  filters: RevenueFiltersProps;
  /** Null on a visit that only reads: it takes nothing out. */
  exportAction: string | null;
  clientsHref: string;
  /** Null for those who may not see what is kept. */
  keptHref: string | null;
  /** Null for those who may not see VAT by country. */
  vatHref: string | null;
  /** Null for those who may not see the company's accounts. */
  payoutsHref: string | null;
};

/** What was sold in a period, each currency by itself: amounts of different ones are never added. */
export function RevenueView({ by, currencies, filters, exportAction, clientsHref, ...hrefs }: Props) {
  const { keptHref, vatHref, payoutsHref } = hrefs;
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("clientDesk:revenue.title")} lead={t("clientDesk:revenue.lead")}>
        <ButtonLink look="quiet" href={clientsHref}>
          {t("admin:nav.clients")}
        </ButtonLink>
        {keptHref !== null && (
          <ButtonLink look="quiet" href={keptHref}>
            {t("orderDesk:kept.title")}
          </ButtonLink>
        )}
        {vatHref !== null && (
          <ButtonLink look="quiet" href={vatHref}>
            {t("clientDesk:vat.title")}
          </ButtonLink>
        )}
        {payoutsHref !== null && (
          <ButtonLink look="quiet" href={payoutsHref}>
            {t("payouts:title")}
          </ButtonLink>
        )}
        {exportAction !== null && (
          <ExportForm action={exportAction} asked={filters.asked} label={t("clientDesk:revenue.export")} />
        )}
      </PageHead>
      <RevenueFilters {...filters} />
      {currencies.length === 0 ? (
        <EmptyState
          title={t("clientDesk:revenue.none")}
          action={filters.isFiltered && <Link to={filters.action}>{t("lists:clear")}</Link>}
        >
          {t("clientDesk:revenue.noneText")}
        </EmptyState>
      ) : (
        <div className="stack">
          {currencies.map((revenue) => (
            <RevenueOfCurrency key={revenue.currency} by={by} revenue={revenue} />
          ))}
        </div>
      )}
    </>
  );
}

function RevenueOfCurrency({ by, revenue }: { by: RevenueGroup; revenue: CurrencyRevenue }) {
  const { t, i18n } = useTranslation();
  const { currency } = revenue;
  const money = (minor: number) => formatMoney({ minor, currency });
  const month = (name: string) => formatMonth(name, i18n.language);
  const sums = [
    { key: "total", label: t("clientDesk:revenue.total"), value: money(revenue.total) },
    { key: "orders", label: t("clientDesk:revenue.orders"), value: String(revenue.orders) },
    { key: "discount", label: t("clientDesk:revenue.discount"), value: money(revenue.discount) },
    { key: "refunded", label: t("clientDesk:revenue.refunded"), value: money(revenue.refunded) },
    { key: "vat", label: t("clientDesk:revenue.vat"), value: money(revenue.vat) },
  ];
  return (
    <Card title={currency} aside={<ChangeBadge percent={revenue.change} />}>
      <dl className="revenue-sums">
        {sums.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {/* Gifts bring none: a chart that says "nothing" would stand beside their number. */}
      {revenue.months.some(({ total }) => total !== 0) && (
        <ColumnChart
          title={t("clientDesk:revenue.byMonth", { currency })}
          pointsName={t("clientDesk:revenue.by.month")}
          valueName={t("clientDesk:revenue.total")}
          hasTableBeside={by === "month"}
          points={revenue.months.map(({ month: name, total }) => ({
            key: name,
            label: month(name),
            value: total,
            text: money(total),
          }))}
        />
      )}
      <DataTable
        caption={t("clientDesk:revenue.table", { currency, by: t(GROUP_TEXTS[by]) })}
        columns={columnsBy(by)}
        rows={revenue.lines}
        rowKey={(line) => line.key}
        dense
      />
    </Card>
  );

  function columnsBy(group: RevenueGroup): Column<RevenueLine>[] {
    const name = (line: RevenueLine) =>
      group === "month" ? month(line.key) : (line.name ?? t("clientDesk:revenue.withoutClient"));
    const amount = (key: "discount" | "vat" | "refunded", label: string): Column<RevenueLine> => ({
      key,
      label,
      cell: (line) => money(line[key] ?? 0),
      numeric: true,
    });
    return [
      {
        key: "name",
        label: t(GROUP_TEXTS[group]),
        cell: (line) => <span className="written">{name(line)}</span>,
      },
      ...(group === "product"
        ? [
            {
              key: "units",
              label: t("clientDesk:revenue.units"),
              cell: (line: RevenueLine) => line.units,
              numeric: true,
            },
          ]
        : [
            {
              key: "orders",
              label: t("clientDesk:revenue.orders"),
              cell: (line: RevenueLine) => line.orders,
              numeric: true,
            },
            amount("discount", t("clientDesk:revenue.discount")),
            amount("refunded", t("clientDesk:revenue.refunded")),
            amount("vat", t("clientDesk:revenue.vat")),
          ]),
      {
        key: "total",
        label: t("clientDesk:revenue.total"),
        cell: (line) => money(line.total),
        numeric: true,
      },
    ];
  }
}
