import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { listAddress } from "../../../domain/lists/list-query.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { packingSlips } from "../../../http/prints/packing-slips.server.ts";
import { paths } from "../../../paths.ts";
import { readOrderList } from "../../../schemas/order-desk.ts";
import { ordersOfSearch } from "../../../services/orders/read.server.ts";
import { readSlips } from "../../../services/slips/read-slips.server.ts";
import { chosenOrders, meansEvery, MOST_AT_ONCE } from "./chosen-orders.server.ts";

/**
 * The packing slips of the orders that are ticked in the list, or of all of its search, as one PDF. Where there are none,
 * or too many for one file, the list says so.
 */
export async function action(args: ActionFunctionArgs) {
  const { scope, timeZone } = await requireStaff(args, "orders:read");
  const fields = await readFields(args.request);
  const params = new URLSearchParams(
    [...fields].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const query = readOrderList(params);
  const back = (told: string) =>
    redirect(listAddress(paths.orders, query.asked), {
      status: 303,
      headers: { "Set-Cookie": flashCookie(args.context.page, told) },
    });
  const search = meansEvery(fields)
    ? await ordersOfSearch(scope, { query, timeZone, most: MOST_AT_ONCE })
    : { ids: chosenOrders(fields), next: null };
  if (search.next) return back("orderDesk:chosen.tooManySlips");
  if (search.ids.length === 0) return back("orderDesk:chosen.nothing");
  const parcels = await readSlips(scope, { orderIds: search.ids });
  if (parcels.length === 0) return back("orderDesk:chosen.noSlips");
  const day = scope.now().toISOString().slice(0, 10);
  return packingSlips(args.context, { parcels, fileName: `packing-slips-${day}` });
}

/** A visit of the address packs nothing and leads to the list. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, "orders:read");
  return redirect(paths.orders);
}
