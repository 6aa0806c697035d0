/**
 * What a route module says of its page. Pages that need no React in the browser (the default) are rendered without
 * hydration; `enhancers` names the small scripts of app/enhance that make them quicker.
 */
export type PageHandle = {
  hydrate?: boolean;
  enhancers?: string[];
  /** The stylesheet of the page: storefront and claim pages carry theirs inline, others link it. */
  styles?: "storefront" | "claim" | "admin" | "site";
};

export function handleOf(match: { handle?: unknown }): PageHandle {
  return (match.handle as PageHandle | undefined) ?? {};
}

/** Whether React takes the page over in the browser. */
export function pageHydrates(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some((match) => handleOf(match).hydrate);
}
