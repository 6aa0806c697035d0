import { COUNTRIES } from "../../domain/address/countries.ts";
import { USUAL_DELIVERY_DAYS } from "../../domain/delivery/delivery-window.ts";
import { nameOfBlank, pictureOfBlank, unlikeColours } from "../../domain/design/catalogue-filter.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { productionCost } from "../../domain/pricing/application-fee.ts";
import { pictureAddress } from "../../domain/product/offer.ts";
import { listBlanks } from "../../services/catalogue/read.server.ts";
import type { BaseScope } from "../../services/scope.ts";
import { listShowcase } from "../../services/storefront/read.server.ts";
import type { KeyFigures, RangeItem } from "../../ui/site/models.ts";
import { CURRENCY_OF_REGION } from "../../domain/store/store-event.ts";
import { readForm } from "../../http/forms/form.server.ts";
import { PriceQuestionSchema } from "../../schemas/contact.ts";

const NAMES = ["product", "sides", "quantity", "where"] as const;
/** What the form shows before somebody asks. */
const BEGINNING = { product: "TEE-CLASSIC", sides: "1", quantity: "100", where: "UK" };

/**
 * What the price list says of the question in an address: by the same prices as every store's products have
 * (`productionCost`).
 * @param language of the reader, who sells in pounds if it is English and nothing else was said.
 */
function answerPrice(url: URL, blanks: readonly CatalogueProduct[], language: string) {
  const usual = { ...BEGINNING, where: language === "en" ? "UK" : "EU" };
  const query = url.searchParams;
  if (!NAMES.some((name) => query.has(name))) return { asked: usual, answer: null, result: null };
  const fields = new FormData();
  for (const name of NAMES) fields.set(name, query.get(name) ?? usual[name]);
  const typedValues = Object.fromEntries(
    NAMES.map((name) => [name, String(fields.get(name)).slice(0, 100)]),
  ) as typeof usual;
  const form = readForm(fields, PriceQuestionSchema);
  if (!form.ok) return { asked: typedValues, answer: null, result: form.result };
  const { product, sides, quantity, where } = form.value;
  const blank = blanks.find(({ code }) => code === product);
  if (!blank) return { asked: { ...typedValues, product: usual.product }, answer: null, result: null };
  const currency = CURRENCY_OF_REGION[where];
  const prices = { blank: blank.values.blank_price, print: blank.values.print_price };
  const minor = productionCost(prices, Number(sides))[currency];
  if (minor === undefined) return { asked: typedValues, answer: null, result: null };
  const answer = { each: { minor, currency }, total: { minor: minor * quantity, currency }, quantity };
  return { asked: { ...typedValues, sides, where }, answer, result: null };
}

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
