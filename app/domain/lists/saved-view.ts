/** Lists that a person may keep views of: the first part of an address is a list's own, or an event's. */
const LISTS =
  /^\/(orders(\/(incidents|cases))?|events|clients|products|assets|users|audit-logs|client-revenue|events\/[^/]+\/(orders|recipients)|settings\/super-admin-panel(\/incidents)?)$/;

/** Where a page of a list begins, and in which language it is shown: these belong to no view. */
const NO_FILTERS = new Set(["after", "before", "lang"]);

/** So many of one list are kept for a person: more would be looked for like the list itself. */
export const MOST_VIEWS = 20;

/** Longer than all filters of a list together. */
export const LONGEST_VIEW = 1_500;

/** Whether an address is a list's, whose views may be kept. */
export const isListPath = (path: string): boolean => path.length <= 300 && LISTS.test(path);

/** What a list's address asks for, always in the same order and without the place in the list; "" for the whole list. */
export function viewQuery(search: string): string {
  const fields = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== "" && !NO_FILTERS.has(name),
  );
  return new URLSearchParams(fields.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
