import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { ORDER_SORTS } from "../../../../domain/lists/sorts.ts";
import { paths } from "../../../../paths.ts";
import { readOrderList } from "../../../../schemas/order-desk.ts";
import { listOrders } from "../../../../services/orders/read.server.ts";
import { EventOrdersView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { orderRows } from "../../orders/order-rows.server.ts";

export const handle = { title: "eventDesk:page.orders" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, timeZone } = await requireStaff(args, "orders:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const query = readOrderList(new URL(args.request.url).searchParams);
  const here = paths.eventOrders(event.slug);
  // The page is the store's, whatever its address says.
  const params = { ...query.asked, store: "", client: "" };
  const filters = { ...query.filters, store: event.id, client: "" };
  const page = await listOrders(scope, { query: { ...query, filters }, timeZone });
  return {
    shareHref: paths.eventOverview(event.slug),
    orders: orderRows(page.rows),
    filters: {
      action: here,
      asked: params,
      stores: null,
      shops: page.shops,
      tags: page.tags,
      workers: page.workers,
      isFiltered: Object.entries(query.filters).some(
        ([name, value]) => name !== "store" && name !== "client" && value !== "",
      ),
    },
    count: {
      count: page.count,
      isCountedOut: page.isCountedOut,
      newest: page.newest,
      wholeWords: page.wholeWords,
    },
    sort: query.sort,
    links: listLinks(here, params, query.sort, ORDER_SORTS, page),
  };
}

/** The orders of one store. */
export default function EventOrdersPage() {
  return <EventOrdersView {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
