import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { colourOf } from "../../../domain/product/offer.ts";
import { PRODUCT_NOT_SOLD } from "../../../domain/availability/unavailable.ts";
import { sharePage } from "../../../page-cache/page-cache.server.ts";
import { findProductPreview } from "../../../auth/require-preview.server.ts";
import { noteView, requireStore, requireStoreProduct } from "../../../http/guards/require-store.server.ts";
import type { TextRefusal } from "../../../services/judge-texts.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";
import { PreviewBanner } from "../frame/preview-banner.tsx";
import { ProductView } from "./view.tsx";
import { StoreNoticeView } from "../frame/store-notice-view.tsx";
import { StoreLayout } from "../frame/store-layout.tsx";
import { closedStore } from "../frame/closed-store.server.ts";
import { productPage } from "./read.server.ts";
import { punctualitySentence } from "../punctuality.server.ts";
import { storeChrome } from "../frame/store-chrome.server.ts";
import { storeMeta } from "../frame/store-meta.ts";
import { storeError } from "../frame/store-error.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  storeMeta(data?.chrome, data?.kind === "product" ? data.page : undefined);

export const handle = { styles: "storefront", enhancers: ["store"] };

/** `Product=12` names a product, `NewProduct=12` the same before it is published; anything else here is no page. */
function designOf(designRef: string | undefined): { productId: string; isNew: boolean } | undefined {
  const [, isNew, productId] = /^(New)?Product=([0-9a-z]{1,40})$/.exec(designRef ?? "") ?? [];
  if (!productId) return undefined;
  return { productId, isNew: isNew !== undefined };
}

export async function loader(args: LoaderFunctionArgs) {
  const design = designOf(args.params.designRef);
  if (!design) throw await storeError(args, await requireStore(args), 404);
  const { productId, isNew } = design;
  const previewed = isNew ? await findProductPreview(args, productId) : undefined;
  const preview = previewed !== undefined;
  if (!preview) sharePage(args.context);
  const visit = previewed ?? (await requireStoreProduct(args, productId));
  const { storefront, product } = visit;
  const closed = preview ? undefined : await closedStore(args, visit);
  if (closed) return closed;
  const url = new URL(args.request.url);
  if (url.searchParams.has("_token")) throw redirect(withoutFormFields(url));
  const colour = product && colourOf(product.offer, url.searchParams.get("colour"));
  if (!product || !colour) {
    throw await storeError(args, visit, 404, { reason: PRODUCT_NOT_SOLD, offer: true });
  }
  const arrived = preview ? null : await punctualitySentence(args, visit);
  const page = productPage(args, visit, { product, colour, preview, arrived });
  const refused = refusalOf(url, page);
  if (!preview) noteView(args.context, storefront);
  return {
    kind: "product" as const,
    chrome: await storeChrome(storefront, args.context, args.request, preview, product),
    page,
    unpublished: product.status !== "published",
    refused,
  };
}

/** Why "add" was refused, and beside which field it is told. */
const REFUSALS: Record<string, string> = {
  "errors:chooseSize": "size",
  "errors:variantNotSold": "size",
  "errors:variantNotSoldUs": "size",
  "errors:quantityOutOfRange": "quantity",
  "errors:productNotSold": "",
};

/** Why "add" was refused, with the field that it is told at; null when it was not. */
function refusalOf({ searchParams }: URL, { personal }: Pick<ProductPage, "personal">) {
  const error = searchParams.get("refused") ?? "";
  if (Object.hasOwn(REFUSALS, error)) return { error, field: REFUSALS[error] ?? "" };
  const field = personal.find(({ name }) => name === `text-${searchParams.get("at") ?? ""}`)?.name;
  return field && TEXT_REFUSALS.has(error) ? { error, field } : null;
}

const TEXT_REFUSALS: ReadonlySet<string> = new Set<TextRefusal>([
  "errors:personalRequired",
  "errors:personalTooWide",
  "errors:personalGlyph",
]);

/** "Show it on the product" sends the whole form by GET; what belongs to buying must not stay in the address. */
function withoutFormFields(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of ["_token", "product", "intent"]) query.delete(name);
  return `${url.pathname}?${query}`;
}

/** One product of a store. */
export default function ProductRoute() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === "closed") return <StoreNoticeView {...loaded} />;
  const { chrome, page, refused, unpublished } = loaded;
  const result = refused ? { error: { [refused.field]: [refused.error] } } : undefined;
  return (
    <StoreLayout store={chrome} current="products">
      <PreviewBanner store={chrome} />
      <ProductView store={chrome} page={page} result={result} preview={unpublished} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../../ui/errors/route-error.tsx";
