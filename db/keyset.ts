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

/** The name under which a row carries a value of its sort. */
const KEY = "$sort";

/** What a page of a list is read with: its columns, its condition and its order. */
export function keysetClauses({ sort, descending, position, limit, sortsFound }: Keyset) {
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
export function keysetPage<Row>(read: readonly Row[], { sort, position, limit }: Keyset): ListPage<Row> {
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
