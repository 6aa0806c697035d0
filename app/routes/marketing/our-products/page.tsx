import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../http/wiring/page-state.server.ts";
import { baseScope } from "../../../http/wiring/context.server.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { paths } from "../../../paths.ts";
import { BlankRange } from "./blank-range.tsx";
import { PitchView } from "../pitch-view.tsx";
import { PriceCalculator } from "./price-calculator.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { readRange } from "../price-list.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:pitch.products.title",
  description: "sitePages:summaries.products",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const language = await languageOf(args.request, args.context);
  const [site, list] = await Promise.all([
    siteChrome(args),
    readRange(baseScope(args.context), new URL(args.request.url), language),
  ]);
  return { site, ...list };
}

/** The public catalogue: what can be printed on. */
export default function OurProductsPage() {
  const { site, range, question } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("sitePages:pitch.products.title")}
        lead={t("sitePages:pitch.products.lead")}
        builderHref={paths.eventBuilder}
        beside={
          <PriceCalculator
            action={paths.ourProducts}
            products={range.map(({ code, name }) => ({ code, name }))}
            {...question}
          />
        }
      >
        <BlankRange range={range} builderHref={paths.eventBuilder} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
