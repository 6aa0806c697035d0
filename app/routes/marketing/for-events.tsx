import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/wiring/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { PitchView, type Scene } from "../../ui/site/pitch-view.tsx";
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
  const phone = (name: string) => ({ shows: "phone" as const, picture: `/brand/phone-${name}.webp` });
  // The gift before, orders on the phone meanwhile, the store that stays.
  const story: Scene[] = [
    { heading: t("pitch:events.before.heading"), text: t("pitch:events.before.text"), ...phone("gift") },
    { heading: t("pitch:events.during.heading"), text: t("pitch:events.during.text"), ...phone("team") },
    { heading: t("pitch:events.after.heading"), text: t("pitch:events.after.text"), ...phone("store") },
  ];
  const money = { heading: t("pitch:events.money.heading"), text: t("pitch:events.money.text") };
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:events.title")}
        lead={t("pitch:events.lead")}
        builderHref={paths.eventBuilder}
        pictures={pictures}
        story={story}
        sections={[money]}
      >
        {example && <PriceExample {...example} />}
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
