/** A place in a sorted list: the values of a row's sort columns, its id last, which makes the place unique. */
export type Cursor = readonly (string | number)[];

/** Where a page of a list begins: behind a row, or before it. */
export type Position = { side: "after" | "before"; cursor: Cursor };

/** What the values of a cursor must be, in the order of the sort's columns. */
export type CursorShape = readonly ("string" | "number")[];

/** Longer than any name with its address, so that no link of ours is refused. */
const LONGEST = 2000;

/** A cursor as text for an address. The sort that it belongs to goes with it: under another one it means nothing. */
export function encodeCursor(sort: string, cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([sort, ...cursor]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * Reads a cursor from an address, which anybody may have written: it is not signed, since it only says where in the
 * reader's own list to begin.
 * @param shape the types of the sort's columns; the id behind them is text.
 * @returns undefined when it is no cursor of this sort.
 */
export function decodeCursor(text: string, sort: string, shape: CursorShape): Cursor | undefined {
  if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return undefined;
  let parts: unknown;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)),
    );
    parts = JSON.parse(decoded);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts)) return undefined;
  const [itsSort, ...values] = parts as unknown[];
  const types = [...shape, "string"];
  if (itsSort !== sort || values.length !== types.length) return undefined;
  return values.every((value, at) => typeof value === types[at]) ? (values as Cursor) : undefined;
}
