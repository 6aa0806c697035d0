/** More than a page of the list shows; each is taken by itself, so their number is the request's length. */
export const MOST_AT_ONCE = 100;

/** Whether all orders of the search are meant, and not the ticked ones alone. */
export const meansEvery = (fields: FormData): boolean => fields.get("every") === "yes";

/**
 * The orders that were ticked in the list, each once.
 * @throws 413 for more than a page of it has.
 */
export function chosenOrders(fields: FormData): string[] {
  const chosen = [...new Set(fields.getAll("order"))].filter((id) => typeof id === "string");
  if (chosen.length > MOST_AT_ONCE) throw new Response(null, { status: 413 });
  return chosen;
}
