import * as v from "valibot";
import { type ListQuery, readPosition, readSort, type Sorts } from "../domain/lists/list-query.ts";
import { dayFromTyped } from "../domain/dates/typed-day.ts";
import { cleanLine, cleanSigns } from "../domain/text/pasted.ts";
import { isListPath, LONGEST_VIEW, viewQuery } from "../domain/lists/saved-view.ts";
import { filled, line, text } from "./texts.ts";

/** More than any name, reference or address that one could look for. */
const LONGEST_SEARCH = 200;

/** Words to look for, as they were typed. */
export const searchWords = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text.slice(0, 4 * LONGEST_SEARCH)).slice(0, LONGEST_SEARCH)),
    v.metadata({ format: "search", maxLength: LONGEST_SEARCH }),
  ),
  "",
);
/** A day, `YYYY-MM-DD`; whether there is such a day is for the time zone to say. */
export const day = v.fallback(
  v.pipe(
    v.string(),
    v.transform((typed) => dayFromTyped(cleanSigns(typed.slice(0, LONGEST_SEARCH))) ?? ""),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.metadata({ format: "date" }),
  ),
  "",
);
/** The fields that lists have in common. */
export const ListFieldsSchema = v.object({ q: searchWords, from: day, to: day });
/** The words that a list's address asks for, `q`. */
export const searchOf = (params: URLSearchParams): string => v.parse(searchWords, params.get("q") ?? "");
/** The id of something to narrow a list to. */
export const idOrNone = v.fallback(v.pipe(v.string(), v.maxLength(64)), "");
/** A month, `YYYY-MM`, or nothing. */
export const monthOrNone = v.fallback(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/)), "");
/** One of these, or nothing. */
export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  v.fallback(v.picklist([...choices, ""]), "");

/** Filters of a list: each takes what makes no sense as nothing, so that no address is refused. */
type FilterEntries = Record<string, v.GenericSchema<unknown, string>>;

type AskedList<Entries extends FilterEntries, Key extends string> = ListQuery<
  v.InferOutput<v.ObjectSchema<Entries, undefined>>,
  Key
> & {
  /** The fields as the address has them, for the form and for links: the filters, and the sort unless it is the usual one. */
  asked: Record<string, string>;
  /** Whether anything is filtered away. */
  isFiltered: boolean;
};

/**
 * Describes a list page's address: its filters, how it can be sorted, and the sort that it has by itself.
 * @returns a reader of addresses.
 */
export function listQuerySchema<const Entries extends FilterEntries, Key extends string>(page: {
  filters: Entries;
  sorts: Sorts<Key>;
  sort: NoInfer<Key>;
}) {
  const schema = v.object(page.filters);
  return (params: URLSearchParams): AskedList<Entries, Key> => {
    const valueOf = (name: string) => params.get(name) ?? "";
    const names = Object.keys(page.filters);
    const filters = v.parse(schema, Object.fromEntries(names.map((name) => [name, valueOf(name)])));
    const { sorts } = page;
    const usual = { by: page.sort, descending: sorts[page.sort].descendingFirst === true };
    const sort = readSort(valueOf("sort"), sorts) ?? usual;
    const isUsual = sort.by === usual.by && sort.descending === usual.descending;
    return {
      filters,
      sort,
      position: readPosition({ after: valueOf("after"), before: valueOf("before") }, sort, sorts),
      asked: { ...(filters as Record<string, string>), sort: isUsual ? "" : valueOf("sort") },
      isFiltered: Object.values(filters).some((value) => value !== ""),
    };
  };
}

/** A list as it is filtered and sorted, and its name. */
export const SavedViewSchema = v.object({
  name: filled(line(60)),
  path: v.pipe(text(300), v.check(isListPath, "admin:views.error.noList")),
  query: v.pipe(text(LONGEST_VIEW), v.transform(viewQuery), v.nonEmpty("admin:views.error.noList")),
});
