import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "../../../../auth/session.server.ts";
import { may } from "../../../../domain/access/permissions.ts";
import { addressLines } from "../../../../domain/address/format-address.ts";
import { costsOtherThanTold } from "../../../../domain/order/payment-link.ts";
import { totalsOf } from "../../../../domain/pricing/totals.ts";
import { pictureAddress } from "../../../../domain/product/offer.ts";
import { flashCookie } from "../../../../http/cookies/flash.server.ts";
import { readFields, readForm } from "../../../../http/forms/form.server.ts";
import { orderKey } from "../../../../http/keys/order-key.server.ts";
import { languageOf } from "../../../../http/wiring/page-state.server.ts";
import { paths } from "../../../../paths.ts";
import { LinkStepSchema } from "../../../../schemas/payment-link.ts";
import {
  cancelPaymentLink,
  readPaymentLink,
  sendLinkAgain,
} from "../../../../services/checkout/payment-links.server.ts";
import { PaymentLinkView } from "./view.tsx";

export const handle = { title: "paymentLinks:one" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, user } = await requireStaff(args, "orders:read");
  const orderId = args.params.orderId ?? "";
  const found = await readPaymentLink(scope, { orderId });
  if (!found) throw new Response(null, { status: 404 });
  const { link, order, event, maker } = found;
  const { settings } = args.context.page;
  const key = await orderKey(settings.SESSION_SECRET, orderId, order.linkVersion);
  const isWaiting = link.state === "waiting";
  return {
    state: link.state,
    version: link.version,
    store: event.name,
    region: event.region,
    maker,
    createdAt: link.createdAt.toISOString(),
    sentAt: link.sentAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    note: link.note,
    customer: {
      name: order.name,
      email: order.email,
      phone: order.phone,
      lang: order.lang,
      address: addressLines(order, await languageOf(args.request, args.context)),
    },
    method: link.quote.method,
    voucherCode: link.quote.voucherCode,
    lines: link.quote.lines.map((line, at) => ({
      id: String(at),
      name: line.name,
      picture: pictureAddress(line.designHash, line.colour, "front", { width: 160 }),
      colour: line.colour,
      size: line.size,
      quantity: line.quantity,
      personal: Object.values(line.personalTexts).map((text) => ({ label: "", text })),
      price: { minor: line.unitGross * line.quantity, currency: order.currency },
      unitPrice: { minor: line.unitGross, currency: order.currency },
      taxed: line.hasVat,
    })),
    totals: totalsOf(order.currency, link.quote, {
      vatIncluded: link.quote.lines.every(({ hasVat }) => hasVat),
    }),
    isOtherPrice: isWaiting && order.total > 0 && costsOtherThanTold(link.quote, order),
    orderHref: link.state === "paid" ? paths.order(orderId) : null,
    payHref: isWaiting ? settings.APP_ORIGIN + paths.paymentLink(event.slug, key) : null,
    changeHref: paths.createPaymentLink({ link: orderId }),
    listHref: paths.paymentLinks,
    mayWrite: may(user, "orders:write"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope } = await requireStaff(args, "orders:write");
  const orderId = args.params.orderId ?? "";
  if (!(await readPaymentLink(scope, { orderId }))) throw new Response(null, { status: 404 });
  const form = readForm(await readFields(args.request), LinkStepSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { intent, version } = form.value;
  const done =
    intent === "again"
      ? await sendLinkAgain(scope, { orderId, version })
      : await cancelPaymentLink(scope, { orderId });
  if (!done.ok) return data({ result: form.refuse({ intent: done.error }) }, 409);
  const message = intent === "again" ? "paymentLinks:done.again" : "paymentLinks:done.cancelled";
  const headers = { "Set-Cookie": flashCookie(args.context.page, message) };
  return redirect(paths.deskPaymentLink(orderId), { status: 303, headers });
}

/** What one customer was asked to pay by a link. */
export default function PaymentLinkPage() {
  const answer = useActionData<typeof action>();
  return <PaymentLinkView {...useLoaderData<typeof loader>()} result={answer?.result} />;
}

export { RouteError as ErrorBoundary } from "../../../../ui/errors/route-error.tsx";
export { readAgainAfterConflict as shouldRevalidate } from "../../../../ui/forms/read-again.ts";
