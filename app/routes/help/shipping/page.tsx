import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { siteChrome } from "../../../auth/site-chrome.server.ts";
import { COUNTRIES } from "../../../domain/address/countries.ts";
import { deliveryWindow, USUAL_DELIVERY_DAYS } from "../../../domain/delivery/delivery-window.ts";
import { SHIPPING_METHODS } from "../../../domain/pricing/shipping.ts";
import { TIME_ZONE_OF_REGION } from "../../../domain/store/store-event.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { ShippingHelpView } from "./view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "sitePages:shipping.title",
  description: "sitePages:summaries.shipping",
};

/** What holds for every store, from the same settings that the checkout reads. */
export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  return {
    site: await siteChrome(args),
    shipping: {
      days: USUAL_DELIVERY_DAYS,
      today: deliveryWindow(args.context.page.now(), TIME_ZONE_OF_REGION.UK),
      methods: [...SHIPPING_METHODS],
      countries: COUNTRIES.map(([code, name]) => ({ code, name })),
    },
  };
}

/** When things arrive, by which ways, where to, and what to do when something is wrong. */
export default function ShippingPage() {
  const { site, shipping } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <ShippingHelpView {...shipping} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
