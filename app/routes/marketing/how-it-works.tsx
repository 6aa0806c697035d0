import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { PitchView } from "../../ui/site/pitch-view.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";

export const handle = { styles: "site", enhancers: ["site"], title: "pitch:how.title" };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  return { site: await siteChrome(args) };
}

/** From a drawing to a parcel. */
export default function HowItWorksPage() {
  const { site } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("pitch:how.design.heading"), text: t("pitch:how.design.text") },
    { heading: t("pitch:how.store.heading"), text: t("pitch:how.store.text") },
    { heading: t("pitch:how.share.heading"), text: t("pitch:how.share.text") },
    { heading: t("pitch:how.make.heading"), text: t("pitch:how.make.text") },
    { heading: t("pitch:how.send.heading"), text: t("pitch:how.send.text") },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:how.title")}
        lead={t("pitch:how.lead")}
        builderHref={paths.eventBuilder}
        sections={sections}
      />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
