import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOldOrder, withoutPersonalData } from "../../domain/order/old-order.ts";
import { ORDER_LINK_WITHDRAWN } from "../../domain/order/order-link.ts";
import { readFields } from "../../http/form.server.ts";
import { requireStore } from "../../http/require-store.server.ts";
import { orderOfKey } from "../../http/order-key.server.ts";
import { paths } from "../../paths.ts";
import { incidentsOfOrder } from "../../services/incidents/read-incidents.server.ts";
import { readOrderForRecipient } from "../../services/orders/read-order.server.ts";
import type { RecipientOrder } from "../../services/orders/read-order.server.ts";
import type { FormResult } from "../../ui/forms/form-result.ts";
import { ReturnedNotice } from "../../ui/checkout/returned-payments.tsx";
import { ClaimLayout } from "../../ui/claim/claim-layout.tsx";
import { StatusView } from "../../ui/claim/status-view.tsx";
import { returnedIncidents } from "./checkout/order-models.ts";
import { answerStatusForm } from "./order-status-action.server.ts";
import { statusPage } from "./order-status-page.server.ts";
import { storeChrome } from "./store-chrome.server.ts";
import { storeError } from "./store-error.server.ts";

export const handle = {
  styles: "claim-order",
  enhancers: ["claim"],
  title: "gift:status.title",
  unlisted: true,
};

/** The order that the address's key opens, of this store; whoever has no key that we made finds nothing. */
async function requireOrder(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  const key = args.params.key ?? "";
  const link = await orderOfKey(args.context.page.settings.SESSION_SECRET, key);
  const whole = link && (await readOrderForRecipient(visit.scope, link.orderId));
  if (!whole || whole.order.eventId !== visit.storefront.store.id) throw await storeError(args, visit, 404);
  if (whole.order.linkVersion !== link.linkVersion) {
    throw await storeError(args, visit, 410, { reason: ORDER_LINK_WITHDRAWN });
  }
  return { visit, key, whole: forLink(whole, args.context.page.now()) };
}

/** The order as its link shows it: of an old one nothing that tells where its person lives. */
function forLink(whole: RecipientOrder, now: Date): RecipientOrder {
  if (!isOldOrder(whole.order, now)) return whole;
  return {
    ...whole,
    order: withoutPersonalData(whole.order),
    lines: whole.lines.map((line) => ({ ...line, personalTexts: {} })),
    parcels: whole.parcels.map((parcel) => ({ ...parcel, trackingNumber: null, trackingUrl: null })),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { visit, key, whole } = await requireOrder(args);
  const [incidents, page] = await Promise.all([
    incidentsOfOrder(visit.scope, whole.order.id),
    statusPage(args, visit, key, whole),
  ]);
  return {
    returned: returnedIncidents(incidents),
    chrome: await storeChrome(visit.storefront, args.context, args.request),
    page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, key, whole } = await requireOrder(args);
  const fields = await readFields(args.request);
  const answer = await answerStatusForm(visit, whole, fields);
  if ("saved" in answer) {
    throw redirect(`${paths.orderStatus(visit.storefront.store.slug, key)}?saved=${answer.saved}`, 303);
  }
  const { result, form, country } = answer;
  const page = await statusPage(args, visit, key, whole, { country, form });
  return data({ page, result: result as FormResult }, answer.status);
}

/** Where an order is, for its recipient: no account, only the link of the mail. */
export default function OrderStatusPage() {
  const { chrome, page, returned } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClaimLayout store={chrome}>
      <ReturnedNotice returned={returned} region={chrome.region} />
      <StatusView store={chrome} page={answer?.page ?? page} result={answer?.result} />
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
