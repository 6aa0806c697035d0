import type { Language } from "../../app/i18n/languages.ts";

/** What headings in our nine languages are written with: Latin with its accents, figures, marks and currency signs. */
export const LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  // Œ œ Ÿ of French, Š š Ž ž of Finnish, Ĳ ĳ of Dutch.
  ..."ŒœŸŠšŽžĲĳ",
  ..."–—‘’‚“”„†•…‹›€−™",
].join("");

/** Accents that names of other languages are written with: Polish, Czech, Turkish, Baltic, Vietnamese. */
export const LATIN_EXTENDED = [...range(0x100, 0x24f), ...range(0x1e00, 0x1eff)].join("");

/** Letters that every one of our languages needs, for the check that a font has them. */
export const ALPHABETS: Readonly<Record<Language, string>> = {
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

/** What designs are written with: Latin with all its accents, Greek, Cyrillic, marks that are set on letters, signs. */
export const DESIGN_LETTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x17f),
  ..."ƏƒƠơƯưǍǎǏǐǑǒǓǔǥǦǧǨǩǪǫǴǵǸǹǺǻǼǽǾǿȘșȚțȷəʻʼˆˇ˘˙˚˛˜˝",
  // Marks that stand on the letters before them.
  ...range(0x300, 0x30c),
  ..."\u031b\u0323\u0326\u0327\u0328",
  ...range(0x37e, 0x3d6),
  ...range(0x400, 0x45f),
  ..."ҐґҒғҚқҢңҮүҰұҲҳҺһӘәӨө",
  ..."ẀẁẂẃẄẅẞỲỳ",
  ...range(0x1ea0, 0x1ef9),
  ...range(0x2010, 0x2026),
  ...range(0x2030, 0x205e),
  ...range(0x2070, 0x2089),
  ...range(0x20a0, 0x20c0),
  ..."℃℉№℗℠™Ω℮←↑→↓−√∞≈≠≤≥◊ﬁﬂ",
].join("");

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
