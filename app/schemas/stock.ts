import * as v from "valibot";
import { LONGEST_SKU, readCount } from "../domain/fulfilment/stock.ts";
import { filled, signs } from "./texts.ts";

/** How many of one SKU a print shop has; nothing, or `in`, is without limit. */
export const StockSchema = v.object({
  sku: filled(signs(LONGEST_SKU)),
  count: v.pipe(
    signs(10),
    v.check((typed) => readCount(typed) !== undefined, "printShop:stock.wrongCount"),
  ),
});
