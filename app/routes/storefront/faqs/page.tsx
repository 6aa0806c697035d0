import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { requireStore } from "../../../http/guards/require-store.server.ts";
import { FaqsView } from "./view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { storeChrome } from "../frame/store-chrome.server.ts";

export const handle = {
  styles: "storefront",
  enhancers: ["store"],
  title: "store:faqs.title",
  description: "sitePages:summaries.storeFaqs",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const { storefront } = await requireStore(args);
  return {
    chrome: await storeChrome(storefront, args.context, args.request),
    questions: storefront.store.faqs,
  };
}

/** The organiser's answers to what people ask. */
export default function FaqsPage() {
  const { chrome, questions } = useLoaderData<typeof loader>();
  return (
    <StoreLayout store={chrome} current="faqs">
      <FaqsView store={chrome} questions={questions} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
