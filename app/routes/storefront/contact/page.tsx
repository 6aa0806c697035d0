import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFields, readForm } from "../../../http/forms/form.server.ts";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { requireStore } from "../../../http/guards/require-store.server.ts";
import { waitMessage } from "../../../http/forms/too-many.server.ts";
import { paths } from "../../../paths.ts";
import { ContactSchema } from "../../../schemas/contact.ts";
import { sendMessage } from "../../../services/messages/send-message.server.ts";
import { messageLimits } from "../../../services/limits/public-limits.ts";
import { tooMany } from "../../../services/limits/rate-limit.server.ts";
import { CONTACT_FORM, ContactView } from "./view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { storeChrome } from "../frame/store-chrome.server.ts";

export const handle = {
  styles: "storefront",
  enhancers: ["store"],
  title: "store:contact.title",
  description: "sitePages:summaries.storeContact",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const { storefront } = await requireStore(args);
  const sent = new URL(args.request.url).searchParams.has("sent");
  return {
    chrome: await storeChrome(storefront, args.context, args.request),
    sentTo: sent ? storefront.store.contactEmail : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { storefront, scope } = await requireStore(args);
  const form = readForm(await readFields(args.request), ContactSchema);
  if (!form.ok) return data({ result: form.result }, 422);
  const { name, email, order_ref: orderRef, message } = form.value;
  const { store } = storefront;
  const wait = await tooMany(scope, messageLimits(scope, store.id));
  if (wait) return data({ result: form.refuse({ message: waitMessage(args.context, wait) }) }, 429);
  const lang = await languageOf(args.request, args.context);
  await sendMessage(scope, { eventId: store.id, name, email, orderRef, message, lang });
  return redirect(`${paths.contact(store.slug)}?sent`, 303);
}

/** A way to the organiser; the message reaches them as a mail that they can answer. */
export default function ContactPage() {
  const { chrome, sentTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <StoreLayout store={chrome} current="contact" form={sentTo ? undefined : CONTACT_FORM}>
      <ContactView store={chrome} result={answer?.result} sentTo={sentTo} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
