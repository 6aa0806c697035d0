import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SectionsView } from "../../ui/site/sections-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";

export const handle = { styles: "site", enhancers: ["site"], title: "site:legal.terms.title" };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const { OPERATOR, OPERATOR_EMAIL } = args.context.page.settings;
  return { site: await siteChrome(args), operator: { operator: OPERATOR, operatorEmail: OPERATOR_EMAIL } };
}

/** The general terms of sale. */
export default function TermsPage() {
  const { site, operator } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:legal.terms.parties.heading"), text: t("site:legal.terms.parties.text", operator) },
    { heading: t("site:legal.terms.order.heading"), text: t("site:legal.terms.order.text") },
    { heading: t("site:legal.terms.prices.heading"), text: t("site:legal.terms.prices.text") },
    { heading: t("site:legal.terms.delivery.heading"), text: t("site:legal.terms.delivery.text") },
    { heading: t("site:legal.terms.returns.heading"), text: t("site:legal.terms.returns.text") },
    { heading: t("site:legal.terms.law.heading"), text: t("site:legal.terms.law.text") },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("site:legal.terms.title")} sections={sections} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
