import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SectionsView } from "../../ui/site/sections-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";

export const handle = { styles: "site", enhancers: ["site"], title: "site:legal.privacy.title" };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const { OPERATOR, OPERATOR_EMAIL } = args.context.page.settings;
  return { site: await siteChrome(args), operator: { operator: OPERATOR, operatorEmail: OPERATOR_EMAIL } };
}

/** The privacy policy. */
export default function PrivacyPage() {
  const { site, operator } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("site:legal.privacy.who.heading"), text: t("site:legal.privacy.who.text", operator) },
    { heading: t("site:legal.privacy.what.heading"), text: t("site:legal.privacy.what.text") },
    { heading: t("site:legal.privacy.shared.heading"), text: t("site:legal.privacy.shared.text") },
    { heading: t("site:legal.privacy.cookies.heading"), text: t("site:legal.privacy.cookies.text") },
    { heading: t("site:legal.privacy.time.heading"), text: t("site:legal.privacy.time.text") },
    { heading: t("site:legal.privacy.rights.heading"), text: t("site:legal.privacy.rights.text", operator) },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("site:legal.privacy.title")} sections={sections} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
