import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SectionsView } from "../../ui/site/sections-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "site:faq.title",
  description: "summaries:faq",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  return { site: await siteChrome(args) };
}

/** What organisers ask first. */
export default function FaqPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:faq.cost.question"), text: t("site:faq.cost.answer") },
    { heading: t("site:faq.stock.question"), text: t("site:faq.stock.answer") },
    { heading: t("site:faq.gift.question"), text: t("site:faq.gift.answer") },
    { heading: t("site:faq.live.question"), text: t("site:faq.live.answer") },
    { heading: t("site:faq.change.question"), text: t("site:faq.change.answer") },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("site:faq.title")} sections={sections} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
