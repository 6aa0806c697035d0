import type { Region } from "../../../../domain/store/store-event.ts";
import type { themeAttributes } from "../../../../ui/theme/theme-style.ts";

/** How many of what: a size, a country. */
type Counted = { key: string; count: number };

/** What a screen at a stand shows of a store. */
export type Wall = {
  name: string;
  region: Region;
  isPromo: boolean;
  /** False while nothing can be ordered: then nobody is asked to. */
  isOpen: boolean;
  look: ReturnType<typeof themeAttributes>;
  today: number;
  total: number;
  lines: {
    id: string;
    name: string;
    colour: string;
    size: string;
    quantity: number;
    /** ISO 3166 code. */
    country: string;
    placedAt: string;
  }[];
  sizes: Counted[];
  countries: Counted[];
  timeZone: string;
  /** The store's, as people type it. */
  address: string;
  qr: string;
  backHref: string;
};
