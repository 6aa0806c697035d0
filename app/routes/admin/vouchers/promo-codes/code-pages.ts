import { encodeCursor, type Position } from "../../../../domain/lists/cursor.ts";
import {
  listAddress,
  type Neighbours,
  readPosition,
  type Sorts,
  sortText,
} from "../../../../domain/lists/list-query.ts";
import { CLAIM_SORTS, CODE_SORTS, NEWEST_FIRST } from "../../../../domain/lists/sorts.ts";
import type { Pages } from "../../../../ui/lists/pager.tsx";

/** The names under which an address holds the place of a list; a page with two lists has two pairs. */
type PlaceNames = { after: string; before: string; sorts: Sorts<"created"> };
export const CODES: PlaceNames = { after: "after", before: "before", sorts: CODE_SORTS };
export const CLAIMS: PlaceNames = { after: "claims_after", before: "claims_before", sorts: CLAIM_SORTS };

/** The place in a list of codes or claims that an address names. */
export function placeIn(query: URLSearchParams, { after, before, sorts }: PlaceNames): Position | undefined {
  return readPosition(
    { after: query.get(after) ?? "", before: query.get(before) ?? "" },
    NEWEST_FIRST,
    sorts,
  );
}

/** The addresses of the pages beside the one that is shown. */
export function pagesBeside(
  path: string,
  params: Readonly<Record<string, string>>,
  names: PlaceNames,
  { previous, next }: Neighbours,
): Pages {
  const text = sortText(NEWEST_FIRST);
  return {
    previousHref: previous && listAddress(path, { ...params, [names.before]: encodeCursor(text, previous) }),
    nextHref: next && listAddress(path, { ...params, [names.after]: encodeCursor(text, next) }),
  };
}
