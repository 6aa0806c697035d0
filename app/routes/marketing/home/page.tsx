import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { baseScope } from "../../../http/wiring/context.server.ts";
import { paths } from "../../../paths.ts";
import { listShowcase } from "../../../services/storefront/read.server.ts";
import { HomeView } from "./view.tsx";
import { SiteLayout } from "../../../ui/site/site-layout.tsx";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { readPitch } from "../price-list.server.ts";
import { siteChrome } from "../../../auth/site-chrome.server.ts";

export const handle = {
  styles: "site",
  enhancers: ["site"],
  title: "site:home.title",
  description: "sitePages:summaries.home",
};

export async function loader(args: LoaderFunctionArgs) {
  sharePage(args.context);
  const scope = baseScope(args.context);
  const [site, showcase, pitch] = await Promise.all([
    siteChrome(args),
    listShowcase(scope, 3),
    readPitch(scope),
  ]);
  const stores = showcase.map(({ event, product }) => ({
    name: event.name,
    href: paths.store(event.slug),
    brand: event.theme.brand,
    tagline: event.page.tagline,
    picture: pictureAddress(product.designHash, product.offer.defaultColour, product.offer.cover, {
      width: 400,
    }),
  }));
  return { site, stores, pictures: stores.map((store) => store.picture), ...pitch };
}

/** The platform's own front page. */
export default function HomePage() {
  const { site, stores, pictures, example, figures } = useLoaderData<typeof loader>();
  return (
    <SiteLayout site={site}>
      <HomeView site={site} stores={stores} pictures={pictures} example={example} figures={figures} />
    </SiteLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
