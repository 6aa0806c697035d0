import * as v from "valibot";
import { PRODUCT_SORTS, PRODUCT_STATES } from "../domain/product/product-sorts.ts";
import { idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { filled, line, text } from "./texts.ts";

/** What the address of the list of products may ask for. */
export const readProductList = listQuerySchema({
  filters: { q: searchWords, state: oneOf(PRODUCT_STATES), garment: idOrNone },
  sorts: PRODUCT_SORTS,
  sort: "created",
});

/** What is said of a product; `version` is the moment of its last change, which the form was made from. */
export const ProductSchema = v.object({
  version: v.pipe(text(), v.regex(/^\d{1,15}$/, "errors:staleForm"), v.transform(Number)),
  name: filled(line(100)),
  category: line(60),
  description: text(2000),
});
