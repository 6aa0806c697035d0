import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../http/session/session.server.ts";
import { paths } from "../../paths.ts";
import { listOrders } from "../../services/orders/list-orders.server.ts";
import { OrdersListView } from "../../ui/admin/orders-list-view.tsx";
import { useArrivals } from "../../ui/admin/use-arrivals.ts";
import { useTenantRoom } from "../../ui/realtime/use-tenant-room.ts";
import { orderRows } from "./order-rows.ts";

export const handle = { title: "admin:nav.orders" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const asked = Number(new URL(args.request.url).searchParams.get("page") ?? "1");
  const page = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 1;
  const [{ placed, lines, pages }, openIncidents] = await Promise.all([
    listOrders(scope, { page }),
    scope.tenant.incidents.countOpen(),
  ]);
  const hrefOf = (number: number) =>
    number >= 1 && number <= pages ? `${paths.orders}?page=${number}` : null;
  return {
    tenantId: scope.tenant.tenantId,
    orders: orderRows(placed, lines),
    incidents: { open: openIncidents, href: paths.incidents },
    pages: { page, pages, previousHref: hrefOf(page - 1), nextHref: hrefOf(page + 1) },
  };
}

/** The tenant's orders; a new one appears on top while one looks. */
export default function OrdersPage() {
  const { tenantId, orders, pages, incidents } = useLoaderData<typeof loader>();
  const live = useTenantRoom(tenantId);
  return <OrdersListView orders={useArrivals(orders)} live={live} pages={pages} incidents={incidents} />;
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
