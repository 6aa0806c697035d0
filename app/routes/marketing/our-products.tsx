import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { baseScope } from "../../http/context.server.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { siteChrome } from "../../auth/site-chrome.server.ts";
import { paths } from "../../paths.ts";
import { BlankRange } from "../../ui/site/blank-range.tsx";
import { PitchView } from "../../ui/site/pitch-view.tsx";
import { PriceExample } from "../../ui/site/price-example.tsx";
import { SiteLayout } from "../../ui/site/site-layout.tsx";
import { readRange } from "./price-list.server.ts";

/** The shirt that prices are explained with. */
const PRICED = "TEE-CLASSIC";

export const handle = { styles: "site", enhancers: ["site"], title: "pitch:products.title" };

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const [site, range] = await Promise.all([siteChrome(args), readRange(baseScope(args.context))]);
  return { site, range };
}

/** The public catalogue: what can be printed on. */
export default function OurProductsPage() {
  const { site, range } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const example = range.find(({ code }) => code === PRICED);
  return (
    <SiteLayout site={site}>
      <PitchView
        title={t("pitch:products.title")}
        lead={t("pitch:products.lead")}
        builderHref={paths.eventBuilder}
      >
        {example && <PriceExample {...example} />}
        <BlankRange range={range} builderHref={paths.eventBuilder} />
      </PitchView>
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
