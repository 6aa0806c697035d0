import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { requireStoreProduct } from "../../../http/guards/require-store.server.ts";
import { paths } from "../../../paths.ts";
import { servesAbroad } from "../../../domain/address/served-address.ts";
import { fileAddress } from "../../../domain/pictures/stored-picture.ts";
import { pictureAddress } from "../../../domain/product/offer.ts";
import { patternOfRule } from "../../../domain/design/first-print.ts";
import { unitOf, widthOf } from "../../../domain/product/own-shirt.ts";
import { drawnTexts, personalTextsOf } from "../../../domain/product/personal-text.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";
import { isForSale, isSoldOut } from "../../../services/storefront.ts";
import { stageOf } from "../../../domain/store/event-status.ts";
import { garmentFacts } from "./garment-facts.ts";
import { galleryPicture, galleryViews } from "./product-pictures.ts";
import { cheapestShipping, deliveryBy } from "./shipping-offer.server.ts";
import { productCard } from "../frame/store-chrome.server.ts";

type Visit = Awaited<ReturnType<typeof requireStoreProduct>>;
type Shown = {
  product: NonNullable<Visit["product"]>;
  colour: Colour;
  preview: boolean;
  /** How the latest parcels came. */
  arrived: string | null;
};
type Colour = NonNullable<Visit["product"]>["offer"]["colours"][number];

/** One product with everything that its page shows and sells, as the address asks for it. */
export function productPage(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { storefront, catalogue, photos }: Pick<Visit, "storefront" | "catalogue" | "photos">,
  { product, colour, preview, arrived }: Shown,
): ProductPage {
  const { store, stock, opening } = storefront;
  const url = new URL(request.url);
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
  const shirtMm = widthOf(url.searchParams.get("shirt"));
  const cheapest = cheapestShipping(storefront, 1, product.unitGross);
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    action: (preview ? paths.newProduct : paths.product)(store.slug, product.id),
    price: { minor: product.unitGross, currency: store.currency },
    includesVat: product.unitGross > product.unitNet,
    colour: colour.name,
    side: views[0] ?? "front",
    pictures: views.map((view) => ({ side: view, src: galleryPicture(product, colour.name, view, written) })),
    photosFirst: photos.length > 0 && !url.searchParams.has("side"),
    photos: photos.flatMap((photo) => {
      const [src, large, small] = [
        fileAddress(photo, 800),
        fileAddress(photo, 1600),
        fileAddress(photo, 160),
      ];
      return src && large && small ? [{ src, large, small }] : [];
    }),
    colours: product.offer.colours.map((offered) => ({
      name: offered.name,
      hex: offered.hex,
      stage: stageOf(store.theme.paper, offered.hex),
      small: pictureAddress(product.designHash, offered.name, product.offer.cover, { width: 160 }),
      pictures: views.map((view) => galleryPicture(product, offered.name, view)),
      sizes: offered.sizes.filter((size) => isForSale(product, offered.name, size)),
      soldOut: offered.sizes.filter((size) => !isForSale(product, offered.name, size)),
    })),
    sizes: sizes.map((name) => ({
      name,
      available: isForSale(product, colour.name, name),
      soldOut: colour.sizes.includes(name) && !isForSale(product, colour.name, name),
    })),
    size:
      sizes.length === 1
        ? (sizes[0] ?? null)
        : isForSale(product, colour.name, wantedSize ?? "")
          ? wantedSize
          : null,
    isSoldOut: isSoldOut(product),
    notSentTo: isSoldOut(product) ? [] : [...product.unmade.countries],
    personal: product.offer.personalFields.map(({ layerId, ...field }) => ({
      ...field,
      ...(field.characters && { pattern: patternOfRule(field.characters) }),
      name: `text-${layerId}`,
      value: typed[layerId] ?? "",
    })),
    quantity: url.searchParams.get("quantity"),
    addAction:
      opening === "open" && store.type !== "Promo" && product.status === "published" && !isSoldOut(product)
        ? paths.basket(store.slug)
        : null,
    ...garmentFacts(catalogue, sizes),
    guideHref: paths.sizeGuide(store.slug),
    shirt: shirtMm === null ? null : { mm: shirtMm, unit: unitOf(store.region) },
    delivery: deliveryBy(storefront, cheapest?.method, context.page.now()),
    arrived,
    shippingFrom: cheapest?.price ?? null,
    customs: cheapest && servesAbroad(store) ? store.region : null,
    related: related(stock, product).map((item) => productCard(storefront, item, preview)),
  };
}

/** Up to four others of the store, those of the same category first. */
function related<P extends { id: string; category: string }>(stock: readonly P[], product: P): P[] {
  return stock
    .filter((item) => item.id !== product.id)
    .sort((a, b) => Number(b.category === product.category) - Number(a.category === product.category))
    .slice(0, 4);
}
