import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { EVENT_SORTS } from "../../../domain/lists/sorts.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readEventList } from "../../../schemas/event-settings.ts";
import { restoreEvent } from "../../../services/events/delete-event.server.ts";
import { listEvents } from "../../../services/events/read.server.ts";
import { EventsListView } from "./view.tsx";
import { useSetupCheck } from "./use-setup-check.ts";
import { eventRow } from "./event-rows.server.ts";

export const handle = { title: "admin:nav.stores" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "events:read");
  const sees = { revenue: may(user, "figures:money"), clients: may(user, "clients:read") };
  const query = readEventList(askedOf(args.request, sees));
  const { asked, sort, isFiltered } = query;
  const page = await listEvents(scope, {
    ...query,
    timeZone,
    withRevenue: sees.revenue,
    withClients: sees.clients,
  });
  const origin = args.context.page.settings.APP_ORIGIN;
  const isDeleted = query.filters.status === "deleted";
  return {
    sees,
    clients: page.clients,
    stores: page.rows.map((row) => eventRow(row, { user, origin, now: scope.now(), isDeleted })),
    filters: { action: paths.events, asked, isFiltered },
    count: { count: page.count, isCountedOut: page.isCountedOut },
    sort,
    links: listLinks(paths.events, asked, sort, EVENT_SORTS, page),
    mayChange: may(user, "event-products:write") && query.filters.status !== "deleted",
    createHref: may(user, "events:create") ? paths.createEvent : null,
    superadmin: user.superadmin,
    setup: { tenantId: scope.tenant.tenantId, integration: user.integration },
  };
}

/** What the address asks for, without what would tell its reader more than the list shows: orders tell, too. */
function askedOf(request: Request, sees: { revenue: boolean; clients: boolean }): URLSearchParams {
  const asked = new URL(request.url).searchParams;
  const sort = asked.get("sort")?.replace("-", "");
  if (!sees.clients) asked.delete("client");
  if ((sort === "client" && !sees.clients) || (sort === "revenue" && !sees.revenue)) asked.delete("sort");
  return asked;
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readFields(args.request);
  const eventId = fields.get("restore");
  if (eventId === null) return chooseStores(args, fields);
  const { scope, user } = await requireStaff(args, "events:delete");
  const restored = await restoreEvent(scope, {
    eventId: typeof eventId === "string" ? eventId : "",
    decider: user,
  });
  if (!restored.ok) return data({ error: restored.error }, 422);
  const headers = { "Set-Cookie": flashCookie(args.context.page, "eventDesk:did.restore") };
  return redirect(paths.eventOverview(restored.value.slug), { status: 303, headers });
}

/** The stores that are ticked, as the address of what can be changed in all of them. */
async function chooseStores(args: ActionFunctionArgs, fields: FormData) {
  await requireStaff(args, "event-products:write");
  const stores = fields.getAll("store").filter((id): id is string => typeof id === "string" && ID.test(id));
  if (stores.length === 0) return data({ error: "storeChanges:noStoresText" }, 422);
  const query = new URLSearchParams(stores.map((id) => ["store", id]));
  return redirect(`${paths.storeChanges}?${query}`, 303);
}
const ID = /^[\w-]{1,64}$/;

/** The tenant's stores; deleted ones can be found and restored. */
export default function EventsPage() {
  const { setup, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useSetupCheck(setup.tenantId, setup.integration, paths.getStarted);
  return <EventsListView {...page} refused={answer?.error} />;
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
