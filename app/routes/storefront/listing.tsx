import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireStore } from "../../http/guards/require-store.server.ts";
import { ListingView } from "../../ui/storefront/listing-view.tsx";
import { StoreLayout } from "../../ui/storefront/store-layout.tsx";
import { listingData } from "./listing-page.server.ts";
import { storeMeta } from "./store-meta.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => storeMeta(data?.chrome);

export const handle = { styles: "storefront", enhancers: ["store"] };

export async function loader(args: LoaderFunctionArgs) {
  return listingData(args, await requireStore(args));
}

/** `/{slug}/storefront`: the products of a store of any type. */
export default function ListingPage() {
  const { chrome, page } = useLoaderData<typeof loader>();
  return (
    <StoreLayout store={chrome} current="products">
      <ListingView store={chrome} page={page} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
