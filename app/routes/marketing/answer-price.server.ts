import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { productionCost } from "../../domain/pricing/application-fee.ts";
import { CURRENCY_OF_REGION } from "../../domain/store/store-event.ts";
import { readForm } from "../../http/forms/form.server.ts";
import { PriceQuestionSchema } from "../../schemas/price-question.ts";

const NAMES = ["product", "sides", "quantity", "where"] as const;
/** What the form shows before somebody asks. */
const BEGINNING = { product: "TEE-CLASSIC", sides: "1", quantity: "100", where: "UK" };

/**
 * What the price list says of the question in an address: by the same prices as every store's products have
 * (`productionCost`).
 * @param language of the reader, who sells in pounds if it is English and nothing else was said.
 */
export function answerPrice(url: URL, blanks: readonly CatalogueProduct[], language: string) {
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
