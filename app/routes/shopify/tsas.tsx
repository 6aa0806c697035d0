import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SectionsView } from "../../ui/site/text-page.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { programPage } from "./program-page.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:programTerms.title",
  description: "sitePages:summaries.programTerms",
};

export function loader(args: LoaderFunctionArgs) {
  return programPage(args);
}

/** The terms for sellers in the Shopify program. */
export default function ProgramTermsPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { operator } = site;
  const sections = [
    {
      heading: t("sitePages:programTerms.parties.heading"),
      text: t("sitePages:programTerms.parties.text", { operator }),
    },
    { heading: t("sitePages:programTerms.orders.heading"), text: t("sitePages:programTerms.orders.text") },
    { heading: t("sitePages:programTerms.data.heading"), text: t("sitePages:programTerms.data.text") },
    { heading: t("sitePages:programTerms.ending.heading"), text: t("sitePages:programTerms.ending.text") },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("sitePages:programTerms.title")} sections={sections} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
