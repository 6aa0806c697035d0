/** How blanks are printed, as the catalogue calls it. */
export const PRINT_TECHNIQUES = [
  "DTG",
  "DTF",
  "Screen print",
  "Embroidery",
  "Sublimation",
  "Foil",
  "Digital print",
] as const;
