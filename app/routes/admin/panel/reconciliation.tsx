import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { paths } from "../../../paths.ts";
import { everyDifference } from "../../../services/reconcile/mend.server.ts";
import { PageHead } from "../../../ui/admin/frame/page-head.tsx";
import { useDates } from "../../../ui/dates/time-zone.tsx";
import { DeskList } from "../../../ui/lists/desk-list.tsx";
import { formatMoney } from "../../../ui/money/format-money.ts";

export const handle = { title: "reconcile:title", within: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "panel:read");
  const rows = await everyDifference(scope);
  return {
    rows: rows.map(({ tenantId, tenantName, kind, currency, count, stake, since }) => ({
      id: `${tenantId} ${kind} ${currency}`,
      tenant: { name: tenantName, href: paths.panelTenant(tenantId) },
      kind,
      count,
      stake: { minor: stake, currency },
      since: new Date(since).toISOString(),
    })),
  };
}

/** What is open in the books of every tenant, by kind, the oldest first. */
export default function PanelReconciliationPage() {
  const { rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { date } = useDates();
  // texts: reconcile:kind.*
  return (
    <>
      <PageHead title={t("reconcile:title")} lead={t("reconcile:panelLead")} />
      <DeskList
        caption={t("reconcile:title")}
        rows={rows}
        columns={[
          {
            key: "tenant",
            label: t("reconcile:company"),
            cell: ({ tenant }) => (
              <Link className="row-link" to={tenant.href}>
                {tenant.name}
              </Link>
            ),
          },
          { key: "kind", label: t("reconcile:kindLabel"), cell: ({ kind }) => t(`reconcile:kind.${kind}`) },
          { key: "count", label: t("reconcile:count"), cell: ({ count }) => count, numeric: true },
          {
            key: "stake",
            label: t("reconcile:stake"),
            cell: ({ stake }) => formatMoney(stake),
            numeric: true,
          },
          {
            key: "since",
            label: t("reconcile:since"),
            cell: ({ since }) => <time dateTime={since}>{date(since)}</time>,
          },
        ]}
        none={{ title: t("reconcile:none"), text: t("reconcile:noneText") }}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
