import { nameOfBlank, pictureOfBlank, unlikeColours } from "../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { productionCost } from "../../domain/pricing/application-fee.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { listBlanks } from "../../services/catalogue/list-blanks.server.ts";
import type { BaseScope } from "../../services/scope.ts";
import { listShowcase } from "../../services/storefront/list-showcase.server.ts";
import { answerPrice } from "./answer-price.server.ts";
import type { RangeItem } from "../../ui/site/models.ts";

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

/** One shirt to explain the prices with, if the catalogue has it. */
export async function readPriceExample(scope: BaseScope): Promise<RangeItem | null> {
  const [example] = await listBlanks(scope, [EXAMPLE]);
  return example ? rangeItem(example) : null;
}

/** One shirt to explain the prices with, and pictures of what other organisers sell. */
export async function readPitch(scope: BaseScope) {
  const [example, showcase] = await Promise.all([readPriceExample(scope), listShowcase(scope, 3)]);
  return {
    example,
    pictures: showcase.map(({ product: { designHash, offer } }) =>
      pictureAddress(designHash, offer.defaultColour, offer.cover, { width: 400 }),
    ),
  };
}
