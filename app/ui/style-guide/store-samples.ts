import type { Money } from "../../domain/money.ts";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import type { ListingModel, ProductCard, StoreChrome } from "../storefront/models.ts";
import { themeAttributes } from "../theme/theme-style.ts";
import { placeholderPicture } from "./placeholder-picture.ts";

/** Draws a sample product; the style guide uses placeholders. */
export type Draw = (shape: "shirt" | "bag" | "mug", hex: string, side?: "front" | "back") => string;

export const SAMPLE_THEMES: Record<string, StoreTheme> = {
  "Northlight Festival": { brand: "#d6f05a", paper: "dark", corners: "round", headings: "condensed" },
  "Harbour Row Coffee": { brand: "#7a3b1e", paper: "warm", corners: "soft", headings: "serif" },
  "Fjord Run 2041": { brand: "#0a5f73", paper: "cool", corners: "soft", headings: "sans" },
  "Acme UK Store": { brand: "#c8102e", paper: "white", corners: "sharp", headings: "sans" },
};

const WHITE = { name: "White", hex: "#f7f7f5" };
const BLACK = { name: "Black", hex: "#1c1c1f" };
const MOSS = { name: "Moss", hex: "#5c6b48" };
const SKY = { name: "Sky", hex: "#9cc3dd" };
const RUST = { name: "Rust", hex: "#a8502f" };

const gbp = (minor: number): Money => ({ minor, currency: "GBP" });
const base = "/sample";

/** A store's frame with made-up addresses. */
export function sampleStore(name: string, theme: StoreTheme): StoreChrome {
  return {
    id: "sample",
    tenantId: "sample",
    slug: "Sample",
    preview: null,
    name,
    tagline: "Small runs, printed when you order, on cloth that lasts longer than the weekend.",
    description: "Small runs, printed when you order",
    type: "Store",
    region: "UK",
    theme,
    look: themeAttributes(theme),
    logo: null,
    seller: {
      lines: ["Northbeat Trading Ltd", "1 Canal Street", "Manchester", "M1 3HE"],
      vatNumber: "GB 123 4567 89",
    },
    organiser: { name: "Northlight Collective", email: "hello@northlight.example" },
    links: {
      products: base,
      faqs: `${base}/faqs`,
      contact: `${base}/contact-us`,
      basket: `${base}/basket`,
      terms: "/terms-and-conditions",
      privacy: "/privacy-policy",
      isThisReal: null,
    },
    basketCount: 3,
    languageForm: { action: base },
    formToken: "sample",
  };
}

export function sampleCards(draw: Draw = placeholderPicture): ProductCard[] {
  const card = (
    id: string,
    name: string,
    picture: string,
    minor: number,
    colours: ProductCard["colours"],
  ) => ({
    id,
    name,
    href: `${base}/Product=${id}`,
    picture,
    price: gbp(minor),
    colours,
  });
  return [
    card("1", "Classic Tee", draw("shirt", MOSS.hex), 1200, [WHITE, BLACK, MOSS, SKY, RUST]),
    card("2", "Weekend Tote", draw("bag", "#efe6d2"), 999, []),
    card("3", "Long Walk Tee", draw("shirt", RUST.hex), 2400, [RUST, BLACK]),
    card("4", "Morning Mug", draw("mug", SKY.hex), 1250, [WHITE, SKY]),
    card("5", "Crew Tee with a rather long name that wraps", draw("shirt", WHITE.hex), 1499, [WHITE, SKY]),
    card("6", "Night Tee", draw("shirt", BLACK.hex), 1499, [BLACK]),
  ];
}

export function sampleListing(draw: Draw = placeholderPicture): ListingModel {
  return {
    action: base,
    products: sampleCards(draw),
    total: 12,
    categories: ["T-shirts", "Bags", "Mugs"],
    category: null,
    search: "",
    sort: "recent",
    heroPictures: [draw("shirt", WHITE.hex), draw("bag", "#2a2a30")],
  };
}
