import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../http/session/session.server.ts";
import { paths } from "../../paths.ts";
import { readDashboard } from "../../services/orders/read-dashboard.server.ts";
import { DashboardView } from "../../ui/admin/dashboard-view.tsx";
import { useTenantRoom } from "../../ui/realtime/use-tenant-room.ts";
import { orderRows } from "./order-rows.ts";

export const handle = { title: "admin:nav.dashboard" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "dashboard:read");
  const { figures, placed, lines } = await readDashboard(scope);
  return { tenantId: scope.tenant.tenantId, name: user.name, figures, latest: orderRows(placed, lines) };
}

/** What is going on, at a glance; it follows new orders by itself. */
export default function DashboardPage() {
  const { tenantId, ...page } = useLoaderData<typeof loader>();
  useTenantRoom(tenantId);
  return <DashboardView {...page} ordersHref={paths.orders} eventsHref={paths.events} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
