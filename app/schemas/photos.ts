import * as v from "valibot";
import { text } from "./texts.ts";

const id = v.pipe(text(40), v.regex(/^[\w-]{1,40}$/, "errors:staleForm"));

/** What is done with a product's photographs: `add`, or `first` and `remove` for one of them. */
export const PhotoSchema = v.object({
  intent: v.picklist(["add", "first", "remove"], "errors:staleForm"),
  product: id,
  asset: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{0,40}$/, "errors:staleForm")), ""),
});
