import { isGone, mayGoLive, type TenantStatus } from "../access/tenant-standing.ts";
import type { Currency } from "../money.ts";
import { cleanName } from "../text/pasted.ts";

/** The specification calls a branded store an event; `Event` is the browser's, so ours is `StoreEvent`. */
export const STORE_TYPES = ["Bulk", "Promo", "Products", "Store"] as const;
export type StoreType = (typeof STORE_TYPES)[number];

export const STORE_STATUSES = ["Active", "Draft", "On hold"] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

export const REGIONS = ["UK", "EU", "US"] as const;
export type Region = (typeof REGIONS)[number];

/** Region implies currency; a mismatch is refused when a store is saved. */
export const CURRENCY_OF_REGION: Record<Region, Currency> = { UK: "GBP", EU: "EUR", US: "USD" };
/** The region whose currency it is. */
export const REGION_OF_CURRENCY: Record<Currency, Region> = { GBP: "UK", EUR: "EU", USD: "US" };
/** How prices are written, whatever the language of the page. */
export const PRICE_LOCALE: Record<Region, string> = { UK: "en-GB", EU: "nl-NL", US: "en-US" };
/** Where "today" is, for delivery dates. */
export const TIME_ZONE_OF_REGION: Record<Region, string> = {
  UK: "Europe/London",
  EU: "Europe/Amsterdam",
  US: "America/New_York",
};

/** What the organiser chose of a store's look; `themeProperties` in app/ui turns it into readable colours. */
export type StoreTheme = {
  /** The brand's colour, `#rrggbb`. */
  brand: string;
  /** Paper behind the page. */
  paper: "white" | "warm" | "cool" | "dark";
  /** Corners of cards and buttons. */
  corners: "sharp" | "soft" | "round";
  /** Typeface family of headings; body text is always the system's. */
  headings: "sans" | "serif" | "condensed";
};

/** What an organiser says in their own words; empty: as the platform says it. */
export type PageTexts = { tagline: string; claimTitle: string; claimButton: string };

export type StorePage = {
  header: { logo: string | null };
  /** A sentence under the store's name. */
  tagline: string;
  /** Title of the consumer form when the organiser changed it. */
  claimTitle: string;
  /** What its button says when the organiser changed it; stores of before do not have it. */
  claimButton?: string;
  /** Picture behind the heading: the address of one of our own pictures, or null. */
  hero: string | null;
  /** The same texts in other languages than the store's own, by the language; what is missing stays in the store's own. */
  texts?: Readonly<Record<string, Partial<PageTexts>>>;
};

/** The whole rule for a store's slug: runs of whitespace become one hyphen, letter case is kept. */
export function slugFromName(name: string): string {
  return name.trim().replaceAll(/\s+/g, "-");
}

/** The name that a store's address was made of; the shown name may be another. */
export const addressNameOf = ({ name, slug }: { name: string; slug: string }): string =>
  slugFromName(name) === slug ? name : slug.replaceAll("-", " ");

/**
 * How slugs are compared: without case, and a name typed with its spaces is the slug made from it. A name holds
 * letters, numbers and spaces, so other signs pasted with an address are ignored: invisible ones, the full stop of a
 * sentence, another hyphen.
 */
export function normaliseSlug(slug: string): string {
  const name = cleanName(slug).replace(/[^\p{L}\p{M}\p{N}]+$/u, "");
  // A Turkish İ comes apart in lower case.
  return slugFromName(name).toLowerCase().replaceAll("i\u0307", "i");
}

/** Promo is promo; Bulk, Products and Store are "other" in the specification's words. */
export function isPromo(type: StoreType): boolean {
  return type === "Promo";
}

/** Stores of every other type use the consumer form on `/{slug}`. */
export function isShop(type: StoreType): boolean {
  return type === "Store";
}

/** The form of a store whose tenant pays what people order there: Bulk and Products. */
export function isOrderForm(type: StoreType): boolean {
  return !isShop(type) && !isPromo(type);
}

export type StoreOpening = "open" | "hidden" | "on_hold" | "expired" | "not_started";

type Openness = {
  status: StoreStatus;
  type: StoreType;
  region: Region;
  expired: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** What the public may buy from a store also depends on its seller. */
export type Seller = {
  tenantStatus: TenantStatus;
  /** Where the tenant has an account at the payment provider that may not be charged now; null is nowhere. */
  blockedRegions: readonly Region[] | null;
};

/** Whether a seller may run this store now; the writes ask the database, and the payment itself, the same. */
function maySell({ type, region }: Openness, seller: Seller): boolean {
  // Gifts and orders on account charge no shopper.
  const isBlocked = isShop(type) && (seller.blockedRegions?.includes(region) ?? false);
  return mayGoLive({ status: seller.tenantStatus }) && !isBlocked;
}

/** Whether a store's time is over, by its last day or because it was ended by hand. */
export function hasEnded(store: Pick<Openness, "expired" | "endsAt">, now: Date): boolean {
  return store.expired || (store.endsAt !== null && store.endsAt <= now);
}

/**
 * Whether the public may see the store and order from it. Stores of a tenant that is suspended or not verified, and
 * shops where it lost the right to charge, read as on hold, whatever their own status says.
 */
export function openingOf(store: Openness, seller: Seller, now: Date): StoreOpening {
  if (store.status === "Draft" || isGone({ status: seller.tenantStatus })) return "hidden";
  if (store.status === "On hold" || !maySell(store, seller)) return "on_hold";
  if (hasEnded(store, now)) return "expired";
  if (store.startsAt && store.startsAt > now) return "not_started";
  return "open";
}
