import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { requireStaff } from "../../../../auth/session.server.ts";
import { dayIn } from "../../../../domain/delivery/delivery-window.ts";
import { isPromo } from "../../../../domain/store/store-event.ts";
import { paths } from "../../../../paths.ts";
import { readWall } from "../../../../services/events/read.server.ts";
import { WallView } from "./view.tsx";
import { useTenantRoom } from "../../../../ui/realtime/use-tenant-room.ts";
import { themeAttributes } from "../../../../ui/theme/theme-properties.ts";
import { requireEvent } from "../../events/require-event.server.ts";

export const handle = {
  hydrate: true,
  styles: "wall",
  title: "eventDesk:wallDesk.title",
  thing: "wall.name",
  reloadsAfter: 30,
};

export async function loader(args: LoaderFunctionArgs) {
  const { scope, timeZone } = await requireStaff(args, "events:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const { today, total, lines, sizes, countries } = await readWall(scope, { event, timeZone });
  const link = args.context.page.settings.APP_ORIGIN + paths.store(event.slug);
  return {
    tenantId: scope.tenant.tenantId,
    eventId: event.id,
    wall: {
      name: event.name,
      region: event.region,
      isPromo: isPromo(event.type),
      isOpen: event.status === "Active",
      look: themeAttributes(event.theme),
      today,
      total,
      sizes,
      countries,
      timeZone,
      day: dayIn(timeZone, scope.now()),
      lines: lines.map((line) => ({ ...line, placedAt: line.placedAt?.toISOString() ?? "" })),
      address: link.replace(/^https?:\/\//, ""),
      qr: `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 1 }))}`,
      backHref: paths.eventOverview(event.slug),
    },
  };
}

/** A screen at a stand that counts orders as they come. */
export default function WallPage() {
  const { tenantId, eventId, wall } = useLoaderData<typeof loader>();
  const live = useTenantRoom(tenantId, `event.${eventId}`);
  return <WallView wall={wall} live={live} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
