import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { listLinks } from "../../../../domain/lists/list-query.ts";
import { ORDER_SORTS } from "../../../../domain/lists/sorts.ts";
import { isPromo, isShop, type StoreType } from "../../../../domain/store/store-event.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { TeamListSchema } from "../../../../schemas/team-list.ts";
import { whoOrdered } from "../../../../services/orders/who-ordered.server.ts";
import { paths } from "../../../../paths.ts";
import { readOrderList } from "../../../../schemas/order-desk.ts";
import { listOrders } from "../../../../services/orders/read.server.ts";
import { EventOrdersView } from "./view.tsx";
import { requireEvent } from "../../events/require-event.server.ts";
import { orderRows } from "../../orders/order-rows.server.ts";

export const handle = { title: "eventDesk:page.orders" };

/** Only an order form has people of whom each is to order; a gift has its recipients. */
const hasTeam = ({ type }: { type: StoreType }) => !isShop(type) && !isPromo(type);

export async function loader(args: LoaderFunctionArgs) {
  const { scope, timeZone, user } = await requireStaff(args, "orders:read");
  const event = await requireEvent(scope, args.params["slug"]);
  const query = readOrderList(new URL(args.request.url).searchParams);
  const here = paths.eventOrders(event.slug);
  // The page is the store's, whatever its address says.
  const params = { ...query.asked, store: "", client: "" };
  const filters = { ...query.filters, store: event.id, client: "" };
  const page = await listOrders(scope, { query: { ...query, filters }, timeZone });
  return {
    team: hasTeam(event)
      ? { link: args.context.page.settings.APP_ORIGIN + paths.store(event.slug), mayAsk: !user.readsOnly }
      : null,
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

/** Compares a pasted list of people with the orders; the list is not stored. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:read");
  const event = await requireEvent(scope, args.params["slug"]);
  if (!hasTeam(event)) throw new Response(null, { status: 405 });
  const form = readForm(await readFields(args.request), TeamListSchema);
  if (!form.ok) return data({ result: form.result, compared: null }, 422);
  const list = form.value.team;
  const compared = await whoOrdered(scope, { eventId: event.id, list });
  return data({ result: { initialValue: { team: list } }, compared }, 200);
}

/** The orders of one store. */
export default function EventOrdersPage() {
  const answer = useActionData<typeof action>();
  return (
    <EventOrdersView
      {...useLoaderData<typeof loader>()}
      result={answer?.result}
      compared={answer?.compared ?? null}
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
