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
export type PrintTechnique = (typeof PRINT_TECHNIQUES)[number];

/**
 * How a fulfiller prints a blank: the first of the blank's techniques that it has, so that the same product looks the
 * same wherever it is made; none where the catalogue names none, or it has none of them.
 * @param has none is every technique.
 */
export const techniqueAt = (has: readonly string[] | undefined, ofBlank: readonly string[]) =>
  ofBlank.find((technique) => has === undefined || has.length === 0 || has.includes(technique));
