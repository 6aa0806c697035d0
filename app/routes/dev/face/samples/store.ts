import type { Money } from "../../../../domain/money.ts";
import type { ListingModel, ProductCard, StoreChrome } from "../../../../ui/storefront/models.ts";
import { themeAttributes } from "../../../../ui/theme/theme-properties.ts";
import { SAMPLE_STORES } from "../../faces.ts";

/** Pictures by the product's own renderer, of what the demo world sells. */
export type SamplePicture = { name: string; front: string; back: string };

export const gbp = (minor: number): Money => ({ minor, currency: "GBP" });
const base = "#sample";

/** A store's frame with made-up addresses. */
export function sampleStore(key: keyof typeof SAMPLE_STORES): StoreChrome {
  const { name, theme } = SAMPLE_STORES[key];
  return {
    id: "sample",
    tenantId: "sample",
    slug: "Sample",
    preview: null,
    name,
    tagline: "Small runs, printed when you order, on cloth that lasts longer than the weekend.",
    description: "Small runs, printed when you order",
    card: null,
    type: "Store",
    region: "UK",
    theme,
    look: themeAttributes(theme),
    logo: null,
    hero: null,
    seller: {
      lines: ["Northbeat Trading Ltd", "1 Canal Street", "Manchester", "M1 3HE"],
      vatNumber: "GB 123 4567 82",
    },
    organiser: { name: "Northlight Collective", email: "hello@northlight.example" },
    links: {
      home: base,
      products: base,
      faqs: base,
      contact: base,
      basket: base,
      terms: base,
      privacy: base,
      isThisReal: base,
      findOrder: base,
      withdraw: null,
    },
    basketCount: 3,
    languageForm: { action: base },
    formToken: "sample",
  };
}

export const SAMPLE_COLOURS = [
  { name: "White", hex: "#f7f7f5" },
  { name: "Black", hex: "#1c1c1f" },
  { name: "Sage", hex: "#8a9a7b" },
];

const NAMES = ["Classic Tee", "Weekend Tote", "Crew Tee with a rather long name that wraps", "Morning Mug"];

export function sampleCards(pictures: readonly SamplePicture[]): ProductCard[] {
  return pictures.slice(0, NAMES.length).map((picture, index) => ({
    id: String(index),
    name: NAMES[index] ?? picture.name,
    href: base,
    picture: picture.front,
    price: gbp([1200, 999, 123_450, 1250][index] ?? 1200),
    colours: index % 2 === 0 ? SAMPLE_COLOURS : [],
  }));
}

export function sampleListing(pictures: readonly SamplePicture[]): ListingModel {
  return {
    action: base,
    products: sampleCards(pictures),
    found: 12,
    number: 1,
    pages: 1,
    total: 12,
    categories: ["T-shirts", "Bags", "Mugs"],
    category: null,
    search: "",
    sort: "recent",
    heroPictures: pictures.slice(0, 2).map(({ front }) => front),
  };
}
