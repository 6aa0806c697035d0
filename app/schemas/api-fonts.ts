import * as v from "valibot";
import { FONT_CATEGORIES } from "../domain/design/fonts.ts";

/** Which fonts are asked for; nothing asks for all. */
export const FontsQuerySchema = v.object({
  q: v.pipe(
    v.optional(v.pipe(v.string(), v.maxLength(60, "errors:tooLong")), ""),
    v.description("Words of the name."),
  ),
  category: v.optional(v.picklist(FONT_CATEGORIES, "errors:required")),
});
