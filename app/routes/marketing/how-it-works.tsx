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
import { readPitch, readSoldPicture } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:pitch.how.title",
  description: "sitePages:summaries.how",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const scope = baseScope(args.context);
  const [site, pitch, sold] = await Promise.all([siteChrome(args), readPitch(scope), readSoldPicture(scope)]);
  return { site, ...pitch, sold };
}

/** From a drawing to a parcel. */
export default function HowItWorksPage() {
  const { site, example, figures, sold } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const story: Scene[] = [
    {
      heading: t("sitePages:pitch.how.design.heading"),
      text: t("sitePages:pitch.how.design.text"),
      product: sold,
    },
    {
      heading: t("sitePages:pitch.how.store.heading"),
      text: t("sitePages:pitch.how.store.text"),
      phone: "store",
    },
    {
      heading: t("sitePages:pitch.how.share.heading"),
      text: t("sitePages:pitch.how.share.text"),
      scene: "cards",
    },
    {
      heading: t("sitePages:pitch.how.make.heading"),
      text: t("sitePages:pitch.how.make.text"),
      scene: "print",
    },
    {
      heading: t("sitePages:pitch.how.send.heading"),
      text: t("sitePages:pitch.how.send.text"),
      phone: "order",
    },
  ];
  const { days } = figures;
  const sections = [
    { heading: t("sitePages:pitch.quality.heading"), text: t("sitePages:pitch.quality.text") },
    { heading: t("sitePages:shipping.when.heading"), text: t("sitePages:shipping.when.text", days) },
    { heading: t("sitePages:shipping.where.heading"), text: t("sitePages:shipping.where.text", figures) },
    { heading: t("sitePages:shipping.wrong.heading"), text: t("sitePages:shipping.wrong.text") },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("sitePages:pitch.how.title")}
        lead={t("sitePages:pitch.how.lead")}
        builderHref={paths.eventBuilder}
        opening="designer"
        story={story}
        sections={sections}
      >
        <KeyFigures {...figures} />
        {example && <PriceExample {...example} href={site.links.ourProducts} />}
        <FirstQuestions of={["cost", "stock", "live", "change"]} href={site.links.faq} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
