/**
 * What a route module says of its page. Pages that need no React in the browser (the default) are rendered without
 * hydration; `enhancers` names the small scripts of app/enhance that make them quicker.
 */
export type PageLook = {
  hydrate?: boolean;
  enhancers?: string[];
  /** Which texts React needs in the browser; without it all that hydrating pages have. */
  texts?: string[];
  /** Key of the page's title: what kind of page it is. The store's or the product's name is added. */
  title?: string;
  /** Where the page's data hold the name of the one thing that it is about, such as `client.name`: it stands before the kind. */
  thing?: string;
  /** Key of the part of the product that the page belongs to, where another part has a page of the same kind. */
  within?: string;
  /**
   * Key of what search engines and chats say of the page; a store's name is handed to it, or the `subject` that the loader
   * names (`title`). Only such pages are listed.
   */
  description?: string;
  /** The page is in one language, whatever its reader's: it names no others. */
  oneLanguage?: boolean;
  /** Of a shop's page that is a visitor's own. */
  unlisted?: boolean;
  /** The stylesheet of the page: pages that strangers see first carry theirs inline, others link it. */
  styles?:
    | "storefront"
    | "size-guide"
    | "claim"
    | "claim-lines"
    | "claim-order"
    | "shop-order"
    | "checkout"
    | "admin"
    | "site"
    | "print"
    | "print-shop"
    | "wall";
  /** Without scripts the page is loaded anew after so many seconds. */
  reloadsAfter?: number;
};

type Match = { handle?: unknown; data?: unknown };

/** A route's `handle`: the look itself, or a function where it depends on what the loader found. */
export function lookOf({ handle, data }: Match): PageLook {
  if (typeof handle === "function") return (handle as (data: unknown) => PageLook)(data) ?? {};
  return (handle as PageLook | undefined) ?? {};
}

/** The page's stylesheet. The gift's form carries nothing for an error page; the pages beside it do. */
export function stylesOf(matches: readonly Match[], failed: boolean): NonNullable<PageLook["styles"]> {
  const styles = matches.flatMap((match) => lookOf(match).styles ?? []).at(-1) ?? "site";
  return failed && (styles === "claim" || styles === "claim-lines") ? "claim-order" : styles;
}

/** Whether React takes the page over in the browser. */
export function pageHydrates(matches: readonly Match[]): boolean {
  return matches.some((match) => lookOf(match).hydrate);
}
