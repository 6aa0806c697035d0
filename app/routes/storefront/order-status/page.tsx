import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fontsFor } from "../../../http/pictures/pictures.server.ts";
import { readFields } from "../../../http/forms/form.server.ts";
import { paths } from "../../../paths.ts";
import { incidentsOfOrder } from "../../../services/incidents/read.server.ts";
import type { FormResult } from "../../../ui/forms/form-result.ts";
import { ReturnedNotice } from "../checkout/returned-payments.tsx";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { orderStyles } from "../claim/order-styles.ts";
import { StatusView } from "./view.tsx";
import { returnedIncidents } from "../checkout/order-models.server.ts";
import { answerStatusForm } from "./action.server.ts";
import { requireOrderOfLink } from "../order-of-link.server.ts";
import { statusPage } from "./read.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";

export const handle = (data: unknown) => ({
  styles: orderStyles(data),
  enhancers: ["claim"],
  title: "claim:gift.status.title",
  description: "sitePages:summaries.orderStatus",
  unlisted: true,
});

export async function loader(args: LoaderFunctionArgs) {
  const { visit, key, whole } = await requireOrderOfLink(args);
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
  const { visit, key, whole } = await requireOrderOfLink(args);
  const fields = await readFields(args.request);
  const answer = await answerStatusForm(visit, whole, fields, (keys) => fontsFor(args.context, keys));
  if ("saved" in answer) {
    throw redirect(`${paths.orderStatus(visit.storefront.store.slug, key)}?saved=${answer.saved}`, 303);
  }
  if ("isInvoiced" in answer) throw redirect(paths.orderInvoice(visit.storefront.store.slug, key), 303);
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

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
