import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAddress } from "../../../../domain/lists/list-query.ts";
import { TENANT_SALES_PERIODS, totalsByCurrency } from "../../../../domain/sales/tenant-sales.ts";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { paths } from "../../../../paths.ts";
import { tenantSalesPeriodOf } from "../../../../schemas/platform.ts";
import { readPlatformLedger, readTenantSales } from "../../../../services/platform/read.server.ts";
import { TenantSalesView } from "./view.tsx";

export const handle = { title: "superPanel:platformDesk.sales", within: "superPanel:title" };

/** More lines than anybody reads on a page; the sums hold all of them. */
const MOST = 500;

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "tenants:sales");
  const period = tenantSalesPeriodOf(new URL(args.request.url).searchParams);
  const { timeZone } = staff;
  const [[rows = []], balances] = await Promise.all([
    readTenantSales(scope, { periods: [period], timeZone }),
    readPlatformLedger(scope, { period, timeZone }),
  ]);
  return {
    periods: TENANT_SALES_PERIODS.map((name) => ({
      period: name,
      href: listAddress(paths.panelSales, { period: name }),
      current: name === period,
    })),
    totals: totalsByCurrency(rows),
    balances,
    rows: rows.slice(0, MOST).map(({ tenantId, ...row }) => ({
      ...row,
      key: `${tenantId} ${row.currency}`,
      href: paths.panelTenant(tenantId),
    })),
    count: { count: Math.min(rows.length, MOST), isCountedOut: rows.length <= MOST },
  };
}

/** What each tenant sold, for superadmins. */
export default function TenantSalesPage() {
  return <TenantSalesView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
