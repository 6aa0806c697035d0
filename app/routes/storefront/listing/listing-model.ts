import { compareWords } from "../../../domain/text/words.ts";
import { searchProducts, type Searched } from "./search-products.ts";
import { searchOf } from "../../../schemas/list-query.ts";
import { type ListingModel, SORTS, type Sort } from "../../../ui/storefront/models.ts";

type Listed = Searched & { unitGross: number; createdAt: Date };

/** The store's categories in which something is sold, in its order. */
export function filledCategories(
  stock: readonly Pick<Listed, "category">[],
  categories: readonly string[],
): string[] {
  const filled = new Set(stock.map(({ category }) => category));
  return categories.filter((category) => filled.has(category));
}

/** What a list's address asks for; anything that is not offered is passed over. */
export function listingQuery(
  url: URL,
  categories: readonly string[],
): Pick<ListingModel, "category" | "search" | "sort" | "number"> {
  const category = url.searchParams.get("category");
  const sort = url.searchParams.get("sort");
  return {
    category: categories.find((name) => name.toLowerCase() === category?.toLowerCase()) ?? null,
    search: searchOf(url.searchParams),
    sort: SORTS.find((name) => name === sort) ?? SORTS[0],
    number: Math.max(1, Math.trunc(Number(url.searchParams.get("page"))) || 1),
  };
}

/** Fills rows of two, three and four. */
export const PRODUCTS_PER_PAGE = 24;

/** One page of what was found; a page past the last is the last. */
export function pageOfProducts<P>(
  products: readonly P[],
  page: number,
): Pick<ListingModel, "number" | "pages" | "found"> & { shown: P[] } {
  const pages = Math.max(1, Math.ceil(products.length / PRODUCTS_PER_PAGE));
  const number = Math.min(page, pages);
  const from = (number - 1) * PRODUCTS_PER_PAGE;
  return { number, pages, found: products.length, shown: products.slice(from, from + PRODUCTS_PER_PAGE) };
}

/** The products that the query leaves, in its order; names by the letters of the reader's language. */
export function listedProducts<P extends Listed>(
  stock: readonly P[],
  query: Pick<ListingModel, "category" | "search" | "sort">,
  language: string,
): P[] {
  const ofCategory = stock.filter(({ category }) => query.category === null || category === query.category);
  return searchProducts(ofCategory, query.search, language).sort(orderOf(query.sort, language));
}

function orderOf(sort: Sort, language: string): (a: Listed, b: Listed) => number {
  const compare = compareWords(language);
  const byName = (a: Listed, b: Listed) => compare(a.name, b.name);
  const orders: Record<Sort, (a: Listed, b: Listed) => number> = {
    recent: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
    "name-az": byName,
    "name-za": (a, b) => byName(b, a),
    "price-high-low": (a, b) => b.unitGross - a.unitGross || byName(a, b),
    "price-low-high": (a, b) => a.unitGross - b.unitGross || byName(a, b),
  };
  return orders[sort];
}
