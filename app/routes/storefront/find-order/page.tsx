import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailKey } from "../../../domain/address/recipient-key.ts";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { requireStore } from "../../../http/guards/require-store.server.ts";
import { paths } from "../../../paths.ts";
import { FindOrderSchema } from "../../../schemas/contact.ts";
import { findOrderLimits } from "../../../services/limits/public-limits.ts";
import { tooMany } from "../../../services/limits/rate-limit.server.ts";
import { sendOwnLink } from "../../../services/orders/send-own-link.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { StoreLayout } from "../frame/store-layout.tsx";
import { FindOrderView } from "./view.tsx";

export const handle = {
  styles: "storefront",
  enhancers: ["store"],
  title: "store:find.title",
  unlisted: true,
};

export async function loader(args: LoaderFunctionArgs) {
  const { storefront } = await requireStore(args);
  return {
    chrome: await storeChrome(storefront, args.context, args.request),
    isSent: new URL(args.request.url).searchParams.has("sent"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { storefront, scope } = await requireStore(args);
  const form = readForm(await readFields(args.request), FindOrderSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { order_ref: orderRef, email } = form.value;
  const { store } = storefront;
  const receiver = await scope.keyedHash(emailKey(email));
  const wait = await tooMany(scope, findOrderLimits(scope, store.id, receiver));
  if (wait) return data({ result: form.refuse({ email: waitMessage(args.context, wait) }) }, 429);
  await sendOwnLink(scope, { eventId: store.id, orderRef, email });
  return redirect(`${paths.findOrder(store.slug)}?sent`, 303);
}

/** A person without their mail asks for the link of their order; the answer does not tell whether there is one. */
export default function FindOrderPage() {
  const { chrome, isSent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StoreLayout store={chrome}>
      <FindOrderView store={chrome} result={answer?.result} isSent={isSent} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
