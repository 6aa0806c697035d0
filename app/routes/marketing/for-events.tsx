import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { PitchView } from "../../ui/site/pitch-view.tsx";
import { PriceExample } from "../../ui/site/price-example.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { readPitch } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "pitch:events.title",
  description: "summaries:events",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return { site, ...pitch };
}

/** What an organiser of an event gets. */
export default function ForEventsPage() {
  const { site, example, pictures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const sections = [
    { heading: t("pitch:events.before.heading"), text: t("pitch:events.before.text") },
    { heading: t("pitch:events.during.heading"), text: t("pitch:events.during.text") },
    { heading: t("pitch:events.after.heading"), text: t("pitch:events.after.text") },
    { heading: t("pitch:events.money.heading"), text: t("pitch:events.money.text") },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:events.title")}
        lead={t("pitch:events.lead")}
        builderHref={paths.eventBuilder}
        pictures={pictures}
        sections={sections}
      >
        {example && <PriceExample {...example} />}
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
