import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/wiring/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { FirstQuestions } from "./first-questions.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PitchView, type Scene } from "./pitch-view.tsx";
import { PriceExample } from "./price-example.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { readPitch } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:pitch.events.title",
  description: "sitePages:summaries.events",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return { site, ...pitch };
}

/** What an organiser of an event gets. */
export default function ForEventsPage() {
  const { site, example, figures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  // Cards with the invitation, orders on the phone and the screen of the stand meanwhile, the store that stays.
  const story: Scene[] = [
    {
      heading: t("sitePages:pitch.events.before.heading"),
      text: t("sitePages:pitch.events.before.text"),
      scene: "cards",
    },
    {
      heading: t("sitePages:pitch.events.during.heading"),
      text: t("sitePages:pitch.events.during.text"),
      phone: "gift",
    },
    {
      heading: t("sitePages:pitch.events.screen.heading"),
      text: t("sitePages:pitch.events.screen.text"),
      scene: "wall",
    },
    {
      heading: t("sitePages:pitch.events.after.heading"),
      text: t("sitePages:pitch.events.after.text"),
      phone: "store",
    },
  ];
  const sections = [
    { heading: t("sitePages:pitch.events.who.heading"), text: t("sitePages:pitch.events.who.text") },
    { heading: t("sitePages:pitch.events.money.heading"), text: t("sitePages:pitch.events.money.text") },
    { heading: t("sitePages:shipping.when.heading"), text: t("sitePages:shipping.when.text", figures.days) },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("sitePages:pitch.events.title")}
        lead={t("sitePages:pitch.events.lead")}
        builderHref={paths.eventBuilder}
        opening="poster"
        story={story}
        sections={sections}
      >
        <KeyFigures {...figures} />
        {example && <PriceExample {...example} href={site.links.ourProducts} />}
        <FirstQuestions of={["gift", "stock", "live", "change"]} href={site.links.faq} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
