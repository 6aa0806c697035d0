import { cleanName } from "./pasted.ts";

/*
 * Sorting and search by the reader's language: the one place (docs/decisions/0457).
 */

const collators = new Map<string, Intl.Collator>();

/** Compares words in the order of a language's letters (UTS 10 with CLDR's tailoring). */
export function compareWords(language: string): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  return collator.compare;
}

/** Rows in the order of words that they have; those with the same words stay as they stand. */
export const byWords = <Row>(
  rows: readonly Row[],
  wordsOf: (row: Row) => string,
  language: string,
): Row[] => {
  const compare = compareWords(language);
  return rows.toSorted((one, other) => compare(wordsOf(one), wordsOf(other)));
};

/**
 * Letters that Unicode does not take apart, in the letters that people type for them; of Arabic letters the one of those
 * that keyboards of different countries write for the same.
 */
const IN_PLAIN_LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ς: "σ",
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ة: "ه",
  "\u0640": "",
};
/** Letters that are also written as two: DIN 5007-2, and Danish, Norwegian and Swedish spelling. */
const IN_TWO_LETTERS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
/** Accents: marks that several scripts share, and the points of Hebrew and Arabic, which most people leave out. */
const ACCENTS = /(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;

/** Words in lower case without their accents, in letters that every keyboard of their script has. */
export const inPlainLetters = (words: string): string =>
  words
    .normalize("NFKD")
    .replaceAll(ACCENTS, "")
    .replaceAll(/[ßæœøđðþłħŧŋıςيىكة\u0640]/g, (letter) => IN_PLAIN_LETTERS[letter] ?? letter);

/** Greek and Cyrillic capitals that look like Latin ones (Unicode, UTS 39, confusables), each above its Latin letter. */
const LOOK_LATIN = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ";
const THE_LATIN = "ABEZHIKMNOPTYXABESIJKMHOPCTYX";

/** Greek and Cyrillic letters that look Latin as Latin ones, for what has no other letters: postcodes, VAT numbers. */
export const inLatinLetters = (text: string): string =>
  text.replaceAll(/[\p{Script=Greek}\p{Script=Cyrillic}]/gu, (letter) => {
    const capital = letter.toUpperCase();
    const like = THE_LATIN[LOOK_LATIN.indexOf(capital)] ?? letter;
    return letter === capital ? like : like.toLowerCase();
  });

/**
 * Text whose Latin words have no letter of another script among them that looks like a Latin one: a reader cannot tell
 * them apart. A word that is Greek or Cyrillic as a whole stays what it is.
 */
export const inOneScript = (text: string): string =>
  text.replaceAll(/(?=[^\s\p{Script=Latin}]*\p{Script=Latin})[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const latin = inLatinLetters(word);
    return /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(latin) ? word : latin;
  });

/** Both ways in which people type words without the accents, in lower case and without apostrophes. */
export function typedForms(text: string): [string, string] {
  const words = inOneScript(cleanName(text)).toLowerCase().replaceAll("'", "");
  const inTwo = words.replaceAll(/[äöüåø]/g, (letter) => IN_TWO_LETTERS[letter] ?? letter);
  return [inPlainLetters(words), inPlainLetters(inTwo)];
}

/**
 * Whether a text holds every word of a search, wherever it stands. Case and accents say nothing: people leave them out,
 * put them in, and write letters as two ("Oel" for "Öl").
 */
export function holdsWords(text: string, search: string): boolean {
  const words = search.split(/\s+/).filter((word) => word !== "");
  // A store's list asks this of each product, mostly without a search.
  if (words.length === 0) return true;
  const forms = typedForms(text);
  return words.every((word) => typedForms(word).some((typed) => forms.some((form) => form.includes(typed))));
}
