import { expect, test } from "vitest";
import { paths } from "../../../app/paths.ts";
import { drawnProduct } from "../../support/drawn-product.tsx";
import { furnishTenant } from "../../support/furnished-tenant.ts";
import { ORIGIN } from "../../support/page.ts";
import { payingWorld } from "../../support/payments.ts";

/** Lists of the desk, each with what finds nothing in it and what stands there where it is empty. */
const LISTS = [
  { path: paths.orders, finds: "q=zzzq", none: "No orders yet" },
  { path: paths.events, finds: "type=Bulk", none: "No stores yet" },
  { path: paths.clients, finds: "q=zzzq", none: "No clients yet" },
  { path: paths.products, finds: "state=archived", none: "No products yet" },
  { path: paths.pictures, finds: "folder=zzzq", none: "No pictures yet" },
  { path: paths.cases, finds: "state=closed", none: "No problems reported" },
  { path: paths.paymentLinks, finds: "state=expired", none: "No payment links yet" },
  { path: paths.payouts, finds: "state=canceled", none: "No payouts yet" },
  { path: paths.disputes, finds: "state=closed", none: "No open disputes" },
  { path: paths.incidents, finds: "state=resolved", none: "No incidents" },
];

async function desk() {
  const here = await payingWorld();
  here.product.clock.set(new Date().toISOString());
  const full = await furnishTenant(here, here.runners, "OURS");
  const empty = await here.staff(here.maple);
  const ask = drawnProduct(here.product);
  const read = async (address: string, { cookie }: { cookie: string }) => {
    const headers = { Cookie: cookie, Host: new URL(ORIGIN).host };
    const answer = await ask(new Request(ORIGIN + address, { headers }));
    expect(answer.status, address).toBe(200);
    return answer.text();
  };
  return { full, empty, read };
}

test("a list that is empty says so without filters; one that is narrowed to nothing leads back to all of it", async () => {
  const { full, empty, read } = await desk();
  for (const { path, finds, none } of LISTS) {
    const nothing = await read(path, empty);
    expect(nothing, path).toContain(`<h2>${none}</h2>`);
    expect(nothing, path).not.toContain('class="filter-bar"');
    const all = await read(path, full);
    expect(all, path).toContain('class="filter-bar"');
    expect(all, path).not.toContain('class="empty"');
    for (const who of [full, empty]) {
      const narrowed = await read(`${path}?${finds}`, who);
      expect(narrowed, path).toContain("<h2>Nothing matches these filters</h2>");
      expect(narrowed, path).toContain('class="filter-bar"');
      expect(narrowed, path).toMatch(
        new RegExp(`class="empty".*<a [^>]*href="${path}">Clear filters</a>`, "s"),
      );
      expect(narrowed, path).not.toContain("<table");
    }
  }
});

test("filters in use are counted and stand open with what was chosen; a click on a column keeps them", async () => {
  const { full, read } = await desk();
  const page = await read(`${paths.events}?type=Promo&status=Active`, full);
  expect(page).toContain('<details open=""><summary>Filters (2)</summary>');
  expect(page).toMatch(/<option selected="">Promo</);
  expect(page).toMatch(/<option selected="">Active</);
  expect(page).toMatch(/class="sort"[^>]*href="\/events\?status=Active&amp;type=Promo&amp;sort=name"/);
  const sorted = await read(`${paths.events}?sort=-name`, full);
  expect(sorted).toMatch(/<th scope="col" aria-sort="descending"><a class="sort"[^>]*>Store/);
  expect(sorted).toContain("<details><summary>More filters</summary>");
});

test("all rows of a page are ticked by a link, and by another none", async () => {
  const { full, read } = await desk();
  for (const path of [`${paths.orders}?sort=customer`, paths.orders]) {
    const boxes = (page: string) => page.match(/<input type="checkbox" name="order"[^>]*>/g) ?? [];
    const isTicked = (box: string) => box.includes(" checked");
    const page = await read(path, full);
    const allHref = /href="([^"]*choose=page)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(allHref).toBe(`${path}${path.includes("?") ? "&" : "?"}choose=page`);
    expect(boxes(page).length).toBeGreaterThan(0);
    expect(boxes(page).filter(isTicked)).toEqual([]);
    const ticked = await read(allHref, full);
    expect(boxes(ticked).filter(isTicked)).toHaveLength(boxes(page).length);
    // What is done with them opens the list with none of them ticked, and so does the other link.
    expect(ticked).toContain(`class="stack" method="post" action="${path}"`);
    expect(ticked).toContain(`href="${path}">Clear selection</a>`);
  }
});

test("a company without a dispute reads so of all disputes as of open ones", async () => {
  const { full, empty, read } = await desk();
  const all = `${paths.disputes}?state=all`;
  expect(await read(all, empty)).toContain("<h2>No open disputes</h2>");
  expect(await read(all, full)).toContain("<table");
});
