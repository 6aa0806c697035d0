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

/** The gift before, orders on the phone meanwhile, the store that stays. */
const PHONES = {
  before: "/brand/phone-gift.webp",
  during: "/brand/phone-team.webp",
  after: "/brand/phone-store.webp",
};

/** What an organiser of an event gets. */
export default function ForEventsPage() {
  const { site, example, pictures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const story = (["before", "during", "after"] as const).map((when) => ({
    heading: t(`pitch:events.${when}.heading`),
    text: t(`pitch:events.${when}.text`),
    shows: "phone" as const,
    picture: PHONES[when],
  }));
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
