import * as v from "valibot";
import { MAX_QUANTITY } from "../domain/basket/line-key.ts";

const text = v.pipe(v.optional(v.string("errors:required"), ""), v.trim(), v.maxLength(5000, "errors:too_long"));
const filled = v.pipe(text, v.nonEmpty("errors:required"));

/** Whole numbers only: no fractions, exponents or signs that a number parser would take; nothing means one. */
const wholeNumber = v.pipe(
  v.optional(v.string("errors:required"), "1"),
  v.trim(),
  v.regex(/^-?\d{1,6}$/, "errors:quantity_out_of_range"),
  v.transform(Number),
);

/** Puts a product into the basket. Personal texts come beside it as `text-<layer>`. */
export const AddToBasketSchema = v.object({
  product: v.pipe(filled, v.regex(/^[0-9a-z]{1,40}$/, "errors:product_not_sold")),
  colour: filled,
  size: v.pipe(text, v.nonEmpty("errors:choose_size")),
  quantity: v.pipe(
    wholeNumber,
    v.minValue(1, "errors:quantity_out_of_range"),
    v.maxValue(MAX_QUANTITY, "errors:quantity_out_of_range"),
  ),
});

/** Changes one line. */
export const ChangeBasketSchema = v.object({
  intent: v.picklist(["increment", "decrement", "remove", "set", "clear"], "errors:unknown_intent"),
  line: text,
  quantity: wholeNumber,
});
