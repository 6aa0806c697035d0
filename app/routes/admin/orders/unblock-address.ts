import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireStaff } from "../../../auth/session.server.ts";
import { flashCookie } from "../../../http/cookies/flash.server.ts";
import { paths } from "../../../paths.ts";
import { regionOfOrder } from "../../../services/orders/read.server.ts";
import { unblockOrderAddress } from "../../../services/mails/mail-blocks.server.ts";

/** Sends mails about an order again, after its address refused one. Pressed twice, the second press changes nothing. */
export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:write");
  const orderId = args.params.orderId ?? "";
  const lifted = await unblockOrderAddress(scope, { orderId });
  if (!lifted.ok && lifted.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return redirect(paths.order(orderId), {
    status: 303,
    headers: { "Set-Cookie": flashCookie(args.context.page, "admin:desk.bounced.done") },
  });
}

/** A visit of the address changes nothing and leads to the order, which says to whom it is not there. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:write");
  const orderId = args.params.orderId ?? "";
  if (!(await regionOfOrder(scope, orderId))) throw new Response(null, { status: 404 });
  return redirect(paths.order(orderId));
}
