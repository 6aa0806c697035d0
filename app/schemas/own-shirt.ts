import * as v from "valibot";
import { UNITS } from "../domain/product/own-shirt.ts";
import { filled, line } from "./texts.ts";

/** How wide a shirt of one's own lies, as it is typed, and in what it was measured. */
export const OwnShirtSchema = v.object({
  measured: v.pipe(filled(line()), v.metadata({ format: "decimal" })),
  unit: v.fallback(v.optional(v.picklist(UNITS)), undefined),
});
