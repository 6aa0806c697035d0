import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { baseScope } from "../../http/wiring/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { paths } from "../../paths.ts";
import { FirstQuestions } from "./first-questions.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { PitchView } from "./pitch-view.tsx";
import { usePlatformFee } from "./platform-fee.ts";
import { PriceExample } from "./price-example.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { readPitch } from "./price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:about.title",
  description: "sitePages:summaries.about",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return { site, ...pitch };
}

/** Who runs the platform, what for, and on what it lives. */
export default function AboutPage() {
  const { site, example, figures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const fee = usePlatformFee();
  const who = { operator: site.operator, email: site.operatorEmail };
  const sections = [
    { heading: t("sitePages:about.what.heading"), text: t("sitePages:about.what.text") },
    { heading: t("sitePages:about.why.heading"), text: t("sitePages:about.why.text") },
    { heading: t("sitePages:pitch.quality.heading"), text: t("sitePages:pitch.quality.text") },
    { heading: t("sitePages:about.money.heading"), text: t("sitePages:about.money.text", { fee }) },
    { heading: t("sitePages:about.who.heading"), text: t("sitePages:about.who.text", who) },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("sitePages:about.title")}
        lead={t("sitePages:about.lead")}
        builderHref={paths.eventBuilder}
        opening="print"
        sections={sections}
      >
        <KeyFigures {...figures} />
        {example && <PriceExample {...example} href={site.links.ourProducts} />}
        <FirstQuestions of={["cost", "stock", "change"]} href={site.links.faq} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
