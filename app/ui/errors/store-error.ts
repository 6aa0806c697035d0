import type { ProductCard, StoreChrome } from "../storefront/models.ts";

/** What the error page of a store shows around its words, as its loader found it. */
export type StoreError = {
  /** What is said, where the status alone would tell too little. */
  reason: string | null;
  store: StoreChrome;
  /** Other products of the store. */
  products: ProductCard[];
};

/** The store in an error's data, if there is one. */
export function storeErrorOf(data: unknown): StoreError | undefined {
  return typeof data === "object" && data !== null && "storeError" in data
    ? (data.storeError as StoreError)
    : undefined;
}
