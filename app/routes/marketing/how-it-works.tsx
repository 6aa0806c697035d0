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
  title: "pitch:how.title",
  description: "summaries:how",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, pitch] = await Promise.all([siteChrome(args), readPitch(baseScope(args.context))]);
  return { site, ...pitch };
}

/** From a drawing to a parcel. */
export default function HowItWorksPage() {
  const { site, example, pictures } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [first = "", second = first, third = second] = pictures;
  const phone = (name: string) => ({ shows: "phone" as const, picture: `/brand/phone-${name}.webp` });
  const product = (picture: string) => ({ shows: "product" as const, picture });
  const story: Scene[] = [
    { heading: t("pitch:how.design.heading"), text: t("pitch:how.design.text"), ...product(first) },
    { heading: t("pitch:how.store.heading"), text: t("pitch:how.store.text"), ...phone("store") },
    { heading: t("pitch:how.share.heading"), text: t("pitch:how.share.text"), ...phone("gift") },
    { heading: t("pitch:how.make.heading"), text: t("pitch:how.make.text"), ...product(second) },
    { heading: t("pitch:how.send.heading"), text: t("pitch:how.send.text"), ...product(third) },
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:how.title")}
        lead={t("pitch:how.lead")}
        builderHref={paths.eventBuilder}
        pictures={pictures}
        story={story}
      >
        {example && <PriceExample {...example} />}
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
