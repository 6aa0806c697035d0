import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { SectionsView } from "../../ui/site/text-page.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:usTerms.title",
  description: "sitePages:summaries.termsOrganizersUs",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  return { site: await siteChrome(args) };
}

/** The terms between the platform and organisers in the United States. */
export default function OrganiserTermsUsPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const operator = { operator: site.operator, operatorEmail: site.operatorEmail };
  const sections = [
    { heading: t("sitePages:usTerms.parties.heading"), text: t("sitePages:usTerms.parties.text", operator) },
    { heading: t("sitePages:usTerms.account.heading"), text: t("sitePages:usTerms.account.text") },
    { heading: t("sitePages:usTerms.selling.heading"), text: t("sitePages:usTerms.selling.text") },
    { heading: t("sitePages:usTerms.money.heading"), text: t("sitePages:usTerms.money.text") },
    { heading: t("sitePages:usTerms.content.heading"), text: t("sitePages:usTerms.content.text") },
    { heading: t("sitePages:usTerms.ending.heading"), text: t("sitePages:usTerms.ending.text") },
    { heading: t("sitePages:usTerms.law.heading"), text: t("sitePages:usTerms.law.text", operator) },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("sitePages:usTerms.title")} sections={sections} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
