import type { MetaDescriptor } from "@remix-run/cloudflare";
import { typedFromMinor, type Money } from "../../../domain/money.ts";
import { isPromo } from "../../../domain/store/store-event.ts";
import type { StoreChrome } from "../../../ui/storefront/models.ts";

type Told = Pick<StoreChrome, "name" | "searchTitle" | "description" | "card" | "type"> & {
  organiser: Pick<StoreChrome["organiser"], "name">;
};
type ProductFacts = {
  id: string;
  name: string;
  description: string;
  action: string;
  price: Money;
  /** Null while nothing may be ordered. */
  addAction: string | null;
};

/**
 * Title and description of a store's own page or of a product's, in the organiser's words as search engines and chats
 * show them, and the picture beside them.
 */
export function storeMeta(store: Told | undefined, product?: ProductFacts): MetaDescriptor[] {
  if (!store) return [];
  const description = product?.description || store.description;
  const metaTags: MetaDescriptor[] = [
    { title: product ? `${product.name} – ${store.name}` : (store.searchTitle ?? store.name) },
    { name: "description", content: description },
  ];
  // A gift's page has no bytes to spare, and its link goes to those who are meant.
  if (store.card === null || isPromo(store.type)) return metaTags;
  const picture: MetaDescriptor = { property: "og:image", content: store.card };
  const large: MetaDescriptor = { name: "twitter:card", content: "summary_large_image" };
  if (!product) return [...metaTags, picture, large];
  return [
    ...metaTags,
    picture,
    large,
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: store.searchTitle ?? store.name },
    { property: "og:title", content: product.name },
    { property: "og:description", content: description },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { "script:ld+json": productData(store, product, store.card) },
  ];
}

/** A product as search engines read it (schema.org): what it is, and what it costs a shopper here. */
function productData({ name: storeName, organiser }: Told, product: ProductFacts, card: string) {
  const url = new URL(product.action, card).href;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    ...(product.description && { description: product.description }),
    sku: product.id,
    image: card,
    url,
    brand: { "@type": "Brand", name: storeName },
    offers: {
      "@type": "Offer",
      url,
      price: typedFromMinor(product.price.minor),
      priceCurrency: product.price.currency,
      availability: `https://schema.org/${product.addAction === null ? "OutOfStock" : "InStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: organiser.name },
    },
  };
}
