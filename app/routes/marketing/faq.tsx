import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/wiring/context.server.ts";
import { StructuredData } from "../../ui/document/search-tags.tsx";
import { paths } from "../../paths.ts";
import { PitchEnd } from "../../ui/site/pitch-end.tsx";
import { usePlatformFee } from "./platform-fee.ts";
import { PriceExample } from "./price-example.tsx";
import { SectionsView } from "../../ui/site/text-page.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { readPitch } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "site:faq.title",
  description: "sitePages:summaries.faq",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return { site, ...pitch };
}

/** What organisers ask first, and what a shirt costs them. */
export default function FaqPage() {
  const { site, example, figures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const fee = usePlatformFee();
  const sections = [
    { heading: t("site:faq.cost.question"), text: t("site:faq.cost.answer", { fee }) },
    { heading: t("site:faq.stock.question"), text: t("site:faq.stock.answer") },
    { heading: t("sitePages:pitch.quality.heading"), text: t("sitePages:pitch.quality.text") },
    { heading: t("sitePages:shipping.when.heading"), text: t("sitePages:shipping.when.text", figures.days) },
    { heading: t("sitePages:shipping.where.heading"), text: t("sitePages:shipping.where.text", figures) },
    { heading: t("site:faq.gift.question"), text: t("site:faq.gift.answer") },
    { heading: t("site:faq.live.question"), text: t("site:faq.live.answer") },
    { heading: t("site:faq.change.question"), text: t("claim:change.rule") },
  ];
  return (
    <SiteLayout site={site}>
      <SectionsView title={t("site:faq.title")} sections={sections}>
        {example && <PriceExample {...example} href={site.links.ourProducts} />}
        <StructuredData
          data={{
            "@type": "FAQPage",
            mainEntity: sections.map(({ heading, text }) => ({
              "@type": "Question",
              name: heading,
              acceptedAnswer: { "@type": "Answer", text },
            })),
          }}
        />
      </SectionsView>
      <PitchEnd href={paths.eventBuilder} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
