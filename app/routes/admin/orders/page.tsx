import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { may } from "../../../domain/access/permissions.ts";
import { listLinks } from "../../../domain/lists/list-query.ts";
import { ORDER_SORTS } from "../../../domain/lists/sorts.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { readOrderList } from "../../../schemas/order-desk.ts";
import { countOpenCases } from "../../../services/cases/read-cases.server.ts";
import { countOpenIncidents } from "../../../services/incidents/read.server.ts";
import { countPaymentLinks } from "../../../services/checkout/payment-links.server.ts";
import { listOrders } from "../../../services/orders/read.server.ts";
import { OrdersView } from "./view.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useLastingAnswer } from "../../../ui/realtime/use-ask-again.ts";
import { useListAddress } from "../../../ui/lists/chosen-bar.tsx";
import { useTenantRoom } from "../../../ui/realtime/use-tenant-room.ts";
import { answerChosen, chosenSteps } from "./chosen-steps.server.ts";
import { mayExport } from "./may-export.server.ts";
import { orderRows } from "./order-rows.server.ts";
import { orderTabs } from "./order-tabs.server.ts";

export const handle = { title: "admin:nav.orders" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, timeZone, user } = await requireStaff(args, "orders:read");
  const query = readOrderList(new URL(args.request.url).searchParams);
  const { asked, sort, isFiltered } = query;
  const [page, openIncidents, openCases, waitingLinks] = await Promise.all([
    listOrders(scope, { query, timeZone, withClients: may(user, "clients:read") }),
    countOpenIncidents(scope),
    countOpenCases(scope),
    countPaymentLinks(scope),
  ]);
  return {
    tenantId: scope.tenant.tenantId,
    storesHref: may(user, "events:read") ? paths.events : null,
    orders: orderRows(page.rows),
    chosenSteps: may(user, "orders:write") ? chosenSteps(user) : [],
    filters: {
      action: paths.orders,
      asked,
      stores: page.stores,
      clients: page.clients,
      shops: page.shops,
      tags: page.tags,
      workers: page.workers,
      isFiltered,
    },
    tabs: orderTabs(paths.orders, asked, page),
    exportAction: mayExport(user, query.filters) ? paths.ordersExport : null,
    count: {
      count: page.count,
      isCountedOut: page.isCountedOut,
      newest: page.newest,
      wholeWords: page.wholeWords,
    },
    sort,
    links: listLinks(paths.orders, asked, sort, ORDER_SORTS, page),
    incidents: { open: openIncidents, href: paths.incidents },
    cases: { open: openCases, href: paths.cases },
    paymentLinks: { waiting: waitingLinks, href: paths.paymentLinks },
    createHref: may(user, "orders:write") ? paths.createPaymentLink() : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, user, timeZone } = await requireStaff(args, "orders:write");
  const address = new URL(args.request.url);
  const fields = await readFields(args.request);
  const { status, answer } = await answerChosen(scope, user, { fields, address, timeZone });
  return data(answer, status);
}

/** The tenant's orders; a new one appears on top while one looks. */
export default function OrdersPage() {
  const { tenantId, orders, ...page } = useLoaderData<typeof loader>();
  const live = useTenantRoom(tenantId);
  const { search } = useLocation();
  const here = useListAddress();
  return (
    <OrdersView
      {...page}
      here={here}
      answer={useLastingAnswer(useActionData<typeof action>())}
      orders={useArrivals(orders, search)}
      live={live}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../ui/forms/read-again.ts";
