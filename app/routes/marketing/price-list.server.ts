import { COUNTRIES } from "../../domain/address/countries.ts";
import { USUAL_DELIVERY_DAYS } from "../../domain/delivery/delivery-window.ts";
import { nameOfBlank, pictureOfBlank, unlikeColours } from "../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { productionCost } from "../../domain/pricing/application-fee.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { listBlanks } from "../../services/catalogue/list-blanks.server.ts";
import type { BaseScope } from "../../services/scope.ts";
import { listShowcase } from "../../services/storefront/list-showcase.server.ts";
import { answerPrice } from "./answer-price.server.ts";
import type { KeyFigures, RangeItem } from "../../ui/site/models.ts";

/** The shirt that prices are explained with. */
const EXAMPLE = "TEE-CLASSIC";

function rangeItem(made: CatalogueProduct, colourCode?: string): RangeItem {
  const { code, values, colours, sizes } = made;
  const prices = { blank: values.blank_price, print: values.print_price };
  return {
    code,
    name: nameOfBlank(made),
    picture: pictureOfBlank(made, colourCode),
    colours: colours.map(({ name, hex }) => ({ name, hex })),
    sizes,
    blank: productionCost(prices, 0),
    printed: productionCost(prices, 1),
  };
}

/** The catalogue of blanks with what they cost, and what the price list says of the address's question. */
export async function readRange(scope: BaseScope, url: URL, language: string) {
  const blanks = await listBlanks(scope);
  const shown = unlikeColours(blanks);
  const range = blanks.map((blank) => rangeItem(blank, shown.get(blank.code)));
  return { range, question: answerPrice(url, blanks, language) };
}

/** One shirt to explain the prices with, and what holds of every store. */
export async function readPitch(scope: BaseScope) {
  const blanks = await listBlanks(scope);
  const example = blanks.find(({ code }) => code === EXAMPLE);
  const figures: KeyFigures = {
    countries: COUNTRIES.length,
    days: USUAL_DELIVERY_DAYS,
    blanks: blanks.length,
    area: example?.values.print_area.front ?? null,
  };
  return { example: example ? rangeItem(example) : null, figures };
}

/** A piece that an organiser sells, as it is drawn for their store; empty where there is none to show. */
export async function readSoldPicture(scope: BaseScope): Promise<string> {
  const [sold] = await listShowcase(scope, 1);
  if (!sold) return "";
  const { designHash, offer } = sold.product;
  return pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 400 });
}
