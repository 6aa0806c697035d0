import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeInPercent } from "../../../domain/sales/merge-sales.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { paths } from "../../../paths.ts";
import { readRevenue } from "../../../services/sales/read.server.ts";
import { RevenueView } from "./view.tsx";
import { askedRevenue } from "./asked.server.ts";

export const handle = { title: "clientDesk:revenue.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "clients:read");
  const { searchParams } = new URL(args.request.url);
  const { filter, asked } = askedRevenue(searchParams, scope.now(), timeZone);
  const { sums, months, lines, clients, stores } = await readRevenue(scope, { ...filter, timeZone });
  return {
    by: filter.by,
    period: { from: filter.from, to: filter.to },
    currencies: sums.map(({ currency, before, ...sum }) => ({
      currency,
      ...sum,
      change: changeInPercent(sum.total, before),
      months: months.names.map((month) => ({
        month,
        total: months.rows.find((row) => row.key === month && row.currency === currency)?.total ?? 0,
      })),
      lines: lines.filter((line) => line.currency === currency),
    })),
    filters: {
      action: paths.revenue,
      asked,
      clients,
      stores,
      isFiltered: Object.values(asked).some((value) => value !== ""),
    },
    exportAction: user.readsOnly ? null : paths.revenueExport,
    clientsHref: paths.clients,
    keptHref: may(user, "figures:money") ? paths.kept : null,
    vatHref: may(user, "figures:money") ? paths.vat : null,
    payoutsHref: may(user, "payment-accounts:read") ? paths.payouts : null,
  };
}

/** What was sold, by month, client, store or product. */
export default function RevenuePage() {
  return <RevenueView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
