import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { colourOf, pictureAddress } from "../../domain/product/offer.ts";
import { PRODUCT_NOT_SOLD } from "../../domain/availability/missing.ts";
import { drawnTexts, personalTextsOf } from "../../domain/product/personal-text.ts";
import { sharePage } from "../../page-cache/page-cache.server.ts";
import { findProductPreview } from "../../auth/require-preview.server.ts";
import { requireStore, requireStoreProduct } from "../../http/require-store.server.ts";
import { paths } from "../../paths.ts";
import { PreviewBanner } from "../../ui/storefront/preview-banner.tsx";
import { ProductView } from "../../ui/storefront/product/product-view.tsx";
import { StoreLayout } from "../../ui/storefront/store-layout.tsx";
import type { ProductPage } from "../../ui/storefront/models.ts";
import { stageOf } from "../../ui/theme/stage.ts";
import { galleryPicture, galleryViews } from "./product-pictures.ts";
import { garmentFacts } from "./garment-facts.ts";
import { cheapestShipping, deliveryBy } from "./shipping-offer.ts";
import { productCard, storeChrome } from "./store-chrome.server.ts";
import { storeError } from "./store-error.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.page.name} – ${data.chrome.name}` },
        { name: "description", content: data.page.description },
      ]
    : [];

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
  const { storefront, product, catalogue } = visit;
  const { store, stock, opening } = storefront;
  const url = new URL(args.request.url);
  if (url.searchParams.has("_token")) throw redirect(withoutFormFields(url));
  const colour = product && colourOf(product.offer, url.searchParams.get("colour"));
  if (!product || !colour) {
    throw await storeError(args, visit, 404, { reason: PRODUCT_NOT_SOLD, offer: true });
  }
  const views = galleryViews(url.searchParams.get("side"), product.offer.cover);
  const written = drawnTexts(
    product.offer,
    (layerId) => url.searchParams.get(`text-${layerId}`) ?? undefined,
  );
  const typed = personalTextsOf(
    product.offer,
    (layerId) => url.searchParams.get(`text-${layerId}`) ?? undefined,
  );
  const wantedSize = url.searchParams.get("size");
  const sizes = [...new Set(product.offer.colours.flatMap((offered) => offered.sizes))];
  const cheapest = cheapestShipping(storefront, 1);
  const page: ProductPage = {
    id: product.id,
    name: product.name,
    description: product.description,
    action: url.pathname,
    price: { minor: product.unitGross, currency: store.currency },
    includesVat: product.unitGross > product.unitNet,
    colour: colour.name,
    side: views[0] ?? "front",
    pictures: views.map((view) => ({ side: view, src: galleryPicture(product, colour.name, view, written) })),
    colours: product.offer.colours.map((offered) => ({
      name: offered.name,
      hex: offered.hex,
      stage: stageOf(store.theme.paper, offered.hex),
      small: pictureAddress(product.designHash, offered.name, product.offer.cover, { width: 160 }),
      pictures: views.map((view) => galleryPicture(product, offered.name, view)),
      sizes: offered.sizes,
    })),
    sizes: sizes.map((name) => ({ name, available: colour.sizes.includes(name) })),
    size: sizes.length === 1 ? (sizes[0] ?? null) : sizes.includes(wantedSize ?? "") ? wantedSize : null,
    personal: product.offer.personalFields.map((field) => ({
      name: `text-${field.layerId}`,
      label: field.label,
      side: field.side,
      maxLength: field.maxLength,
      value: typed[field.layerId] ?? "",
    })),
    quantity: url.searchParams.get("quantity"),
    addAction:
      opening === "open" && store.type !== "Promo" && product.status === "published"
        ? paths.basket(store.slug)
        : null,
    ...garmentFacts(catalogue, sizes),
    delivery: deliveryBy(storefront, cheapest?.method, args.context.page.now()),
    shippingFrom: cheapest?.price ?? null,
    related: related(stock, product).map((item) => productCard(storefront, item, preview)),
  };
  const refused = url.searchParams.get("refused") ?? "";
  return {
    chrome: await storeChrome(storefront, args.context, args.request, preview),
    page,
    unpublished: product.status !== "published",
    refused: Object.hasOwn(REFUSALS, refused) ? refused : null,
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

/** "Show it on the product" sends the whole form by GET; what belongs to buying must not stay in the address. */
function withoutFormFields(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of ["_token", "product", "intent"]) query.delete(name);
  return `${url.pathname}?${query}`;
}

/** Up to four others of the store, those of the same category first. */
function related<P extends { id: string; category: string }>(stock: readonly P[], product: P): P[] {
  return stock
    .filter((item) => item.id !== product.id)
    .sort((a, b) => Number(b.category === product.category) - Number(a.category === product.category))
    .slice(0, 4);
}

/** One product of a store. */
export default function ProductRoute() {
  const { chrome, page, refused, unpublished } = useLoaderData<typeof loader>();
  const result = refused ? { error: { [REFUSALS[refused] ?? ""]: [refused] } } : undefined;
  return (
    <StoreLayout store={chrome} current="products">
      <PreviewBanner store={chrome} />
      <ProductView store={chrome} page={page} result={result} preview={unpublished} />
    </StoreLayout>
  );
}

export { RouteError as ErrorBoundary } from "../../ui/errors/route-error.tsx";
