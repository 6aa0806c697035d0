import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "../../../domain/money.ts";
import type { TenantSalesPeriod } from "../../../domain/sales/tenant-sales.ts";
import { Card } from "../../layout/card.tsx";
import { formatMoney } from "../../money/format-money.ts";

export const TENANT_SALES_TEXTS: Record<TenantSalesPeriod, string> = {
  today: "admin:dashboardPage.today",
  "7_days": "clientDesk:revenue.period.days7",
  "30_days": "clientDesk:revenue.period.days30",
};

type Total = { currency: Currency; orders: number; total: number };
export type PlatformSalesProps = {
  periods: readonly { period: TenantSalesPeriod; href: string; totals: readonly Total[] }[];
};

/** Orders of all tenants, by period and currency; each period leads to whose orders they are. */
export function PlatformSales({ periods }: PlatformSalesProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("superPanel:platformDesk.orders")}>
      <dl className="revenue-sums">
        {periods.map(({ period, href, totals }) => (
          <div key={period}>
            <dt>
              <Link to={href}>{t(TENANT_SALES_TEXTS[period])}</Link>
            </dt>
            {totals.length === 0 && (
              <dd className="soft">{t("superPanel:platformDesk.orderCount", { count: 0 })}</dd>
            )}
            {totals.map(({ currency, orders, total }) => (
              <dd className="num" key={currency}>
                {formatMoney({ minor: total, currency })}{" "}
                <span className="soft small">
                  {t("superPanel:platformDesk.orderCount", { count: orders })}
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  );
}
