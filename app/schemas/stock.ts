import * as v from "valibot";
import { LONGEST_SKU, readCount } from "../domain/fulfilment/stock.ts";
import { filled, line } from "./texts.ts";

/** How many of one SKU a print shop has; nothing, or `in`, is without limit. */
export const StockSchema = v.object({
  sku: filled(line(LONGEST_SKU)),
  count: v.pipe(
    line(10),
    v.check((typed) => readCount(typed) !== undefined, "printShop:stock.wrongCount"),
  ),
});
