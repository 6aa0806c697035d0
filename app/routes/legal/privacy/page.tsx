import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PrivacyView } from "./view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { privacyPage } from "../privacy-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "site:legal.privacy.title",
  description: "sitePages:summaries.privacy",
};

export function loader(args: LoaderFunctionArgs) {
  return privacyPage(args);
}

/** The privacy policy. */
export default function PrivacyPage() {
  const { site, operator, processors } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <PrivacyView operator={operator} processors={processors} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
