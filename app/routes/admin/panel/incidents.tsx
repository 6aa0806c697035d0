import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { INCIDENT_SORTS } from "../../../domain/order/incident.ts";
import { may } from "../../../domain/access/permissions.ts";
import { requirePlatform } from "../../../auth/require-platform.server.ts";
import { paths } from "../../../paths.ts";
import { readIncidentList } from "../../../schemas/incident.ts";
import { listEveryIncident, tenantOfIncident } from "../../../services/platform/read.server.ts";
import { IncidentsView } from "../../../ui/admin/incidents/incidents-view.tsx";
import { answerIncidentForm, incidentModel } from "../incidents/incident-desk.server.ts";

export const handle = { title: "orderDesk:incidentDesk.title", within: "superPanel:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, staff } = await requirePlatform(args, "panel:read");
  const query = readIncidentList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listEveryIncident(scope, query);
  return {
    incidents: page.rows.map(({ tenant, ...row }) =>
      incidentModel(row, {
        tenant: { name: tenant.name, href: paths.panelTenant(tenant.id) },
        // A tenant's orders are seen on a visit only.
        linksOrders: false,
      }),
    ),
    filters: { action: paths.panelIncidents, asked, isFiltered },
    links: listLinks(paths.panelIncidents, asked, sort, INCIDENT_SORTS, page),
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
  return <IncidentsView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
