import { type Cursor, type CursorShape, decodeCursor, encodeCursor, type Position } from "./cursor.ts";

/** How a list can be sorted, by the names that addresses use. */
export type Sorts<Key extends string> = Readonly<
  Record<Key, { shape: CursorShape; descendingFirst?: boolean }>
>;

export type Sort<Key extends string> = { by: Key; descending: boolean };

/** A list as an address asks for it. */
export type ListQuery<Filters, Key extends string> = {
  filters: Filters;
  sort: Sort<Key>;
  position: Position | undefined;
};

/** A sort as addresses say it: `total`, or `-total` for the highest first. */
export const sortText = ({ by, descending }: Sort<string>) => (descending ? `-${by}` : by);

/** The sort that an address names. Undefined when there is none of that name. */
export function readSort<Key extends string>(text: string, sorts: Sorts<Key>): Sort<Key> | undefined {
  const descending = text.startsWith("-");
  const by = descending ? text.slice(1) : text;
  return Object.hasOwn(sorts, by) ? { by: by as Key, descending } : undefined;
}

/** The place that an address names; one that makes no sense is the list's beginning. */
export function readPosition<Key extends string>(
  { after, before }: { after: string; before: string },
  sort: Sort<Key>,
  sorts: Sorts<Key>,
): Position | undefined {
  const side = after === "" ? "before" : "after";
  const cursor = decodeCursor(after || before, sortText(sort), sorts[sort.by].shape);
  return cursor && { side, cursor };
}

/** The sort of a click on a column: the other direction where the list is sorted by it, else its usual one. */
export function nextSort<Key extends string>(by: Key, current: Sort<Key>, sorts: Sorts<Key>): Sort<Key> {
  const descending = current.by === by ? !current.descending : sorts[by].descendingFirst === true;
  return { by, descending };
}

/** The address of a list with these fields; what is empty is left out. */
export function listAddress(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What lies beside a page of a list: null where there is nothing more. */
export type Neighbours = { previous: Cursor | null; next: Cursor | null };

/** The addresses of the pages before and behind, and of the same list in every other order. */
export function listLinks<Key extends string>(
  path: string,
  params: Readonly<Record<string, string>>,
  sort: Sort<Key>,
  sorts: Sorts<Key>,
  { previous, next }: Neighbours,
) {
  const linkParams = { ...params, sort: params["sort"] ?? "" };
  const at = (field: "before" | "after", cursor: Cursor | null) =>
    cursor && listAddress(path, { ...linkParams, [field]: encodeCursor(sortText(sort), cursor) });
  const bySort = (Object.keys(sorts) as Key[]).map((by) => [
    by,
    listAddress(path, { ...linkParams, sort: sortText(nextSort(by, sort, sorts)) }),
  ]);
  return {
    previousHref: at("before", previous),
    nextHref: at("after", next),
    sortHrefs: Object.fromEntries(bySort) as Record<Key, string>,
  };
}
