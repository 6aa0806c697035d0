import type { DrawnSides } from "../design/change-design.ts";
import type { Region, StorePage, StoreTheme, StoreType } from "./store-event.ts";

export const PAPERS = ["white", "warm", "cool", "dark"] as const satisfies readonly StoreTheme["paper"][];
export const CORNERS = ["sharp", "soft", "round"] as const satisfies readonly StoreTheme["corners"][];
export const HEADINGS = ["sans", "serif", "condensed"] as const satisfies readonly StoreTheme["headings"][];

/** The default theme of a store. */
export const FIRST_THEME: StoreTheme = {
  brand: "#1f4b99",
  paper: "white",
  corners: "soft",
  headings: "sans",
};

/** How many products a store may begin with. */
export const MOST_FIRST_PRODUCTS = 30;

/** What a store begins with: a blank of the catalogue, or a product that the tenant has already. */
export type FirstProduct =
  | { kind: "blank"; code: string; price?: number | undefined }
  | { kind: "product"; productId: string; price?: number | undefined };

/** A store in the making, as the builder and the API hand it over. Prices in minor units of the region's currency. */
export type StoreDraft = {
  /** What its pages say. Without a name it is named after its tenant. */
  page: {
    /** The address is made of it. */
    name: string;
    /** What people read; absent or empty: the name. */
    shownName?: string;
    tagline: string;
    claimTitle: string;
  };
  imageId: string | null;
  /** Whether the picture is the store's logo as well. */
  isLogo?: boolean;
  products: FirstProduct[];
  region: Region;
  theme: StoreTheme;
  type: StoreType;
  /** The first and the last day on which it is open, in its region's time; absent or empty is no limit. */
  starts?: string;
  ends?: string;
};

/** A picture as it was read, in its natural size: what stands inside its svg element, or pixels in the object storage. */
export type TemporaryImage = { name: string; width: number; height: number; sha256: string } & (
  | { svg: string }
  | { svg: null; contentType: string; sizes: { width: number; contentType: string }[] }
);

/** A picture that a drawing of before a sign-in places, by the id that its layers know. */
export type TemporaryPicture = TemporaryImage & { id: string };

/** How many pictures a browser's store holds beside its own. */
export const MOST_TEMPORARY_PICTURES = 12;

/** What was drawn on a blank before a sign-in; the edition tells two people, or two tabs, apart. */
export type BlankDrawing = { edition: string; sides: DrawnSides };

/** The page of a new store; its logo is the address of a picture. */
export function firstPage({ page }: Pick<StoreDraft, "page">, logo: string | null): StorePage {
  return { header: { logo }, tagline: page.tagline, claimTitle: page.claimTitle, hero: null };
}

const MOST_TRIES = 20;

/**
 * Names that a store may get, the requested one first. Its address is its name with hyphens, so where the address is in
 * use, the store gets another name.
 */
export function namesFor(wished: string): string[] {
  const name = wished.trim().replaceAll(/\s+/g, " ");
  return Array.from({ length: MOST_TRIES }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));
}

/** The most letters of a store's name. */
const LONGEST_NAME = 60;

/**
 * A name for the copy of a store: its own with the next number that none of the tenant's stores has.
 * @param names of the tenant's stores.
 */
export function nameOfCopy(name: string, names: readonly string[]): string {
  const base = name.replace(/ \d{1,6}$/, "");
  const numbers = names.flatMap((other) => {
    const number = other.startsWith(`${base} `) ? other.slice(base.length + 1) : "";
    return /^\d{1,6}$/.test(number) ? [Number(number)] : [];
  });
  const next = ` ${Math.max(1, ...numbers) + 1}`;
  return base.slice(0, LONGEST_NAME - next.length).trimEnd() + next;
}
