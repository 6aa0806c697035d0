import { asc, desc, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Cursor, Position } from "../app/domain/lists/cursor.ts";

export type Keyset = {
  /** What the rows are sorted by; the last must be unique. */
  sort: readonly SQLWrapper[];
  descending: boolean;
  position: Position | undefined;
  limit: number;
  /**
   * Sorts what the condition finds instead of walking the sort's index until enough rows fit: for conditions that find
   * few rows by an index of their own, which the planner cannot know.
   */
  sortsFound?: boolean;
};

/** Where a page of a list begins, in which direction the list runs, and how many rows a page has. */
export type PagePlace = Pick<Keyset, "descending" | "position" | "limit">;

/** The name under which a row carries a value of its sort. */
const KEY = "$sort";

/** What a page of a list is read with: its columns, its condition and its order. */
function keysetClauses({ sort, descending, position, limit, sortsFound }: Keyset) {
  const terms = sort.map((column) => (sortsFound ? sql`+${column}` : sql`${column}`));
  const backwards = position?.side === "before";
  const downwards = descending !== backwards;
  return {
    columns: Object.fromEntries(sort.map((column, at) => [`${KEY}${at}`, sql<string | number>`${column}`])),
    where: position && beyond(terms, position.cursor, downwards),
    orderBy: terms.map((term) => (downwards ? desc(term) : asc(term))),
    // One more tells whether there is a further page.
    limit: limit + 1,
  };
}

/** The first column by itself too, which is what an index can begin at whatever its collation. */
function beyond(terms: readonly SQL[], cursor: Cursor, downwards: boolean): SQL {
  const [first] = terms;
  const values = sql.join(
    cursor.map((value) => sql`${value}`),
    sql`, `,
  );
  const row = sql`(${sql.join([...terms], sql`, `)})`;
  return downwards
    ? sql`${first} <= ${cursor[0]} and ${row} < (${values})`
    : sql`${first} >= ${cursor[0]} and ${row} > (${values})`;
}

export type ListPage<Row> = { rows: Row[]; previous: Cursor | null; next: Cursor | null };

/** The rows that were read as a page in the list's order, with the places of the pages beside it. */
function keysetPage<Row>(read: readonly Row[], { sort, position, limit }: Keyset): ListPage<Row> {
  const backwards = position?.side === "before";
  const hasMore = read.length > limit;
  const rows = read.slice(0, limit);
  if (backwards) rows.reverse();
  const cursorOf = (row: Row | undefined): Cursor | null =>
    row === undefined
      ? null
      : sort.map((_, at) => (row as Record<string, string | number>)[`${KEY}${at}`] as string | number);
  return {
    rows,
    previous: (backwards ? hasMore : position !== undefined) ? cursorOf(rows[0]) : null,
    next: (backwards ? position !== undefined : hasMore) ? cursorOf(rows.at(-1)) : null,
  };
}

/**
 * Reads a page of a sorted list, by the place where it begins and never by a count of rows: it stays where it is while
 * rows arrive. A place behind the list's end, or so near its beginning that the page would not be full, answers the
 * first page.
 * @param read runs the statement with these clauses; its rows carry the clauses' columns.
 */
export async function readKeysetPage<Row>(
  keyset: Keyset,
  read: (clauses: ReturnType<typeof keysetClauses>) => PromiseLike<Row[]>,
): Promise<ListPage<Row>> {
  const rows = await read(keysetClauses(keyset));
  const needed = keyset.position?.side === "before" ? keyset.limit : 1;
  return keyset.position && rows.length < needed
    ? readKeysetPage({ ...keyset, position: undefined }, read)
    : keysetPage(rows, keyset);
}
