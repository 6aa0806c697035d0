import { searchByWords } from "../../../domain/text/search-by-words.ts";
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

/**
 * The products that a search means, by name, description, category, and what their kind is called in the reader's language
 * and in English.
 */
export function searchProducts<Item extends Searched>(
  items: readonly Item[],
  search: string,
  language: string,
): Item[] {
  return searchByWords(items, search, (item) => textOf(item, language));
}

function textOf({ name, description, category, print }: Searched, language: string): string {
  const kind = print.garment && KIND_OF[print.garment];
  const languages = isLanguage(language) ? [language, DEFAULT_LANGUAGE] : [DEFAULT_LANGUAGE];
  const called = kind ? languages.map((one) => WORDS[one][kind]) : [];
  return [name, description, category, ...called].join(" ");
}
