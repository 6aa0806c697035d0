import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { listingQuery, pageOfProducts } from "../../../app/routes/storefront/listing/listing-model.ts";
import { linkedPages, Pagination } from "../../../app/routes/storefront/listing/pagination.tsx";
import { ListingView } from "../../../app/routes/storefront/listing/view.tsx";
import type { ListingModel } from "../../../app/ui/storefront/models.ts";
import { sampleStore } from "../../../app/routes/dev/face/samples/store.ts";

type Language = (typeof LANGUAGES)[number]["code"];

async function drawn(content: React.ReactNode, language: Language = "en"): Promise<string> {
  return renderToString(<I18nextProvider i18n={await i18nFor(language)}>{content}</I18nextProvider>);
}
/** The list that the address asks for, of a store with so many products. */
function listing(count: number, query: string): Promise<string> {
  const { shown, ...place } = pageOfProducts(
    Array.from({ length: count }, (_, index) => `p${index}`),
    listingQuery(new URL(`http://shop.test/tea${query}`), ["Mugs"]).number,
  );
  const page: ListingModel = {
    ...listingQuery(new URL(`http://shop.test/tea${query}`), ["Mugs"]),
    ...place,
    action: "/tea",
    total: count,
    categories: ["Mugs"],
    heroPictures: [],
    products: shown.map((id) => ({
      id,
      name: id,
      href: `/tea/Product=${id}`,
      picture: "/p.png",
      stage: undefined,
      price: { minor: 1000, currency: "GBP" },
      colours: [],
    })),
  };
  return drawn(<ListingView store={sampleStore("northlight")} page={page} />);
}
const navOf = (html: string) => /<nav class="row pages".*?<\/nav>/s.exec(html)?.[0];
/** Each link with what it says, `*` before the page in hand, and `…` for a gap. */
function linksOf(html: string): string[] {
  return [...(navOf(html) ?? "").matchAll(/<(a|span)([^>]*)>([^<]*)</g)].map(
    ([, , attributes = "", text = ""]) => (attributes.includes('aria-current="page"') ? "*" : "") + text,
  );
}

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [2, 9, [1, 2, 3, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  // A gap of one page is its link.
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 8, 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [40, 80, [1, null, 39, 40, 41, null, 80]],
])("on page %i of %i these pages are linked: %j", (page, pages, linked) => {
  expect(linkedPages(page, pages)).toEqual(linked);
});

test("no gap stands for a single page, wherever one is in a list of any length", () => {
  for (let pages = 1; pages <= 20; pages++) {
    for (let page = 1; page <= pages; page++) {
      const linked = linkedPages(page, pages);
      const numbers = linked.filter((number) => number !== null);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const number of [1, page, pages]) expect(numbers).toContain(number);
      linked.forEach((number, index) => {
        const [before = 0, after = 0] = [linked[index - 1] ?? 0, linked[index + 1] ?? 0];
        if (number === null) expect(after - before, `${page} of ${pages}`).toBeGreaterThan(2);
      });
    }
  }
});

test.each([
  ["", ["*1", "2", "…", "9", "Next"]],
  ["?page=5", ["Previous", "1", "…", "4", "*5", "6", "…", "9", "Next"]],
  ["?page=9", ["Previous", "1", "…", "8", "*9"]],
  ["?page=99", ["Previous", "1", "…", "8", "*9"]],
  ["?page=0", ["*1", "2", "…", "9", "Next"]],
  ["?page=soon", ["*1", "2", "…", "9", "Next"]],
])("of 200 products the list at %o links to %j", async (query, links) => {
  expect(linksOf(await listing(200, query))).toEqual(links);
});

test("a list of one page has no such links", async () => {
  expect(navOf(await listing(24, ""))).toBeUndefined();
  expect(navOf(await listing(24, "?page=7"))).toBeUndefined();
  expect(navOf(await listing(25, ""))).toBeDefined();
});

test("the links keep what is searched and sorted, and the first page has the list's own address", async () => {
  const nav = navOf(await listing(200, "?q=p&sort=name-az&category=Mugs&page=5"));
  expect(nav).toContain('href="/tea?category=Mugs&amp;q=p&amp;sort=name-az"');
  for (const page of [4, 5, 6, 9]) {
    expect(nav).toContain(`href="/tea?category=Mugs&amp;q=p&amp;sort=name-az&amp;page=${page}"`);
  }
});

test.each(LANGUAGES.map(({ code }) => code))("each number is called a page in %s", async (code) => {
  const words = (await i18nFor(code)).getFixedT(code);
  const nav = await drawn(<Pagination page={2} pages={3} hrefOf={(page) => `?page=${page}`} />, code);
  expect(nav).toContain(`<nav class="row pages" aria-label="${words("common:pages")}"`);
  for (const page of [1, 2, 3]) {
    expect(nav).toContain(`aria-label="${words("common:pageOf", { page, pages: 3 })}"`);
  }
});
