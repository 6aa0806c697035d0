import { typedForms } from "../../../domain/text/words.ts";
import type { GarmentKind } from "../../../domain/design/design.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../../i18n/languages.ts";

export type Searched = {
  name: string;
  description: string;
  category: string;
  print: { garment: GarmentKind | null };
};

/** What people call the things that are printed, beside what the organiser calls them: words that begin alike count too. */
type Kind = "tshirt" | "sweatshirt" | "hoodie" | "tote" | "cap" | "mug" | "sticker" | "gift_box";

const KIND_OF: Readonly<Record<GarmentKind, Kind>> = {
  tshirt: "tshirt",
  organic_tshirt: "tshirt",
  kids_tshirt: "tshirt",
  sweatshirt: "sweatshirt",
  hoodie: "hoodie",
  tote: "tote",
  cap: "cap",
  mug: "mug",
  sticker: "sticker",
  gift_box: "gift_box",
};

const WORDS: Readonly<Record<Language, Record<Kind, string>>> = {
  en: {
    tshirt: "t-shirt tee top clothes",
    sweatshirt: "sweatshirt sweater jumper pullover clothes",
    hoodie: "hoodie hooded sweater jumper pullover clothes",
    tote: "tote bag shopper",
    cap: "cap hat baseball headwear",
    mug: "mug cup coffee tea drinkware",
    sticker: "sticker decal label",
    gift_box: "gift box present",
  },
  de: {
    tshirt: "T-Shirt Shirt Oberteil Kleidung",
    sweatshirt: "Sweatshirt Pullover Pulli Sweater Kleidung",
    hoodie: "Hoodie Kapuzenpullover Kapuzenpulli Pullover Kleidung",
    tote: "Tasche Stoffbeutel Beutel Jutebeutel Einkaufstasche",
    cap: "Kappe Mütze Cap Basecap Hut",
    mug: "Tasse Becher Kaffee Tee",
    sticker: "Aufkleber Sticker",
    gift_box: "Geschenk Box Geschenkbox Karton",
  },
  fr: {
    tshirt: "t-shirt tee haut maillot vêtement",
    sweatshirt: "sweat pull sweatshirt vêtement",
    hoodie: "sweat capuche hoodie pull vêtement",
    tote: "sac cabas tote",
    cap: "casquette chapeau",
    mug: "mug tasse café thé",
    sticker: "autocollant sticker",
    gift_box: "coffret cadeau boîte",
  },
  it: {
    tshirt: "maglietta t-shirt maglia abbigliamento",
    sweatshirt: "felpa maglione abbigliamento",
    hoodie: "felpa cappuccio hoodie abbigliamento",
    tote: "borsa shopper tela",
    cap: "cappellino cappello berretto",
    mug: "tazza caffè tè",
    sticker: "adesivo sticker",
    gift_box: "scatola regalo confezione",
  },
  es: {
    tshirt: "camiseta playera remera ropa",
    sweatshirt: "sudadera suéter jersey ropa",
    hoodie: "sudadera capucha hoodie ropa",
    tote: "bolsa bolso tela",
    cap: "gorra sombrero visera",
    mug: "taza café té",
    sticker: "pegatina adhesivo sticker",
    gift_box: "caja regalo estuche",
  },
  nl: {
    tshirt: "T-shirt shirt kleding",
    sweatshirt: "trui sweater kleding",
    hoodie: "hoodie capuchontrui trui kleding",
    tote: "tas draagtas schoudertas linnen",
    cap: "pet muts cap hoed",
    mug: "mok beker kop koffie thee",
    sticker: "sticker plakker",
    gift_box: "cadeau doos geschenkdoos",
  },
  da: {
    tshirt: "T-shirt trøje bluse tøj",
    sweatshirt: "sweatshirt trøje sweater tøj",
    hoodie: "hættetrøje hoodie trøje tøj",
    tote: "taske mulepose net stofpose",
    cap: "kasket hue hat",
    mug: "krus kop kaffe te",
    sticker: "klistermærke mærkat",
    gift_box: "gave æske gaveæske",
  },
  fi: {
    tshirt: "T-paita paita vaate",
    sweatshirt: "collegepaita paita neule vaate",
    hoodie: "huppari hupullinen paita vaate",
    tote: "kassi laukku kangaskassi",
    cap: "lippis lakki hattu",
    mug: "muki kuppi kahvi tee",
    sticker: "tarra",
    gift_box: "lahja laatikko lahjarasia",
  },
  sv: {
    tshirt: "T-shirt tröja topp kläder",
    sweatshirt: "sweatshirt tröja kläder",
    hoodie: "huvtröja hoodie tröja kläder",
    tote: "väska tygkasse kasse",
    cap: "keps mössa hatt",
    mug: "mugg kopp kaffe te",
    sticker: "klistermärke dekal",
    gift_box: "present låda presentask",
  },
};

/** Shorter words are typed rightly, and a letter less of them is another word. */
const LEAST_FORGIVEN = 4;

/**
 * The products that a search means: those with words that begin as each of its words does, in name, description,
 * category, or among what their kind is called in the reader's language and in English. Where none is, words that hold
 * it, as compounds do ("flasche" in "Trinkflasche"); where none is, words that one letter more, less, other or exchanged
 * makes it.
 */
export function searchProducts<Item extends Searched>(
  items: readonly Item[],
  search: string,
  language: string,
): Item[] {
  const asked = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (asked.length === 0) return search === "" ? [...items] : [];
  const known = items.map((item) => ({ item, words: wordsOf(textOf(item, language)) }));
  for (const isMeant of [isBeginning, isWithin, isNearly]) {
    const found = known.filter(({ words }) =>
      asked.every((word) =>
        formsOf(word).some((parts) => parts.every((part) => words.some((one) => isMeant(part, one)))),
      ),
    );
    if (found.length > 0) return found.map(({ item }) => item);
  }
  return [];
}

function textOf({ name, description, category, print }: Searched, language: string): string {
  const kind = print.garment && KIND_OF[print.garment];
  const languages = isLanguage(language) ? [language, DEFAULT_LANGUAGE] : [DEFAULT_LANGUAGE];
  const called = kind ? languages.map((one) => WORDS[one][kind]) : [];
  return [name, description, category, ...called].join(" ");
}

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
  part.length >= LEAST_FORGIVEN && word.includes(part);

/** Whether a beginning of the word is one mistake away from what was typed; nobody mistypes the first letter. */
function isNearly(part: string, word: string): boolean {
  if (part.length < LEAST_FORGIVEN || part[0] !== word[0]) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, part.length + more);
    return beginning.length === part.length + more && isOneMistake(part, beginning);
  });
}

/** Whether two words differ by one letter that is missing, added, another, or exchanged with its neighbour. */
function isOneMistake(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, of] = [one.slice(start), other.slice(start)];
  if (rest.slice(1) === of.slice(1) || rest.slice(1) === of || rest === of.slice(1)) return true;
  return rest[0] === of[1] && rest[1] === of[0] && rest.slice(2) === of.slice(2);
}
