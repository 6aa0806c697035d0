import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { paths } from "../../../paths.ts";
import { listEveryIncident, tenantOfIncident } from "../../../services/platform/read-incidents.server.ts";
import { Pagination } from "../../../ui/layout/pagination.tsx";
import { IncidentsView } from "../../../ui/admin/incidents/incidents-view.tsx";
import {
  answerIncidentForm,
  askedPage,
  incidentModel,
  INCIDENTS_PER_PAGE,
  pageLinks,
} from "../incidents/incident-desk.server.ts";

export const handle = { title: "incidentDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "panel:read");
  const page = askedPage(args);
  const found = await listEveryIncident(scope, {
    limit: INCIDENTS_PER_PAGE,
    offset: (page - 1) * INCIDENTS_PER_PAGE,
  });
  return {
    incidents: found.incidents.map(({ tenant, ...row }) =>
      incidentModel(row, {
        tenant: { name: tenant.name, href: paths.panelTenant(tenant.id) },
        // A tenant's orders are seen on a visit only.
        linksOrders: false,
      }),
    ),
    pages: pageLinks(paths.panelIncidents, page, found.count),
    mayDecide: may(staff.user, "incidents:decide-any"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, scopeIn } = await requirePlatform(args, "incidents:decide-any");
  const scopeOf = async (incidentId: string) => {
    const tenantId = await tenantOfIncident(scope, incidentId);
    return tenantId === undefined ? undefined : scopeIn(tenantId);
  };
  return answerIncidentForm(args, scopeOf, paths.panelIncidents);
}

/** Incidents of every tenant, for superadmins. */
export default function PanelIncidentsPage() {
  const { pages, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <IncidentsView {...page} answer={answer} pages={<Pagination {...pages} />} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
