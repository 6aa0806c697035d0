import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRODUCT_NOT_SOLD } from "../../../domain/availability/unavailable.ts";
import { requireStoreProduct } from "../../../http/guards/require-store.server.ts";
import { closedStore } from "../frame/closed-store.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { storeError } from "../frame/store-error.server.ts";
import { StoreLayout } from "../frame/store-layout.tsx";
import { storeMeta } from "../frame/store-meta.ts";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { sizeGuide } from "./read.server.ts";
import { SizeGuideView } from "./view.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => storeMeta(data?.chrome);

export const handle = {
  styles: "size-guide",
  enhancers: ["store"],
  title: "product:sizeGuide",
  unlisted: true,
};

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url);
  // The product's page sends its whole form by GET; what belongs to buying must not stay in the address.
  if (url.searchParams.has("_token")) {
    for (const name of ["_token", "intent"]) url.searchParams.delete(name);
    throw redirect(`${url.pathname}${url.search}`);
  }
  const asked = url.searchParams.get("product") ?? "";
  const visit = await requireStoreProduct(args, /^[0-9a-z]{1,40}$/.test(asked) ? asked : "");
  const { storefront, product } = visit;
  const closed = await closedStore(args, visit);
  if (closed) return closed;
  if (!product) throw await storeError(args, visit, 404, { reason: PRODUCT_NOT_SOLD, offer: true });
  return {
    kind: "guide" as const,
    chrome: await storeChrome(storefront, args.context, args.request),
    page: sizeGuide(url, visit, product),
  };
}

/** The measures of a product, and the size that a shirt of one's own chooses. */
export default function SizeGuidePage() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === "closed") return <StoreNoticeView {...loaded} />;
  return (
    <StoreLayout store={loaded.chrome} current="products">
      <SizeGuideView store={loaded.chrome} page={loaded.page} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
