/** So many letters and digits make a beginning that few words share. */
const FEWEST_OF_A_BEGINNING = 3;

/** The words of a search, apart. */
export const wordsOfSearch = (words: string): string[] =>
  words.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Whether a word of a search is looked for whole, and not as the beginning of longer ones: one or two letters begin so
 * many words that an index of a million orders gathers most of itself.
 */
export const isSoughtWhole = (word: string): boolean =>
  (word.match(/[\p{L}\p{N}]/gu) ?? []).length < FEWEST_OF_A_BEGINNING;

/** Whether the page should tell the person that these words are found only whole. */
export const seeksWholeWords = (words: string): boolean => wordsOfSearch(words).some(isSoughtWhole);
