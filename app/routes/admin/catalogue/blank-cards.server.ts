import { blankPrices, pictureOfBlank } from "../../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../../domain/design/catalogue-product.ts";
import type { Currency } from "../../../domain/money.ts";
import type { CatalogueWords } from "../../../i18n/catalogue-words.ts";
import type { BlankCard, ChosenBlank } from "../../../ui/admin/catalogue/models.ts";

/** What the catalogue says of how blanks go together, in the order in which a page says it. */
const ASSOCIATIONS = {
  SUBSTITUTION: "productDesk:catalogueDesk.association.substitution",
  UPSELL: "productDesk:catalogueDesk.association.upsell",
  X_SELL: "productDesk:catalogueDesk.association.crossSell",
  PACK: "productDesk:catalogueDesk.association.pack",
} as const satisfies Record<keyof CatalogueProduct["associations"], string>;

/** A blank as its card shows it, with its prices in a currency. */
export function blankCard(
  blank: CatalogueProduct,
  { currency, say }: { currency: Currency; say: CatalogueWords },
): BlankCard {
  const { code, colours, sizes, values } = blank;
  return {
    code,
    sizes,
    name: say.nameOf(blank),
    about: [values.brand, values.style, say.word(values.apparel_fabric)].filter(Boolean).join(" · "),
    picture: pictureOfBlank(blank),
    colours: colours.map(({ name, hex }) => ({ name, hex })),
    areas: values.print_area,
    techniques: values.print_techniques,
    regions: values.availability_regions,
    prices: blankPrices(blank, currency),
  };
}

/** The same with what goes with it in the catalogue: instead of it, better than it, beside it, several of it. */
export function chosenBlank(
  blank: CatalogueProduct,
  {
    currency,
    say,
    all,
    hrefOf,
  }: {
    currency: Currency;
    say: CatalogueWords;
    all: readonly CatalogueProduct[];
    hrefOf: (code: string) => string;
  },
): ChosenBlank {
  return {
    ...blankCard(blank, { currency, say }),
    details: say.detailsOf(blank),
    others: Object.entries(ASSOCIATIONS).flatMap(([type, text]) => {
      const codes = blank.associations[type as keyof typeof ASSOCIATIONS];
      const blanks = all
        .filter(({ code }) => code !== blank.code && codes.includes(code))
        .map((other) => ({ name: say.nameOf(other), href: hrefOf(other.code) }));
      return blanks.length === 0 ? [] : [{ text, blanks }];
    }),
  };
}
