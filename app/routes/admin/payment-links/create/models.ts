import type { ShippingMethod } from "../../../../domain/pricing/shipping.ts";
import type { Totals } from "../../../../domain/pricing/totals.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { AddressForm } from "../../../../ui/address/address-fields.tsx";

export type LinkLine = {
  id: string;
  productId: string;
  name: string;
  picture: string;
  /** Names of colours and sizes that can be bought. */
  colours: readonly string[];
  sizes: readonly string[];
  words: readonly { layerId: string; label: string; required: boolean }[];
  chosen: { colour: string; size: string; quantity: string; words: Readonly<Record<string, string>> };
};

export type LinkPage = {
  store: { slug: string; name: string; region: Region };
  key: string;
  /** The link that is changed; null for a new one. */
  changed: { version: number; href: string } | null;
  products: readonly { id: string; name: string }[];
  lines: readonly LinkLine[];
  form: AddressForm;
  methods: readonly ShippingMethod[];
  /** What stands in the fields before anybody typed. */
  stored: { method: string; voucherCode: string; note: string; lang: string };
  /** What it costs; null until that was asked for. */
  price: { totals: Totals; seen: number } | null;
  /** The state and the ZIP code contradict each other. */
  askState: boolean;
};

/** The names of a line's fields. */
export const lineFields = (id: string) => ({
  colour: `colour_${id}`,
  size: `size_${id}`,
  quantity: `quantity_${id}`,
  word: (layerId: string) => `word_${id}_${layerId}`,
});
