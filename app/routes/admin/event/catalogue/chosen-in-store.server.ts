import { blankPrices, isMadeIn } from "../../../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../../../domain/design/catalogue-product.ts";
import { typedFromMinor } from "../../../../domain/money.ts";
import { suggestedPrice } from "../../../../domain/pricing/price-breakdown.ts";
import { isPromo, isShop } from "../../../../domain/store/store-event.ts";
import type { CatalogueWords } from "../../../../i18n/catalogue-words.ts";
import { paths } from "../../../../paths.ts";
import type { PictureChoice } from "../../../../services/pictures/change-picture.server.ts";
import type { StoreEventRow } from "../../../../services/storefront.ts";
import { chosenBlank } from "../../catalogue/blank-cards.server.ts";
import { printsFor } from "../../catalogue/read-new-product.server.ts";

type Asked = {
  blanks: readonly CatalogueProduct[];
  code: string;
  platformFee: number;
  key: string;
  say: CatalogueWords;
  pictures: readonly PictureChoice[];
};

/** What the form of a product of a store begins with; undefined for a blank that the store's region does not have. */
export function chosenInStore(event: StoreEventRow, asked: Asked) {
  const { blanks, code, platformFee, key, pictures, say } = asked;
  const { currency, region, vatRate, notVatRegistered } = event;
  const blank = blanks.find((each) => each.code === code);
  if (!blank || !isMadeIn(blank, region)) return undefined;
  const here = blanks.filter((each) => isMadeIn(each, region));
  const { blank: garment, print } = blankPrices(blank, currency);
  const price =
    garment === undefined || print === undefined
      ? ""
      : typedFromMinor(suggestedPrice(garment + print, { vatRate, notVatRegistered }));
  return {
    blank: chosenBlank(blank, {
      currency,
      say,
      all: here,
      hrefOf: (other) => paths.useBlank(event.slug, other),
    }),
    start: { key, ...printsFor(event.page.header.logo, pictures), price },
    store: {
      region,
      currency,
      platformFee,
      isPromo: isPromo(event.type),
      paidByCard: isShop(event.type),
      rules: { vatRate, notVatRegistered },
    },
  };
}
