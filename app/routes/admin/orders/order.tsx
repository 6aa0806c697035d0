import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addressLines } from "../../../domain/address/format-address.ts";
import { dayMonthYear } from "../../../domain/delivery/delivery-window.ts";
import { totalsOf } from "../../../domain/pricing/totals.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { languageOf } from "../../../http/page-state.server.ts";
import { readFields } from "../../../http/form.server.ts";
import { flashCookie } from "../../../http/flash.server.ts";
import { requireStaff } from "../../../auth/session.server.ts";
import { paths } from "../../../paths.ts";
import { readOrder } from "../../../services/orders/read-order.server.ts";
import { replaceOrderLink } from "../../../services/orders/replace-link.server.ts";
import { AddressFlag, AddressHeld } from "../../../ui/admin/orders/address-flag.tsx";
import { NewOrderLink } from "../../../ui/admin/orders/new-order-link.tsx";
import { BudgetHold } from "../../../ui/admin/orders/budget-hold.tsx";
import type { OrderDetail } from "../../../ui/admin/models.ts";
import { OrderIncidents } from "../../../ui/admin/incidents/order-incidents.tsx";
import { OrderDetailView } from "../../../ui/admin/orders/order-detail-view.tsx";
import { addressDesk, answerAddressDesk } from "./order-address.server.ts";
import { answerBudgetDesk, budgetDesk } from "./order-budget.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.order.ref} – Popstall` }] : [];

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:read");
  const whole = await readOrder(scope, args.params.orderId ?? "");
  // Another tenant's order is not there.
  if (!whole) throw new Response(null, { status: 404 });
  const { order, event, lines, statusEvents, incidents } = whole;
  const money = (minor: number) => ({ minor, currency: order.currency });
  const detail: OrderDetail = {
    ref: order.orderRef ?? "",
    store: event.name,
    storeHref: paths.store(event.slug),
    region: event.region,
    status: order.status,
    payment: order.paymentStatus,
    placedAt: order.placedAt?.toISOString() ?? "",
    customer: { name: order.name, email: order.email, phone: order.phone },
    address: addressLines(order, await languageOf(args.request, args.context)),
    billing: order.billing && addressLines(order.billing, await languageOf(args.request, args.context)),
    shippingMethod: order.shippingMethod,
    delivery: { from: dayMonthYear(order.deliveryFrom ?? ""), to: dayMonthYear(order.deliveryTo ?? "") },
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      code: line.sku,
      picture: pictureAddress(line.designHash, line.colour, "front", {
        width: 160,
        texts: line.personalTexts,
      }),
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      personal: Object.entries(line.personalTexts).map(([label, text]) => ({ label, text })),
      total: money(line.unitGross * line.quantity),
    })),
    totals: totalsOf(order.currency, order, {
      vatIncluded: lines.every(({ unitVat }) => unitVat > 0),
      // Neither a gift nor an order on account is asked for shipping.
      withShipping: order.shippingMethod !== null,
    }),
    timeline: statusEvents
      .map((move) => ({
        id: move.id,
        status: move.to,
        at: move.at.toISOString(),
        by: move.actor,
        note: move.reason,
      }))
      .reverse(),
  };
  return {
    order: detail,
    address: addressDesk(scope.actor, whole),
    linkVersion: order.linkVersion,
    hold: budgetDesk(whole, user),
    incidents: incidents.map(({ id, kind, state, received }) => ({
      id,
      kind,
      state,
      received: money(received),
    })),
  };
}

/** No form of the page was refused. */
const NOTHING = { result: undefined, approval: undefined, linkError: undefined };

export async function action(args: ActionFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:write");
  const orderId = args.params.orderId ?? "";
  const fields = await readFields(args.request);
  if (fields.get("intent") === "approve") {
    const approved = await answerBudgetDesk(scope, user, orderId, fields);
    if (!approved.ok) return data({ ...NOTHING, approval: approved.result }, 409);
  } else if (fields.get("intent") === "new-link") {
    const seen = Number(fields.get("link_version"));
    const replaced = await replaceOrderLink(scope, { orderId, seen: Number.isSafeInteger(seen) ? seen : 0 });
    if (!replaced.ok && replaced.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    if (!replaced.ok) return data({ ...NOTHING, linkError: replaced.error }, 409);
    const headers = { "Set-Cookie": flashCookie(args.context.page, "desk:link.sent") };
    return redirect(paths.order(orderId), { status: 303, headers });
  } else {
    const answer = await answerAddressDesk(scope, orderId, fields);
    if (!answer.ok) return data({ ...NOTHING, result: answer.result }, answer.status);
  }
  return redirect(paths.order(orderId), 303);
}

/** One order, for the desk. */
export default function OrderPage() {
  const { order, address, linkVersion, hold, incidents } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <OrderDetailView
      order={order}
      ordersHref={paths.orders}
      incidents={<OrderIncidents incidents={incidents} region={order.region} href={paths.incidents} />}
      hold={hold && <BudgetHold hold={hold} region={order.region} result={answer?.approval} />}
      linkActions={<NewOrderLink linkVersion={linkVersion} error={answer?.linkError} />}
      addressActions={
        address.state === "held" ? (
          <AddressHeld />
        ) : (
          address.state === "open" && <AddressFlag {...address} result={answer?.result} />
        )
      }
    />
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
