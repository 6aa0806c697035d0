import type { Currency } from "../money.ts";
import { listedPrice } from "../pricing/application-fee.ts";
import { holdsWords } from "../text/words.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";

export const CATALOGUE_REGIONS = ["UK", "EU", "US"] as const;
export type CatalogueRegion = (typeof CATALOGUE_REGIONS)[number];

/** The filter of the catalogue; an empty or absent field matches everything. */
export type BlankWish = {
  words: string;
  region: CatalogueRegion | "";
  technique: string;
  /** What a blank with one print may cost at most, in minor units of the currency. */
  most: number | undefined;
};

/** What a blank and one print on it cost, in minor units; undefined where the price list does not say it. */
export function blankPrices({ values }: CatalogueProduct, currency: Currency) {
  return {
    blank: listedPrice(values.blank_price, currency),
    print: listedPrice(values.print_price, currency),
  };
}

/** A blank's name as the supplier writes it, in English where it has several. What people read is `catalogueWords`. */
export const nameOfBlank = ({ code, values }: CatalogueProduct): string =>
  (values.name.find(({ locale }) => locale === "en") ?? values.name[0])?.data ?? code;

/**
 * The picture of the blank's front in a colour, by default its first one, as wide as a card; empty where it has none.
 */
export function pictureOfBlank({ images, colours }: CatalogueProduct, colourCode = colours[0]?.code): string {
  const front = images[colourCode ?? ""]?.front;
  return front ? `${front}?w=400` : "";
}

/**
 * A colour for each blank of a list, none twice while there is another: white shirts beside each other look all the
 * same.
 * @returns codes of colours by the blanks' codes.
 */
export function unlikeColours(blanks: readonly CatalogueProduct[]): Map<string, string | undefined> {
  const taken = new Set<string>();
  return new Map(
    blanks.map(({ code, colours }) => {
      const colour = colours.find(({ name }) => !taken.has(name)) ?? colours[0];
      if (colour) taken.add(colour.name);
      return [code, colour?.code];
    }),
  );
}

export const isMadeIn = ({ values }: CatalogueProduct, region: CatalogueRegion): boolean =>
  values.availability_regions.includes(region);

/**
 * The blanks that match every field of the filter, in their order. A blank without a price in the currency fits no
 * limit.
 * @param wordsOf a blank's words as the reader reads them, by which it is found as well.
 */
export function blanksFor(
  blanks: readonly CatalogueProduct[],
  wish: BlankWish,
  currency: Currency,
  wordsOf: (blank: CatalogueProduct) => readonly string[] = () => [],
): CatalogueProduct[] {
  return blanks.filter((blank) => {
    const { values, code, categories } = blank;
    const searchableWords = [
      nameOfBlank(blank),
      code,
      ...categories,
      values.brand,
      values.style,
      values.apparel_fabric,
      ...wordsOf(blank),
    ].join(" ");
    const { blank: garment, print } = blankPrices(blank, currency);
    const price = garment === undefined || print === undefined ? Number.POSITIVE_INFINITY : garment + print;
    return (
      holdsWords(searchableWords, wish.words) &&
      (wish.region === "" || isMadeIn(blank, wish.region)) &&
      (wish.technique === "" || values.print_techniques.includes(wish.technique)) &&
      price <= (wish.most ?? Number.POSITIVE_INFINITY)
    );
  });
}

/** The techniques that any of the blanks is printed in, each once, in alphabetical order. */
export const techniquesOf = (blanks: readonly CatalogueProduct[]): string[] =>
  [...new Set(blanks.flatMap(({ values }) => values.print_techniques))].sort((a, b) => a.localeCompare(b));
