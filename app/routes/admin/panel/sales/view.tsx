import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../../domain/money.ts";
import type { TenantSalesPeriod } from "../../../../domain/sales/tenant-sales.ts";
import { paths } from "../../../../paths.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Tabs } from "../../../../ui/layout/tabs.tsx";
import { ListCount } from "../../../../ui/lists/pager.tsx";
import { formatMoney } from "../../../../ui/money/format-money.ts";
import { TENANT_SALES_TEXTS } from "../../../../ui/admin/dashboard/platform-sales.tsx";
import { Balances } from "../../../../ui/admin/ledger/balances.tsx";
import { type Column, DataTable } from "../../../../ui/admin/data-table.tsx";
import { PageHead } from "../../../../ui/admin/frame/page-head.tsx";

type Sold = { currency: Currency; orders: number; total: number };
type Line = Sold & { key: string; name: string; href: string };
type Props = {
  periods: readonly { period: TenantSalesPeriod; href: string; current: boolean }[];
  totals: readonly Sold[];
  balances: ComponentProps<typeof Balances>["balances"];
  rows: readonly Line[];
  count: ComponentProps<typeof ListCount>;
};

const money = ({ total, currency }: Sold) => formatMoney({ minor: total, currency });

/** What each tenant sold in a period, each currency for itself, with the sums of all tenants. */
export function TenantSalesView({ periods, totals, balances, rows, count }: Props) {
  const { t } = useTranslation();
  const columns: Column<Line>[] = [
    {
      key: "tenant",
      label: t("superPanel:tenant"),
      cell: ({ name, href }) => (
        <Link className="row-link written" to={href}>
          {name}
        </Link>
      ),
    },
    { key: "orders", label: t("superPanel:orders"), cell: ({ orders }) => orders, numeric: true },
    { key: "total", label: t("clientDesk:revenue.total"), cell: money, numeric: true },
  ];
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t("superPanel:title"), href: paths.panel },
          { label: t("superPanel:platformDesk.sales") },
        ]}
      />
      <PageHead title={t("superPanel:platformDesk.sales")} lead={t("superPanel:platformDesk.salesLead")} />
      <Tabs
        label={t("clientDesk:revenue.period.label")}
        tabs={periods.map(({ period, ...tab }) => ({ ...tab, label: t(TENANT_SALES_TEXTS[period]) }))}
      />
      {rows.length === 0 ? (
        <EmptyState title={t("admin:orders.none")}>{t("superPanel:platformDesk.salesNone")}</EmptyState>
      ) : (
        <div className="stack">
          <Card title={t("superPanel:platformDesk.all")}>
            <dl className="revenue-sums">
              {totals.map((sum) => (
                <div key={sum.currency}>
                  <dt>{t("superPanel:platformDesk.orderCount", { count: sum.orders })}</dt>
                  <dd className="num">{money(sum)}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <ListCount {...count} />
          <div className="card flush">
            <DataTable
              caption={t("superPanel:platformDesk.sales")}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
            />
          </div>
        </div>
      )}
      <div className="stack">
        <Balances title={t("superPanel:platformDesk.ledger")} balances={balances} withMoved />
      </div>
    </>
  );
}
