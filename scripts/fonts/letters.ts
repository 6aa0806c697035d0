/** What headings in our nine languages are written with: Latin with its accents, figures, marks and currency signs. */
export const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  // Œ œ Ÿ of French, Š š Ž ž of Finnish, Ĳ ĳ of Dutch.
  ..."ŒœŸŠšŽžĲĳ",
  ..."–—‘’‚“”„†•…‹›€−™",
].join("");

/** Letters that every one of our languages needs, for the check that a font has them. */
export const ALPHABETS: Readonly<Record<string, string>> = {
  en: "£",
  de: "ÄÖÜäöüß„“",
  nl: "ËÏëïéÉ€",
  fr: "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’",
  es: "ÁÉÍÑÓÚÜáéíñóúü¿¡ºª",
  it: "ÀÈÉÌÒÙàèéìòù",
  da: "ÆØÅæøåé",
  sv: "ÅÄÖåäöé",
  fi: "ÅÄÖåäöŠšŽž",
};

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
