import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { paths } from "../../../paths.ts";
import { DISPUTE_SORTS, readDisputeList } from "../../../schemas/dispute-list.ts";
import { listEveryDispute } from "../../../services/disputes/read.server.ts";
import { DisputesView } from "../../../ui/admin/disputes/disputes-view.tsx";
import { disputeLine } from "../disputes/dispute-rows.server.ts";

export const handle = { title: "orderDesk:dispute.list.title", within: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "panel:read");
  const query = readDisputeList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listEveryDispute(scope, query);
  return {
    disputes: page.rows.map((row) =>
      disputeLine(row, {
        // A tenant's orders are seen on a visit only.
        href: null,
        tenant: { name: row.tenantName, href: paths.panelTenant(row.tenantId) },
      }),
    ),
    filters: {
      action: paths.panelDisputes,
      asked,
      isFiltered: isFiltered && !(page.isNoneAtAll && asked.state === "all"),
    },
    sort,
    links: listLinks(paths.panelDisputes, asked, sort, DISPUTE_SORTS, page),
    incidentsHref: paths.panelIncidents,
    isNoneAtAll: page.isNoneAtAll,
    ofAll: true,
  };
}

/** Disputes of every tenant, for superadmins. */
export default function PanelDisputesPage() {
  return <DisputesView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
