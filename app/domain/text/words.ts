import { cleanName } from "./pasted.ts";

/*
 * Order and search of words by whoever reads them: the one place (docs/decisions/0457).
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

/** Letters that Unicode does not take apart, in the letters that people type for them. */
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
};
/** Letters that are also written as two: DIN 5007-2, and Danish, Norwegian and Swedish spelling. */
const IN_TWO_LETTERS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

const inPlainLetters = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøđðþłħŧŋıς]/g, (letter) => IN_PLAIN_LETTERS[letter] ?? letter);

/** Both ways in which people type words without the accents, in lower case and without apostrophes. */
export function typedForms(text: string): [string, string] {
  const words = cleanName(text).toLowerCase().replaceAll("'", "");
  const inTwo = words.replaceAll(/[äöüåø]/g, (letter) => IN_TWO_LETTERS[letter] ?? letter);
  return [inPlainLetters(words), inPlainLetters(inTwo)];
}

/**
 * Whether a text holds every word of a search, wherever it stands. Case and accents say nothing: people leave them out,
 * put them in, and write letters as two ("Oel" for "Öl").
 */
export function holdsWords(text: string, search: string): boolean {
  const forms = typedForms(text);
  return search
    .split(/\s+/)
    .filter((word) => word !== "")
    .every((word) => typedForms(word).some((typed) => forms.some((form) => form.includes(typed))));
}
