import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TENANT_STATUSES } from "../../../domain/access/tenant-standing.ts";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { paths } from "../../../paths.ts";
import { readAlarms } from "../../../services/platform/read-alarms.server.ts";
import { listTenants } from "../../../services/platform/read-tenants.server.ts";
import { TenantsView } from "../../../ui/admin/panel/tenants-view.tsx";

export const handle = { title: "superPanel:title" };

const PER_PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requirePlatform(args, "panel:read");
  const { searchParams } = new URL(args.request.url);
  const text = (searchParams.get("name") ?? "").slice(0, 200);
  const status = TENANT_STATUSES.find((known) => known === searchParams.get("status"));
  const asked = Number(searchParams.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 1;
  const found = await listTenants(scope, {
    text,
    ...(status ? { status } : {}),
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  const pages = Math.max(1, Math.ceil(found.count / PER_PAGE));
  const hrefOf = (number: number) => {
    if (number < 1 || number > pages) return null;
    const query = new URLSearchParams({ name: text, status: status ?? "", page: String(number) });
    return `${paths.panel}?${query}`;
  };
  return {
    alarms: await readAlarms(scope),
    asked: { name: text, status: status ?? "" },
    tenants: found.tenants.map(({ tenant, stores, people, orders, credit }) => ({
      id: tenant.id,
      href: paths.panelTenant(tenant.id),
      name: tenant.name,
      status: tenant.status,
      since: tenant.createdAt.toISOString(),
      credit: credit.map(({ state, currency }) => ({ state, currency })),
      stores,
      people,
      orders,
    })),
    pages: { page, pages, previousHref: hrefOf(page - 1), nextHref: hrefOf(page + 1) },
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

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
