import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isShop } from "../../../domain/store/store-event.ts";
import { requirePreview } from "../../../auth/require-preview.server.ts";
import { ClaimLayout } from "../claim/claim-layout.tsx";
import { ClaimView } from "../claim/view.tsx";
import { ListingView } from "../listing/view.tsx";
import { PreviewBanner } from "../frame/preview-banner.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { claimPage } from "../claim/read.server.ts";
import { withWishedLook } from "./wished-look.server.ts";
import { homeLook } from "../claim/home-look.ts";
import { listingData } from "../listing/read.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...(data ? [{ title: data.chrome.name }] : []),
];

export const handle = homeLook;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await withWishedLook(args, await requirePreview(args));
  // The desk shows it in a frame of its own.
  args.context.page.framedByUs = true;
  return isShop(visit.storefront.store.type)
    ? listingData(args, visit, true)
    : claimPage(args, visit, undefined, true);
}

/** `/site-preview/{slug}`: a store of any status, for its own staff. Nothing can be ordered here. */
export default function SitePreview() {
  const loaded = useLoaderData<typeof loader>();
  const { chrome } = loaded;
  if (loaded.kind === "listing") {
    return (
      <StoreLayout store={chrome} current="products">
        <PreviewBanner store={chrome} />
        <ListingView store={chrome} page={loaded.page} />
      </StoreLayout>
    );
  }
  return (
    <ClaimLayout store={chrome}>
      <PreviewBanner store={chrome} />
      {/* To look at, not to fill in: without scripts too, nothing in it can be pressed. */}
      <div {...{ inert: "" }}>
        <ClaimView store={chrome} page={loaded.page} />
      </div>
    </ClaimLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
