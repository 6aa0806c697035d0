import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/context.server.ts";
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
  const scene = (
    step: "design" | "store" | "share" | "make" | "send",
    shows: Scene["shows"],
    picture: string,
  ) => ({
    heading: t(`pitch:how.${step}.heading`),
    text: t(`pitch:how.${step}.text`),
    shows,
    picture,
  });
  const story = [
    scene("design", "product", first),
    scene("store", "phone", "/brand/phone-store.webp"),
    scene("share", "phone", "/brand/phone-gift.webp"),
    scene("make", "product", second),
    scene("send", "product", third),
  ];
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:how.title")}
        lead={t("pitch:how.lead")}
        builderHref={paths.eventBuilder}
        pictures={pictures}
        story={story.filter(({ picture }) => picture !== "")}
      >
        {example && <PriceExample {...example} />}
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
