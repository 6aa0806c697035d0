import * as v from "valibot";
import { isListPath, LONGEST_VIEW, viewQuery } from "../domain/lists/saved-view.ts";
import { filled, line, text } from "./texts.ts";

/** A list as it is filtered and sorted, and its name. */
export const SavedViewSchema = v.object({
  name: filled(line(60)),
  path: v.pipe(text(300), v.check(isListPath, "views:error.noList")),
  query: v.pipe(text(LONGEST_VIEW), v.transform(viewQuery), v.nonEmpty("views:error.noList")),
});
