import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { INCIDENT_SORTS } from "../../../domain/order/incident.ts";
import { may } from "../../../domain/access/permissions.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readIncidentList } from "../../../schemas/incident.ts";
import { listIncidents } from "../../../services/incidents/read.server.ts";
import { IncidentsView } from "../../../ui/admin/incidents/incidents-view.tsx";
import { answerIncidentForm, incidentModel } from "./incident-desk.server.ts";

export const handle = { title: "orderDesk:incidentDesk.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "incidents:read");
  const query = readIncidentList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const page = await listIncidents(scope, query);
  return {
    incidents: page.rows.map((row) => incidentModel(row, { tenant: null, linksOrders: true })),
    filters: { action: paths.incidents, asked, isFiltered },
    links: listLinks(paths.incidents, asked, sort, INCIDENT_SORTS, page),
    mayDecide: may(user, "incidents:decide"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "incidents:decide");
  return answerIncidentForm(args, async () => scope, paths.incidents);
}

/** Money that is not where the tenant's orders say it is. */
export default function IncidentsPage() {
  return <IncidentsView {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
