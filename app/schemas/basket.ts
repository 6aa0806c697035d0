import * as v from "valibot";
import { MAX_QUANTITY } from "../domain/basket/line-key.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(5000, "errors:tooLong"),
);
const filled = v.pipe(text, v.nonEmpty("errors:required"));

/** Whole numbers only: no fractions, exponents or signs that a number parser would take; nothing means one. */
const wholeNumber = v.pipe(
  v.optional(v.string("errors:required"), "1"),
  v.trim(),
  v.regex(/^-?\d{1,6}$/, "errors:quantityOutOfRange"),
  v.transform(Number),
);

/** Puts a product into the basket. Personal texts come beside it as `text-<layer>`. */
export const AddToBasketSchema = v.object({
  product: v.pipe(filled, v.regex(/^[0-9a-z]{1,40}$/, "errors:productNotSold")),
  colour: filled,
  size: v.pipe(text, v.nonEmpty("errors:chooseSize")),
  quantity: v.pipe(
    wholeNumber,
    v.minValue(1, "errors:quantityOutOfRange"),
    v.maxValue(MAX_QUANTITY, "errors:quantityOutOfRange"),
  ),
});

/** Changes one line. */
export const ChangeBasketSchema = v.object({
  intent: v.pipe(
    text,
    v.picklist(["increment", "decrement", "remove", "set", "clear"], "errors:unknownIntent"),
  ),
  line: text,
  quantity: wholeNumber,
});
