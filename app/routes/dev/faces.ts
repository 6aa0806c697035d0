import type { StoreTheme } from "../../domain/store/store-event.ts";
import type { PageLook } from "../../ui/document/page-handle.ts";

type SampleStore = { name: string; theme: StoreTheme };

/** Three stores that have nothing in common but the code, one of them dark. */
export const SAMPLE_STORES = {
  northlight: {
    name: "Northlight Festival",
    theme: { brand: "#d6f05a", paper: "dark", corners: "round", headings: "condensed" },
  },
  harbour: {
    name: "Harbour Row Coffee",
    theme: { brand: "#7a3b1e", paper: "warm", corners: "soft", headings: "serif" },
  },
  fjord: {
    name: "Fjord Run 2041",
    theme: { brand: "#0a5f73", paper: "white", corners: "sharp", headings: "sans" },
  },
} as const satisfies Record<string, SampleStore>;

type Face = {
  /** The stylesheet that the pages of this face have. */
  styles: NonNullable<PageLook["styles"]>;
  store?: keyof typeof SAMPLE_STORES;
  /** Which of the device's two colour schemes is shown, where the face follows the device. */
  scheme?: "light" | "dark";
};

/** Every face that the product shows to people, each with a page of its own at /dev/ui/{face}. */
export const FACES = {
  site: { styles: "site" },
  northlight: { styles: "storefront", store: "northlight" },
  harbour: { styles: "storefront", store: "harbour" },
  fjord: { styles: "storefront", store: "fjord" },
  claim: { styles: "claim-lines", store: "harbour" },
  "claim-order": { styles: "claim-order", store: "harbour" },
  "shop-order": { styles: "shop-order", store: "northlight" },
  checkout: { styles: "checkout", store: "fjord" },
  desk: { styles: "admin", scheme: "light" },
  "desk-dark": { styles: "admin", scheme: "dark" },
} as const satisfies Record<string, Face>;

export type FaceName = keyof typeof FACES;

export const faceOf = (name: FaceName): Face => FACES[name];

export const isFace = (name: string | undefined): name is FaceName =>
  name !== undefined && Object.hasOwn(FACES, name);
