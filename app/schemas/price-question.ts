import * as v from "valibot";
import { REGIONS } from "../domain/store/store-event.ts";
import { line, wholeNumber } from "./texts.ts";

/** As many pieces as the calculator counts. */
const MOST_PIECES = 100_000;

/** What somebody asks the price list: a blank, the sides that are printed, how many, and where it is sold. */
export const PriceQuestionSchema = v.object({
  product: line(),
  sides: v.fallback(v.picklist(["1", "2"]), "1"),
  quantity: wholeNumber(MOST_PIECES, "errors:quantityOutOfRange"),
  where: v.fallback(v.picklist(REGIONS), "UK"),
});
