import * as v from "valibot";
import { blanksFor, isMadeIn, techniquesOf } from "../../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../../domain/design/catalogue-product.ts";
import { type Currency, minorFromTyped } from "../../../domain/money.ts";
import type { CatalogueWords } from "../../../i18n/catalogue-words.ts";
import type { Region } from "../../../domain/store/store-event.ts";
import { CatalogueListSchema } from "../../../schemas/new-product.ts";
import { blankCard } from "./blank-cards.server.ts";

type Place = {
  /** The page's own address. */
  action: string;
  /** Where a blank is used; products of a store can only be made of what its region has. */
  hrefOf: (code: string) => string;
  currency: Currency;
  region: Region;
  say: CatalogueWords;
  /** Whether blanks that the region does not have can be used. */
  everywhere: boolean;
};

/** The catalogue as its address asks for it. Without a word of it, what the store's region has is shown. */
export function readCatalogue(
  blanks: readonly CatalogueProduct[],
  query: URLSearchParams,
  { action, hrefOf, currency, region, say, everywhere }: Place,
) {
  const input = v.parse(CatalogueListSchema, Object.fromEntries(query));
  const wished = input.region === "" ? (everywhere ? "all" : region) : input.region;
  const most = input.most === "" ? undefined : minorFromTyped(input.most);
  const wish = { words: input.q, technique: input.technique, most };
  const shown = blanksFor(blanks, { ...wish, region: wished === "all" ? "" : wished }, currency, (blank) => [
    say.nameOf(blank),
    say.word(blank.values.apparel_fabric),
  ]);
  return {
    blanks: shown.map((blank) => ({
      ...blankCard(blank, { currency, say }),
      useHref: everywhere || isMadeIn(blank, region) ? hrefOf(blank.code) : null,
    })),
    techniques: techniquesOf(blanks),
    filters: {
      action,
      asked: { ...input, region: wished },
      isFiltered: Object.values(input).some((value) => value !== ""),
    },
    usualRegion: everywhere ? ("all" as const) : region,
    currency,
    region,
  };
}
