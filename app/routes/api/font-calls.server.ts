import * as v from "valibot";
import { answer, refusedFields } from "../../api/answer.server.ts";
import { defineCall } from "../../api/call.server.ts";
import { searchFonts } from "../../domain/design/search-fonts.ts";
import { FontsQuerySchema } from "../../schemas/api-fonts.ts";
import { ANSWERS } from "./answers.ts";

/** The list is the same for everybody until the next release. */
const KEPT = { "Cache-Control": "public, max-age=3600" };

export const fonts = defineCall({
  name: "fonts",
  method: "GET",
  path: "/api/fonts",
  about:
    "The fonts that designs may use, by name and kind, with the files that texts are drawn and printed with.",
  caller: "anyone",
  query: FontsQuerySchema,
  data: ANSWERS.fonts,
  refusals: [422],
  answer({ args }) {
    const query = v.safeParse(FontsQuerySchema, Object.fromEntries(new URL(args.request.url).searchParams));
    if (!query.success) {
      const wrong = query.issues.map(({ path, message }) => [String(path?.[0].key), message]);
      throw refusedFields(Object.fromEntries(wrong));
    }
    const { q, category } = query.output;
    return answer({ data: searchFonts(q, category) }, KEPT);
  },
});
