import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TENANT_SORTS } from "../../../../domain/lists/sorts.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { requirePlatform } from "../../../../auth/require-platform.server.ts";
import { paths } from "../../../../paths.ts";
import { readTenantList } from "../../../../schemas/platform.ts";
import { listTenants, readAlarms } from "../../../../services/platform/read.server.ts";
import { TenantsView } from "./view.tsx";

export const handle = { title: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "panel:read");
  const query = readTenantList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listTenants(scope, query);
  return {
    alarms: await readAlarms(scope),
    asked,
    isFiltered,
    tenants: page.rows.map(({ tenant, stores, people, orders, credit, foundBy }) => ({
      id: tenant.id,
      foundBy,
      // An order's reference may stand in an address; what else was searched for may be a person's.
      href:
        paths.panelTenant(tenant.id) +
        (foundBy.includes("order") ? `?order=${encodeURIComponent(query.filters.q)}` : ""),
      name: tenant.name || tenant.id,
      status: tenant.status,
      since: tenant.createdAt.toISOString(),
      credit: credit.map(({ state, currency }) => ({ state, currency })),
      stores,
      people,
      orders,
    })),
    pages: listLinks(paths.panel, asked, sort, TENANT_SORTS, page),
  };
}

/** Every tenant of the platform, for superadmins. */
export default function TenantsPage() {
  return (
    <TenantsView
      {...useLoaderData<typeof loader>()}
      action={paths.panel}
      incidentsHref={paths.panelIncidents}
      deliveriesHref={paths.panelDeliveries}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
