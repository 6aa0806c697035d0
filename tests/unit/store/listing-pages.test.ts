import { expect, test } from "vitest";
import {
  filledCategories,
  listingQuery,
  pageOfProducts,
  PRODUCTS_PER_PAGE,
} from "../../../app/routes/storefront/listing/listing-model.ts";

const products = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a store of 200 products has nine pages, which hold each product once", () => {
  const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => pageOfProducts(products(200), number));
  expect(pages.map(({ number, pages: of, found }) => [number, of, found])).toEqual(
    pages.map((_, index) => [index + 1, 9, 200]),
  );
  expect(pages.flatMap(({ shown }) => shown)).toEqual(products(200));
});

test("a full page is the only one", () => {
  expect(pageOfProducts(products(PRODUCTS_PER_PAGE), 1)).toMatchObject({ pages: 1 });
  expect(pageOfProducts([], 1)).toEqual({ number: 1, pages: 1, found: 0, shown: [] });
});

test("a page past the last is the last", () => {
  expect(pageOfProducts(products(30), 99)).toMatchObject({ number: 2, shown: [24, 25, 26, 27, 28, 29] });
});

test.each([
  ["", 1],
  ["?page=3", 3],
  ["?page=2.9", 2],
  ["?page=0", 1],
  ["?page=-1", 1],
  ["?page=two", 1],
  ["?page=1e99", 1e99],
])("an address with %o asks for page %i", (query, number) => {
  expect(listingQuery(new URL(`http://shop.test/store${query}`), []).number).toBe(number);
});

test("categories in which nothing is sold are not offered, and the others keep the store's order", () => {
  const stock = ["Mugs", "Bags", "Mugs"].map((category) => ({ category }));
  expect(filledCategories(stock, ["T-shirts", "Bags", "Mugs"])).toEqual(["Bags", "Mugs"]);
  expect(filledCategories([], ["Bags"])).toEqual([]);
});
