import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { requireStaff } from "../../../http/session/session.server.ts";
import { paths } from "../../../paths.ts";
import { IncidentsView } from "../../../ui/admin/incidents/incidents-view.tsx";
import {
  answerIncidentForm,
  askedPage,
  incidentModel,
  INCIDENTS_PER_PAGE,
  pageLinks,
} from "./incident-desk.server.ts";

export const handle = { title: "incidentDesk:title" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "incidents:read");
  const page = askedPage(args);
  const found = await scope.tenant.incidents.list({
    limit: INCIDENTS_PER_PAGE,
    offset: (page - 1) * INCIDENTS_PER_PAGE,
  });
  return {
    incidents: found.incidents.map((row) => incidentModel(row, { tenant: null, linksOrders: true })),
    pages: pageLinks(paths.incidents, page, found.count),
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
