import { typedForms } from "./words.ts";

/** Shorter words are typed rightly, and a letter less of them is another word. */
const LEAST_FORGIVEN = 4;

/**
 * What a search for words means: the items with words that begin as each of its words does; where none is, those with words
 * that hold it or that it holds, as compounds do ("flasche" in "Trinkflasche"); where none is, those with words that one letter more, less,
 * other or exchanged makes it. A search without letters and numbers finds nothing, an empty one everything.
 */
export function searchByWords<Item>(
  items: readonly Item[],
  search: string,
  textOf: (item: Item) => string,
): Item[] {
  const asked = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (asked.length === 0) return search.trim() === "" ? [...items] : [];
  const known = items.map((item) => ({ item, words: wordsOf(textOf(item)) }));
  for (const isMeant of [isBeginning, isWithin, isNearly]) {
    const found = known.filter(({ words }) => asked.every((word) => isIn(words, word, isMeant)));
    if (found.length > 0) return found.map(({ item }) => item);
  }
  return [];
}

type Meant = (part: string, word: string) => boolean;

const isIn = (words: readonly string[], word: string, isMeant: Meant): boolean =>
  formsOf(word).some((parts) => parts.every((part) => words.some((one) => isMeant(part, one))));

/** Words as they are typed, both with and without the signs in them: "T-shirt" is "t", "shirt" and "tshirt". */
function wordsOf(text: string): string[] {
  const words = typedForms(text)
    .flatMap((form) => form.split(/\s+/))
    .flatMap((chunk) => {
      const parts = partsOf(chunk);
      return parts.length > 1 ? [...parts, parts.join("")] : parts;
    });
  return [...new Set(words)];
}

/** A word of a search in its forms: as one, and in the parts that its signs divide. */
function formsOf(word: string): string[][] {
  return typedForms(word)
    .map(partsOf)
    .filter((parts) => parts.length > 0)
    .flatMap((parts) => (parts.length > 1 ? [[parts.join("")], parts] : [parts]));
}

const partsOf = (chunk: string): string[] =>
  chunk.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");

const isBeginning = (part: string, word: string): boolean => word.startsWith(part);

const isWithin = (part: string, word: string): boolean =>
  (part.length >= LEAST_FORGIVEN && word.includes(part)) ||
  (word.length > LEAST_FORGIVEN && part.includes(word));

/** Whether a beginning of the word is one mistake away from what was typed; the first letter has to be right. */
function isNearly(part: string, word: string): boolean {
  if (part.length < LEAST_FORGIVEN || part[0] !== word[0]) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, part.length + more);
    return beginning.length === part.length + more && isOneMistake(part, beginning);
  });
}

/** Whether two words differ by one letter that is missing, added, another, or exchanged with its neighbour. */
export function isOneMistake(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, of] = [one.slice(start), other.slice(start)];
  if (rest.slice(1) === of.slice(1) || rest.slice(1) === of || rest === of.slice(1)) return true;
  return rest[0] === of[1] && rest[1] === of[0] && rest.slice(2) === of.slice(2);
}
