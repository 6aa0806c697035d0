import type { PrintTechnique } from "../domain/fulfilment/print-techniques.ts";

/** What the price of a print is called, by its technique. */
export const PRINT_PRICE_FIELDS = {
  DTG: "price_dtg",
  DTF: "price_dtf",
  "Screen print": "price_screen_print",
  Embroidery: "price_embroidery",
  Sublimation: "price_sublimation",
  Foil: "price_foil",
  "Digital print": "price_digital_print",
} as const satisfies Record<PrintTechnique, string>;
export type PrintPriceField = (typeof PRINT_PRICE_FIELDS)[PrintTechnique];

/** The name of a technique's box; beside the schema, so that a page's scripts bring no schema library. */
export const techniqueField = (technique: string) =>
  `technique_${technique.toLowerCase().replaceAll(/\W+/g, "_")}`;
