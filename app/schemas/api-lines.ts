import * as v from "valibot";
import { cleanLine, cleanSigns } from "../domain/text/pasted.ts";
import { MAX_QUANTITY } from "../domain/basket/basket-lines.ts";

const MAX_LINES = 100;

const word = v.pipe(
  v.string("errors:chooseSize"),
  v.transform(cleanLine),
  v.maxLength(200, "errors:tooLong"),
);
const personal = v.nullish(v.pipe(v.string("errors:lettersOnly"), v.maxLength(5000, "errors:tooLong")));

/** A whole number as JSON or a form carries it: no fractions, exponents or signs. */
const quantity = v.pipe(
  v.union([v.number(), v.string()], "errors:quantityOutOfRange"),
  v.transform((value) => cleanSigns(String(value))),
  v.regex(/^\d{1,6}$/, "errors:quantityOutOfRange"),
  v.transform(Number),
  v.minValue(1, "errors:quantityOutOfRange"),
  v.maxValue(MAX_QUANTITY, "errors:quantityOutOfRange"),
  v.metadata({ minimum: 1, maximum: MAX_QUANTITY }),
);

const productId = v.pipe(
  v.union([v.string(), v.number()], "errors:productNotSold"),
  v.transform(String),
  v.regex(/^[0-9a-z]{1,40}$/, "errors:productNotSold"),
);

/** Names of colours, as a list or as a form nests one (`selected[colour_names][0]`). */
const names = v.nullish(v.union([v.array(word), v.record(v.string(), word), word], "errors:variantNotSold"));

/**
 * What is read of a basket line. Its price, name and pictures are the browser's own copy and are passed over: whatever
 * an order costs comes from the store's rows.
 */
const LineSchema = v.pipe(
  v.object(
    {
      product_id: productId,
      quantity,
      size: v.nullish(word),
      colour: v.nullish(word),
      custom_text_front: personal,
      custom_text_back: personal,
      custom_texts: v.pipe(
        v.nullish(
          v.record(
            v.pipe(v.string(), v.maxLength(100, "errors:tooLong")),
            v.pipe(v.string("errors:lettersOnly"), v.maxLength(5000, "errors:tooLong")),
            "errors:lettersOnly",
          ),
        ),
        v.description("Text by the id of its layer, where a side has more than one that shoppers write."),
      ),
      products: v.nullish(
        v.object(
          {
            store: v.nullish(
              v.object({ colour: v.nullish(word), size: v.nullish(word) }, "errors:variantNotSold"),
            ),
            selected: v.nullish(v.object({ colour_names: names }, "errors:variantNotSold")),
          },
          "errors:variantNotSold",
        ),
      ),
    },
    "errors:productNotSold",
  ),
  v.metadata({ ref: "Line" }),
);

export const ApiLinesSchema = v.pipe(
  v.array(LineSchema, "errors:basketEmpty"),
  v.minLength(1, "errors:basketEmpty"),
  v.maxLength(MAX_LINES, "errors:tooLong"),
);

export type ApiLine = v.InferOutput<typeof LineSchema>;
