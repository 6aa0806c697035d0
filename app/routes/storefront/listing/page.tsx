import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStore } from "../../../http/guards/require-store.server.ts";
import { ListingView } from "./view.tsx";
import { OnlyProductView } from "./only-product-view.tsx";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { closedStore } from "../frame/closed-store.server.ts";
import { listingData } from "./read.server.ts";
import { onlyProductData } from "./only-product.server.ts";
import { storeMeta } from "../frame/store-meta.ts";

/** The store's own title is that of its first page. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  storeMeta(data?.chrome).filter((tag) => !("title" in tag));

export const handle = { styles: "storefront", enhancers: ["store"], title: "header:products" };

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStore(args);
  return (await closedStore(args, visit)) ?? (await onlyProductData(args, visit)) ?? listingData(args, visit);
}

/** `/{slug}/storefront`: the products of a store of any type, or the only one; its notice while it is closed. */
export default function ListingPage() {
  const loaded = useLoaderData<typeof loader>();
  const { chrome } = loaded;
  if (loaded.kind === "closed") return <StoreNoticeView {...loaded} />;
  return (
    <StoreLayout store={chrome} current="products">
      {loaded.kind === "product" ? (
        <OnlyProductView store={chrome} page={loaded.page} />
      ) : (
        <ListingView store={chrome} page={loaded.page} />
      )}
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
