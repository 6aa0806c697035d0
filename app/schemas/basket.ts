import * as v from "valibot";
import { MAX_QUANTITY } from "../domain/basket/basket-lines.ts";
import { isWidth } from "../domain/product/own-shirt.ts";
import { cleanSigns } from "../domain/text/pasted.ts";
import { filled, line, text } from "./texts.ts";

/** Whole numbers only: no fractions, exponents or signs that a number parser would take; nothing means one. */
const wholeNumber = v.pipe(
  v.optional(v.string("errors:required"), "1"),
  v.transform(cleanSigns),
  v.regex(/^-?\d{1,6}$/, "errors:quantityOutOfRange"),
  v.transform(Number),
);

/** Puts a product into the basket. Personal texts come beside it as `text-<layer>`. */
export const AddToBasketSchema = v.object({
  product: v.pipe(filled(text()), v.regex(/^[0-9a-z]{1,40}$/, "errors:productNotSold")),
  colour: filled(line()),
  size: v.pipe(line(), v.nonEmpty("errors:chooseSize")),
  quantity: v.pipe(
    wholeNumber,
    v.minValue(1, "errors:quantityOutOfRange"),
    v.maxValue(MAX_QUANTITY, "errors:quantityOutOfRange"),
    v.metadata({ format: "integer" }),
  ),
});

/** Changes one line. */
export const ChangeBasketSchema = v.object({
  intent: v.pipe(
    text(),
    v.picklist(["increment", "decrement", "remove", "set", "clear"], "errors:unknownIntent"),
  ),
  line: text(),
  // Only "set" means what stands in the field: the buttons beside it count from what is in the basket.
  quantity: v.pipe(v.optional(v.string("errors:quantityOutOfRange"), "1"), v.transform(cleanSigns)),
});

/** The quantity of "set"; nothing or less removes the line. */
export const QuantitySchema = v.pipe(wholeNumber, v.maxValue(MAX_QUANTITY, "errors:quantityOutOfRange"));

/** A line as a browser kept it. Only what a basket is made of is read; prices are never the browser's. */
const KeptLineSchema = v.object({
  product_id: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
  colour: v.pipe(v.string(), v.maxLength(200)),
  size: v.pipe(v.string(), v.maxLength(200)),
  personal_texts: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(5000))), {}),
  // A width that is none leaves the line as it is.
  shirt_width_mm: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.check(isWidth))), null),
});
export type KeptLine = v.InferOutput<typeof KeptLineSchema>;

const MAX_KEPT_LINES = 100;

/** The copy of a basket that a browser sends back: lines that are none are left out, one bad line spoils no other. */
export const RestoreBasketSchema = v.object({
  lines: v.pipe(
    v.optional(v.string(), "[]"),
    v.maxLength(200_000),
    v.parseJson(),
    v.array(v.fallback(v.nullable(KeptLineSchema), null)),
    v.transform((lines) => lines.filter((line) => line !== null).slice(0, MAX_KEPT_LINES)),
  ),
});
