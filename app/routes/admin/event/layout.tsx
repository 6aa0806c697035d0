import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../auth/session.server.ts";
import { hasEnded } from "../../../domain/store/store-event.ts";
import { paths } from "../../../paths.ts";
import { EventFrame, type EventHead } from "./event-frame.tsx";
import { eventPagesFor, rightOfEventPage } from "../../../ui/admin/event/event-pages.ts";
import { INSIDE_MAIN } from "../../../ui/errors/route-error.tsx";
import { requireEvent } from "../events/require-event.server.ts";

export async function loader(args: LoaderFunctionArgs): Promise<{ event: EventHead }> {
  // The page's own right, so that who lacks it hears so (403) before anything is said of the store.
  const { pathname } = new URL(args.request.url);
  const { scope, user } = await requireStaff(args, rightOfEventPage(pathname));
  const event = await requireEvent(scope, args.params["slug"]);
  const { name, type, status, locked, slug } = event;
  const openHref = paths.store(slug);
  return {
    event: {
      name,
      type,
      status,
      locked,
      expired: hasEnded(event, scope.now()),
      link: args.context.page.settings.APP_ORIGIN + openHref,
      previewHref: paths.sitePreview(slug),
      openHref: status === "Draft" ? null : openHref,
      eventsHref: paths.events,
      pages: eventPagesFor(user, event),
    },
  };
}

/** The frame of an event's pages. It protects nothing by itself: every page below asks for its own right. */
export default function EventLayout() {
  const { event } = useLoaderData<typeof loader>();
  return (
    <EventFrame event={event}>
      <Outlet context={INSIDE_MAIN} />
    </EventFrame>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
