import type { PersonalField } from "../product/personal-text-field.tsx";
import type { Money } from "../../domain/money.ts";
import type { Unit } from "../../domain/product/own-shirt.ts";
import type { Region, StoreStatus, StoreTheme, StoreType } from "../../domain/store/store-event.ts";
import type { themeAttributes } from "../theme/theme-properties.ts";
import type { ColourDot } from "../product/colour-dots.tsx";

/** What every page of a store shows around its content. All addresses are made by the caller from paths.ts. */
export type StoreChrome = {
  id: string;
  /** Part of the addresses of the API's calls for shoppers. */
  tenantId: string;
  slug: string;
  /** Set for staff who look at the store before the public does. */
  preview: { status: StoreStatus; expired: boolean } | null;
  name: string;
  tagline: string;
  /** What search engines and chats say of it. */
  /** What search engines show instead of its name. */
  searchTitle?: string;
  description: string;
  /** Address of the picture that chats show of it; null where the public sees nothing. */
  card: string | null;
  type: StoreType;
  region: Region;
  theme: StoreTheme;
  /** What the theme comes to, worked out by the server: the checkout need not carry how. */
  look: ReturnType<typeof themeAttributes>;
  logo: string | null;
  /** Address of the picture at the store's opening. */
  hero: string | null;
  organiser: { name: string; email: string | null };
  /** Who sells, a line each, and the number of its VAT registration; empty while the organiser has not said it. */
  seller: { lines: string[]; vatNumber: string };
  links: {
    /** Where it begins: a shop's products, a gift's or an order's form. */
    home: string;
    products: string;
    faqs: string;
    contact: string;
    basket: string;
    terms: string;
    privacy: string;
    /** A page that tells who sends the gifts; null for shops, which send none. */
    isThisReal: string | null;
    findOrder: string;
    /** Where a buyer begins to withdraw from a contract; null where no such law holds. */
    withdraw: string | null;
  };
  /** Null on pages that come from a cache: the script fills it in. */
  basketCount: number | null;
  /** Null when translation is switched off; `action` is the page itself. */
  languageForm: { action: string; keep?: Record<string, string> } | null;
  formToken: string;
};

export type ProductCard = {
  id: string;
  name: string;
  href: string;
  /** Address of the front's picture. */
  picture: string;
  stage?: "other";
  price: Money;
  colours: ColourDot[];
  isSoldOut?: boolean;
};

/** The five sort options, the default first. */
export const SORTS = ["recent", "name-az", "name-za", "price-high-low", "price-low-high"] as const;
export type Sort = (typeof SORTS)[number];

export type ListingModel = {
  /** Address of the list without its query. */
  action: string;
  /** Those of this page. */
  products: ProductCard[];
  /** How many there are on all pages. */
  found: number;
  /** The page of the list, from 1, and how many there are. */
  number: number;
  pages: number;
  /** How many products the store has, whatever is filtered. */
  total: number;
  categories: string[];
  /** What is chosen now. */
  category: string | null;
  search: string;
  sort: Sort;
  /** One or two pictures for the store's opening; shown only while nothing is filtered. */
  heroPictures: string[];
};

type SizeMeasure = { size: string; widthMm: number; lengthMm: number; sleeveMm: number };
/** Both sides, and the print from near. */
export type GalleryView = "front" | "back" | "near";
type GalleryPicture = { side: GalleryView; src: string };
/** A photograph of the organiser's own. */
type ProductPhoto = { src: string; large: string; small: string };

export type ProductPage = {
  id: string;
  name: string;
  description: string;
  /** Address of this page without its query. */
  action: string;
  price: Money;
  /** Whether the price shown holds VAT; decides the note beside it. */
  includesVat: boolean;
  colour: string;
  /** The picture that the address asks for, which is the first. */
  side: GalleryPicture["side"];
  /** With the shopper's own words when the query holds them. */
  pictures: GalleryPicture[];
  photos: ProductPhoto[];
  /** Whether they stand before the pictures: unless the address asks for one of those. */
  photosFirst: boolean;
  /** With the sizes that each comes in, and its pictures in the order of `pictures`. */
  colours: {
    name: string;
    hex: string;
    /** Small, for the choice of colours. */
    small: string;
    stage: "other" | undefined;
    pictures: readonly string[];
    sizes: readonly string[];
    /** The sizes that it comes in and that cannot be bought now. */
    soldOut?: readonly string[];
  }[];
  sizes: { name: string; available: boolean; soldOut?: boolean }[];
  size: string | null;
  /** Nothing of it can be bought now. */
  isSoldOut?: boolean;
  /** Countries of the store for which it cannot be made, as ISO codes. */
  notSentTo?: readonly string[];
  /** What was chosen before, as the address says it. */
  quantity: string | null;
  personal: PersonalField[];
  /** Where "add" posts product, colour, size, quantity and personal texts; null while nothing may be ordered. */
  addAction: string | null;
  facts: { label: "fabric" | "material" | "weight" | "fit" | "size" | "print" | "brand"; value: string }[];
  care: string[];
  /** Of the sizes that are sold; empty where there is nothing to compare. */
  measures: SizeMeasure[];
  /** Where they stand, and a shirt of one's own is compared with them. */
  guideHref: string;
  /** By which the size was chosen: how wide it lies, and in what people measure here; null: none was measured. */
  shirt: { mm: number; unit: Unit } | null;
  /** The largest print, in mm. */
  printArea: { width: number; height: number } | null;
  delivery: { from: string; to: string };
  /** How the store's latest parcels came; null where too little is known. */
  arrived: string | null;
  /** What the cheapest way to ship one piece costs; null where the shopper does not pay for it. */
  shippingFrom: Money | null;
  /** Where its parcels are packed, if some of its countries lie across a customs border. */
  customs: Region | null;
  related: ProductCard[];
};

export type BasketLine = {
  id: string;
  code: string;
  name: string;
  href: string;
  picture: string;
  colour: string;
  size: string;
  personal: { label: string; text: string }[];
  /** A text that it cannot be bought without is missing. */
  lacksText?: boolean;
  /** It cannot be bought any more, or not now. */
  isSoldOut?: boolean;
  /** Gross, as shown on the product's page. */
  unitPrice: Money;
  quantity: number;
};

export type BasketModel = {
  lines: BasketLine[];
  subtotal: Money;
  /** What was in it and is not sold here any more. */
  gone: { id: string; name: string }[];
  /** Where changes of lines are posted (`line`, `intent` = increment | decrement | remove). */
  action: string;
  /** What shipping costs at least, and when it comes by that way; null where the shopper does not pay for it. */
  shipping: {
    price: Money;
    from: string;
    to: string;
    /** How much more until shipping is free; null where it never is, or is already. */
    untilFree: Money | null;
  } | null;
  /** How the store's latest parcels came; null where too little is known. */
  arrived?: string | null;
  checkoutHref: string;
  continueHref: string;
  /** Who is invoiced for what is ordered here; null where shoppers pay by themselves. */
  invoicedTo: string | null;
  /** A key of the texts, such as `store:cart.add`. */
  error: string | null;
  /** What the browser keeps of it: the lines in the words of the specification. */
  copy: readonly object[];
};

export type Question = { question: string; answer: string };

/** A store's look, and the ids that scripts need for calls of the API: `/api/{tenant}/{slug}/…`. */
export function storeAttributes({ id, tenantId, slug, look }: StoreChrome) {
  return { ...look, "data-tenant": tenantId, "data-store": id, "data-slug": slug };
}
