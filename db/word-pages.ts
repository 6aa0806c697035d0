import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Cursor } from "../app/domain/lists/cursor.ts";
import { compareWords, holdsWords } from "../app/domain/text/words.ts";
import type { Keyset, ListPage } from "./keyset.ts";

/** A list of more rows than these is sorted and searched by the database, which knows the letters of English alone. */
export const MOST_READ = 2_000;

/** What a search looks for, in which columns, and what else finds a row, such as a part of its code. */
export type WordSearch = { text: string; in: readonly SQLWrapper[]; or?: SQL | undefined };

/** Condition of a search in a list that is longer than what is read at once. */
export const holdsPart = ({ text, in: columns, or }: WordSearch): SQL | undefined =>
  text.trim() === ""
    ? undefined
    : sql`(${sql.join(
        [
          ...columns.map((column) => sql`instr(lower(${column}), ${text.trim().toLowerCase()}) > 0`),
          ...(or ? [or] : []),
        ],
        sql` or `,
      )})`;

/** The columns for sorting and search, as a query selects them. */
export const wordColumns = ({ sort }: Pick<Keyset, "sort">, search: WordSearch | undefined) =>
  Object.fromEntries(
    [
      ...sort.map((column, at) => [`s${at}`, column] as const),
      ...(search?.in ?? []).map((column, at) => [`w${at}`, column] as const),
      ...(search?.or ? [["or", search.or] as const] : []),
    ].map(([name, column]) => [name, sql<string | number | null>`${column}`]),
  );

type WordRow = Record<string, string | number | null>;

const isFound = (row: WordRow, search: WordSearch): boolean =>
  Boolean(row["or"]) || holdsWords(search.in.map((_, at) => row[`w${at}`] ?? "").join("\n"), search.text);

/**
 * Condition that finds rows by their words, for the statements of lists in any order, of counts and of changes; undefined
 * where nothing is searched for.
 * @param id of the rows.
 * @param read the rows among which to search, with these columns, no more than a number of them.
 */
export async function wordCondition(
  id: SQLWrapper,
  search: WordSearch,
  read: (columns: ReturnType<typeof wordColumns>, most: number) => PromiseLike<WordRow[]>,
): Promise<SQL | undefined> {
  if (search.text.trim() === "") return undefined;
  const rows = await read(wordColumns({ sort: [id] }, search), MOST_READ + 1);
  if (rows.length > MOST_READ) return holdsPart(search);
  const ids = rows.filter((row) => isFound(row, search)).map((row) => row["s0"]);
  return sql`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Which rows a page of a list has, in its order, and the places of the pages beside it: as `readKeysetPage`. */
export function wordPage(
  rows: readonly WordRow[],
  { sort, descending, position, limit }: Keyset,
  search: WordSearch | undefined,
  language: string,
): ListPage<string> {
  const letters = compareWords(language);
  const keyOf = (row: WordRow): Cursor => sort.map((_, at) => row[`s${at}`] ?? "");
  const last = sort.length - 1;
  // The id behind the words only tells rows apart.
  const compare = (one: Cursor, other: Cursor): number => {
    for (const [at, value] of one.entries()) {
      const beside = other[at] ?? "";
      const order =
        typeof value === "string" && typeof beside === "string" && at < last
          ? letters(value, beside)
          : Number(value > beside) - Number(value < beside);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
  const keys = rows
    .filter((row) => !search || isFound(row, search))
    .map(keyOf)
    .sort(compare);
  let from = 0;
  if (position) {
    const { side, cursor } = position;
    const behind = keys.findIndex((key) => compare(key, cursor) > 0);
    const at = keys.findIndex((key) => compare(key, cursor) >= 0);
    const begins = side === "after" ? behind : (at < 0 ? keys.length : at) - limit;
    from = Math.max(0, begins);
  }
  // A place behind the list's end, or too near its beginning, answers the first page.
  if (position && (keys.length <= from || (position.side === "before" && from < 1))) from = 0;
  if (position?.side === "after" && keys.findIndex((key) => compare(key, position.cursor) > 0) < 0) from = 0;
  const shown = keys.slice(from, from + limit);
  return {
    rows: shown.map((key) => String(key[last])),
    previous: from > 0 ? (shown[0] ?? null) : null,
    next: from + limit < keys.length ? (shown.at(-1) ?? null) : null,
  };
}
